import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Harness,
  position,
  startHarness,
  type TestDevice,
  type TestFamily,
} from '@kinward/testkit/calls/gateway.ts';
import { until } from '@kinward/testkit/streams.ts';

let harness: Harness;
let family: TestFamily;
beforeAll(async () => {
  harness = await startHarness();
  family = await harness.family();
});
afterAll(() => harness.close());

const at = (of: TestDevice, path = '') => `/live/devices/${of.deviceId}${path}.json`;

describe('streaming', () => {
  it('sends the whole first, then what changes', async () => {
    const own = await harness.device(family);
    const [whole, battery] = await Promise.all([
      harness.stream(at(own), family.parentAuth),
      harness.stream(at(own, '/batteryp'), own.auth),
    ]);
    await whole.next(({ event }) => event === 'put');
    await battery.next(({ event }) => event === 'put');
    await harness.call('PUT', at(own, '/batteryp'), own.auth, 55);
    await whole.next(({ data }) => data.includes('batteryp'));
    await harness.call('PATCH', at(own), family.parentAuth, { webblock: 1 });
    await whole.next(({ data }) => data.includes('webblock'));
    await harness.call('POST', '/device/locations', own.auth, [
      position(harness.clock.now(), { battery: 54 }),
    ]);
    await whole.next(({ data }) => data.includes('lastlocation'));
    await battery.next(({ data }) => data.includes('54'));
    expect(whole.data().slice(0, 3)).toEqual(
      [
        { event: 'put', data: { path: '/', data: null } },
        { event: 'put', data: { path: '/', data: { batteryp: 55 } } },
        { event: 'put', data: { path: '/webblock', data: 1 } },
      ].map((event, index) => (index === 1 ? expect.objectContaining({ event: 'put' }) : event)),
    );
    expect(battery.data().map(({ data }) => data)).toEqual([
      { path: '/', data: null },
      { path: '/', data: 55 },
      { path: '/', data: 54 },
    ]);
    await Promise.all([whole.close(), battery.close()]);
  });

  // pyrebase4 reads each comment as an event whose data is not JSON, and ends.
  it('begins with put and keeps alive by an event with the data null, never by a comment', async () => {
    const quick = await startHarness({ beside: harness, limits: { streamHeartbeatMs: 30 } });
    const own = await harness.device(family);
    const response = await fetch(`${quick.url}/api${at(own)}?auth=${own.token}`, {
      headers: { accept: 'text/event-stream' },
    });
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      if (text.split('event: keep-alive').length > 3) break;
    }
    const lines = text.split('\n\n').slice(0, 3);
    expect(lines[0]).toBe('event: put\ndata: {"path":"/","data":null}');
    expect(lines[1]).toBe('event: keep-alive\ndata: null');
    expect(text).not.toMatch(/^:/mu);
    await quick.close();
  });

  it('sends keep-alive, and auth_revoked when the session ends or the device is removed', async () => {
    const quick = await startHarness({ beside: harness, limits: { streamHeartbeatMs: 40 } });
    const parent = { ...family, ...(await quick.signIn(family.familyId)) };
    const own = await harness.device(family);
    const [mine, its] = await Promise.all([
      quick.stream(at(own), parent.parentAuth),
      quick.stream(at(own), own.auth),
    ]);
    expect((await mine.next(({ event }) => event === 'keep-alive')).data).toBe('null');
    await quick.endSession(parent);
    await mine.next(({ event }) => event === 'auth_revoked', 5_000);
    await harness.devices.remove(family.familyId, own.deviceId);
    await its.next(({ event }) => event === 'auth_revoked', 5_000);
    await until(() => mine.ended && its.ended, 5_000);
    await quick.close();
  });

  it('sends cancel to a parent when the device is removed', async () => {
    const own = await harness.device(family);
    const stream = await harness.stream(at(own), family.parentAuth);
    await stream.next(({ event }) => event === 'put');
    await harness.devices.remove(family.familyId, own.deviceId);
    expect((await stream.next(({ event }) => event === 'cancel')).data).toBe('null');
    await until(() => stream.ended, 5_000);
  });
});
