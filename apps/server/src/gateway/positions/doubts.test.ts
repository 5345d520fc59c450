import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Harness,
  position,
  startHarness,
  type TestDevice,
  type TestFamily,
} from '@kinward/testkit/calls/gateway.ts';

let harness: Harness;
let family: TestFamily;
beforeAll(async () => {
  harness = await startHarness();
  family = await harness.family();
});
afterAll(() => harness.close());

const HOME = 45.8;
/** 55 km from home. */
const SCHOOL = 46.3;

const now = (): number => harness.clock.now().getTime();
/** A position so many seconds ago. */
const fix = (secondsAgo: number, latitude: number, more: Record<string, unknown> = {}) =>
  position(new Date(now() - secondsAgo * 1000), { latitude, ...more });
const report = async (device: TestDevice, ...fixes: ReturnType<typeof position>[]): Promise<void> => {
  const { status } = await harness.call('POST', '/device/locations', device.auth, fixes);
  expect(status).toBe(200);
};
/** What is stored, oldest first: the place and why it is not believed. */
const stored = async (device: TestDevice): Promise<[number, string | null][]> => {
  const { body } = await harness.call('GET', `/location?deviceId=${device.deviceId}`, family.parentAuth);
  return body.data
    .map(({ latitude, doubt }: { latitude: number; doubt: string | null }) => [latitude, doubt])
    .toReversed();
};
const view = async (device: TestDevice) =>
  (await harness.devices.view(family.familyId, device.deviceId))?.device;
const dayOf = async (device: TestDevice) => {
  const range = new URLSearchParams({
    deviceId: device.deviceId,
    from: new Date(now() - 43_200_000).toISOString(),
    to: new Date(now() + 3_600_000).toISOString(),
  });
  return (await harness.call('GET', `/location/day?${range.toString()}`, family.parentAuth)).body.data;
};

describe('a position that the phone calls made up', () => {
  it('is kept as such in history and day, and does not become the last place', async () => {
    const device = await harness.device(family);
    await report(device, fix(60, HOME));
    await report(device, fix(30, HOME + 0.002, { mock: true }));
    expect(await stored(device)).toEqual([
      [HOME, null],
      [HOME + 0.002, 'madeUp'],
    ]);
    expect(await view(device)).toMatchObject({
      location: { latitude: HOME },
      doubted: { why: 'madeUp', latitude: HOME + 0.002 },
    });
    expect(await dayOf(device)).toMatchObject({
      points: [[expect.any(Number), HOME, 15.97, 12, 1, 80]],
      total: 1,
      doubted: [{ latitude: HOME + 0.002, doubt: 'madeUp' }],
    });
    await report(device, fix(0, HOME + 0.001));
    expect(await view(device)).toMatchObject({ location: { latitude: HOME + 0.001 }, doubted: null });
  });

  it('is all that is known of a device that sends nothing else', async () => {
    const device = await harness.device(family);
    await report(device, fix(5, HOME, { mock: true }));
    expect(await view(device)).toMatchObject({ location: null, doubted: { why: 'madeUp' } });
  });

  it('answers no "Locate now"', async () => {
    const device = await harness.device(family);
    const ask = { deviceId: device.deviceId };
    expect((await harness.call('POST', '/location/locate', family.parentAuth, ask)).status).toBe(201);
    await report(device, fix(-1, HOME, { mock: true }));
    const path = `/location/locate?deviceId=${device.deviceId}`;
    expect((await harness.call('GET', path, family.parentAuth)).body.data).toMatchObject({
      answeredAt: null,
      location: null,
    });
  });
});

describe('a leap that nothing makes', () => {
  it('is not shown as now until the phone has been there for minutes, and then by itself', async () => {
    const device = await harness.device(family);
    await report(device, fix(400, HOME));
    await report(device, fix(398, SCHOOL), fix(396, SCHOOL));
    expect(await view(device)).toMatchObject({
      location: { latitude: HOME },
      doubted: { why: 'jumped', latitude: SCHOOL },
    });
    await report(device, fix(300, SCHOOL));
    expect(await view(device)).toMatchObject({ location: { latitude: HOME } });
    await report(device, fix(200, SCHOOL));
    expect(await view(device)).toMatchObject({ location: { latitude: SCHOOL }, doubted: null });
    expect((await stored(device)).map(([, doubt]) => doubt)).toEqual([
      null,
      'jumped',
      'jumped',
      'jumped',
      null,
    ]);
  });

  it('is seen by another process too, which has not seen the device before', async () => {
    const other = await startHarness({ beside: harness, clock: harness.clock });
    try {
      const device = await harness.device(family);
      await report(device, fix(60, HOME));
      const body = [fix(58, SCHOOL)];
      expect((await other.call('POST', '/device/locations', device.auth, body)).status).toBe(200);
      expect((await stored(device)).map(([, doubt]) => doubt)).toEqual([null, 'jumped']);
    } finally {
      await other.close();
    }
  });

  it('is not made possible by sending it late, or with the time of another position', async () => {
    const device = await harness.device(family);
    await report(device, fix(120, HOME), fix(60, HOME), fix(1, HOME));
    await report(device, fix(90, SCHOOL), fix(89, SCHOOL));
    await report(device, fix(60, SCHOOL));
    expect((await stored(device)).filter(([, doubt]) => doubt !== null)).toHaveLength(3);
    // What fits between the others is believed, however late.
    await report(device, fix(70, HOME + 0.001), fix(100, HOME + 0.002));
    expect((await stored(device)).filter(([, doubt]) => doubt === null)).toHaveLength(5);
  });

  it('keeps its verdict when it is sent again', async () => {
    const device = await harness.device(family);
    const all = [fix(60, HOME), fix(58, SCHOOL), fix(50, HOME)];
    await report(device, ...all);
    const before = await stored(device);
    expect(before.map(([, doubt]) => doubt)).toEqual([null, 'jumped', null]);
    await report(device, ...all);
    expect(await stored(device)).toEqual(before);
    expect(await view(device)).toMatchObject({ location: { latitude: HOME }, doubted: null });
  });

  it('is a word beside what a client of the realtime database wrote', async () => {
    const device = await harness.device(family);
    const path = `/live/devices/${device.deviceId}/lastlocation.json`;
    const put = (lat: number) => harness.call('PUT', path, device.auth, { lat, lng: 15.97, label: 'x' });
    await put(HOME);
    await put(SCHOOL);
    const { body } = await harness.call('GET', path, family.parentAuth);
    expect(body).toEqual({ lat: SCHOOL, lng: 15.97, label: 'x', doubt: 'jumped' });
    expect(await view(device)).toMatchObject({ location: { latitude: HOME } });
  });
});

describe('clearing the history', () => {
  it('takes the last place and what was not believed along, in the live values too', async () => {
    const device = await harness.device(family);
    const path = `/live/devices/${device.deviceId}.json`;
    await harness.call('PUT', path.replace('.json', '/lastlocation.json'), device.auth, { lat: 10, lng: 10 });
    await report(device, fix(-1, 11, { mock: true, battery: null }));
    const clear = `/location?deviceId=${device.deviceId}`;
    expect((await harness.call('DELETE', clear, family.parentAuth)).status).toBe(200);
    expect((await harness.call('GET', path, family.parentAuth)).body).toBeNull();
    expect(await view(device)).toMatchObject({ location: null, doubted: null });
    await report(device, fix(-2, 50));
    expect(await view(device)).toMatchObject({ location: { latitude: 50 } });
  });

  it('of a part leaves the newest place of the rest', async () => {
    const device = await harness.device(family);
    await report(device, fix(600, HOME), fix(10, HOME + 0.01));
    const from = new Date(now() - 60_000).toISOString();
    await harness.call('DELETE', `/location?deviceId=${device.deviceId}&from=${from}`, family.parentAuth);
    expect(await view(device)).toMatchObject({ location: { latitude: HOME } });
  });
});
