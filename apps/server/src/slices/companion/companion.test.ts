import { describe, expect, it } from 'vitest';
import { readEvents } from '@kinward/client/events.ts';
import { DEFAULT_COLLECTS, type DeviceMe } from '@kinward/contract/companion/companion.schemas.ts';
import { deviceEvents } from '@kinward/contract/devices/devices.routes.ts';
import { listNotifications } from '@kinward/contract/notifications/notifications.routes.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import { callsOf, type Method } from '@kinward/testkit/calls/inject.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newDeviceId, newId } from '../../platform/ids.ts';

const stack = useStack();

const call = callsOf(() => stack.current.server);

const family = async () => {
  const parent = await stack.current.parent();
  const device = await stack.current.device(parent);
  const { deviceId, childId } = device;
  return {
    parent,
    device,
    deviceId,
    childId,
    put: (kind: unknown, on: unknown) =>
      call('PUT', '/child/device/collects', parent.headers, { deviceId, kind, on }),
    collecting: async () =>
      (await call('GET', `/child/device/collects?deviceId=${deviceId}`, parent.headers)).json().data,
    policy: async () => (await call('GET', '/device/policy', device.headers)).json().data,
    me: async (): Promise<DeviceMe> => (await call('GET', '/device/me', device.headers)).json().data,
    stop: () => call('POST', '/device/stop', device.headers),
  };
};

describe('who may', () => {
  it.each<[Method, string, object | undefined]>([
    ['GET', `/child/device/collects?deviceId=${newId()}`, undefined],
    ['PUT', '/child/device/collects', { deviceId: newDeviceId(), kind: 'web', on: true }],
  ])("401 without a token and with a device's, 404 for an id that is nobody's: %s %s", async (...asked) => {
    const [method, url, body] = asked;
    const { parent, device } = await family();
    expect((await call(method, url, {}, body)).statusCode).toBe(401);
    expect((await call(method, url, device.headers, body)).statusCode).toBe(401);
    expect((await call(method, url, parent.headers, body)).statusCode).toBe(404);
  });

  it.each<[Method, string]>([
    ['GET', '/device/me'],
    ['POST', '/device/stop'],
  ])('401 for a parent and without a token: %s %s', async (method, url) => {
    const { parent, me } = await family();
    expect((await call(method, url)).statusCode).toBe(401);
    expect((await call(method, url, parent.headers)).statusCode).toBe(401);
    expect((await me()).deviceName).toBe('Phone');
  });

  it.each([
    ['position', 'yes'],
    ['microphone', true],
    [undefined, true],
    ['web', undefined],
    [['web'], true],
  ])('400 for %s, %s', async (kind, on) => {
    const { put, collecting } = await family();
    const answer = await put(kind, on);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
    expect((await collecting()).setAt).toBeNull();
  });

  it("404 for another family's device, which stays as it is", async () => {
    const [own, other] = [await family(), await family()];
    const { deviceId } = own;
    const body = { deviceId, kind: 'web', on: true };
    const { headers } = other.parent;
    expect((await call('PUT', '/child/device/collects', headers, body)).statusCode).toBe(404);
    const url = `/child/device/collects?deviceId=${deviceId}`;
    expect((await call('GET', url, headers)).statusCode).toBe(404);
    expect((await own.collecting()).collects.web).toBe(false);
  });
});

describe('what is collected', () => {
  it('S4: a new device collects its position and nothing else', async () => {
    const { policy, collecting, me } = await family();
    const fresh = { position: true, usage: false, web: false, contacts: false, sms: false };
    expect(DEFAULT_COLLECTS).toEqual(fresh);
    expect((await policy()).collects).toEqual(fresh);
    expect((await me()).collects).toEqual(fresh);
    expect(await collecting()).toMatchObject({ collects: fresh, setAt: null, receivedAt: null });
  });

  it('is a rule: one version a change, a receipt when the device has read it, nothing when it is said again', async () => {
    const { put, collecting, policy, me } = await family();
    expect((await put('usage', true)).json()).toMatchObject({
      message: 'Updated Successfuly',
      data: { collects: { position: true, usage: true, web: false }, receivedAt: null },
    });
    await put('usage', true);
    expect(await policy()).toMatchObject({ version: 1, collects: { usage: true } });
    expect((await collecting()).receivedAt).toEqual(expect.any(String));
    await put('position', false);
    expect(await policy()).toMatchObject({ version: 2, collects: { position: false, usage: true } });
    expect((await me()).collects.position).toBe(false);
  });

  it('loses nothing when two parents switch at once', async () => {
    const { put, collecting } = await family();
    await Promise.all([put('usage', true), put('web', true), put('contacts', true), put('sms', true)]);
    expect((await collecting()).collects).toEqual({
      position: true,
      usage: true,
      web: true,
      contacts: true,
      sms: true,
    });
  });

  it('informs the other parent, and the device over its stream', async () => {
    const { parent, device, put } = await family();
    const other = await addSecondParent(stack.current, parent);
    const abort = new AbortController();
    const stream = await device.api.open(deviceEvents, { query: {}, signal: abort.signal });
    const events = readEvents(stream.body!);
    await put('web', true);
    expect((await events.next()).value).toMatchObject({ event: 'timeschedule' });
    abort.abort();
    const notifier = await other.api.call(listNotifications, { query: {} });
    expect(notifier.map(({ title }) => title)).toContain('What is recorded changed');
  });
});

describe('the device page', () => {
  it('S3: names who watches, the owner first, what for, since when, and how long it is kept', async () => {
    const { parent, device, me } = await family();
    await addSecondParent(stack.current, parent);
    const page = await me();
    expect(page).toMatchObject({
      deviceId: device.deviceId,
      deviceName: 'Phone',
      childName: 'Mia',
      keptDays: { position: 30, usage: 30, web: 30, contacts: 30 },
      timeZone: 'UTC',
    });
    expect(page.watchers.map(({ name }) => name.split(' ')[0])).toEqual([expect.any(String), 'Sam']);
    const [owner, second] = page.watchers;
    expect(owner?.since).toBe(page.pairedAt);
    expect(Date.parse(second?.since ?? '')).toBeGreaterThanOrEqual(Date.parse(page.pairedAt));
    expect(JSON.stringify(page)).not.toMatch(/@|\+\d{6}/u);
  });

  it('S11: shows an access at once, by name and kind and without a place', async () => {
    const { parent, me, deviceId } = await family();
    expect((await me()).accesses).toEqual([]);
    await call('GET', `/location?deviceId=${deviceId}`, parent.headers);
    const { accesses } = await me();
    expect(accesses).toEqual([
      {
        name: expect.any(String),
        kind: 'history',
        day: expect.any(String),
        accesses: 1,
        lastAt: expect.any(String),
      },
    ]);
  });

  it('is not an access itself', async () => {
    const { me } = await family();
    await me();
    expect((await me()).accesses).toEqual([]);
  });
});

describe('S8: stop', () => {
  it('ends the token at once, once, and notifies every parent without a place', async () => {
    const { parent, device, stop, deviceId } = await family();
    const other = await addSecondParent(stack.current, parent);
    const place = { latitude: 50.1534, longitude: -5.0712, recordedAt: new Date().toISOString() };
    await call('POST', '/device/locations', device.headers, [place]);
    const answers = await Promise.all([stop(), stop(), stop()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    for (const url of ['/device/me', '/device/policy'])
      expect((await call('GET', url, device.headers)).statusCode).toBe(401);
    expect((await call('POST', '/device/locations', device.headers, [place])).statusCode).toBe(401);
    for (const who of [parent, other]) {
      const notifier = await who.api.call(listNotifications, { query: {} });
      const told = notifier.filter(({ title }) => title === 'Sharing was stopped');
      expect(told).toEqual([expect.objectContaining({ callType: 'Pairing', deviceId })]);
      expect(told[0]?.message).toContain('Sharing was stopped on the device: Mia’s Phone.');
      expect(`${told[0]?.title} ${told[0]?.message}`).not.toMatch(/50\.1|5\.07|latitude/u);
    }
  });

  it('ends the stream with `unpaired`, leaves the device in the list, and a new code brings it back', async () => {
    const { parent, device, stop, deviceId } = await family();
    const stream = await device.api.open(deviceEvents, { query: {} });
    const events = readEvents(stream.body!);
    await stop();
    expect((await events.next()).value).toMatchObject({ event: 'unpaired' });
    const [child] = (await call('GET', '/child', parent.headers)).json().data;
    expect(child.devices).toEqual([expect.objectContaining({ deviceId, paired: false })]);
    const { uniqueCode: code } = (await call('POST', `/child/device/${deviceId}/code`, parent.headers)).json()
      .data;
    const again = await call('POST', '/device/pair', {}, { code, platform: 'Web' });
    expect(again.statusCode).toBe(201);
    const headers = { authorization: `Bearer ${again.json().data.deviceToken}` };
    expect((await call('GET', '/device/me', headers)).statusCode).toBe(200);
  });
});
