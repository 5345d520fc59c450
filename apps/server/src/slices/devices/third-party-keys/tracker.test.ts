/** A third-party client beside the companion: it takes nothing over, works while the companion is paired, and ends with it. */
import { describe, expect, it } from 'vitest';
import { addTracker, nameWatch, renewCode } from '@kinward/contract/devices/devices.routes.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { listPositions } from '@kinward/contract/locations/locations.routes.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { connect, deviceOf, sender } from '../../../gateway/adapters/test-clients.ts';

const stack = useStack({ config: { watch: { host: '127.0.0.1', port: 0, sources: [] } } });
const call = (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  headers: Record<string, string>,
  payload?: object,
) => stack.current.server.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
const seconds = () => Math.floor(stack.current.clock.now().getTime() / 1000);
const reports = async (id: string) =>
  (await sender(stack.current).osmandQuery({ id, lat: 45.1, lon: 15.2, timestamp: seconds() })).status;
const tracker = (parent: TestParent, deviceId: DeviceId) =>
  parent.api.call(addTracker, { params: { id: deviceId } });

const COMPANION = ['location-while-open', 'shows-rules', 'asks'];

/** A device with a code and keys that were made together, paired by the companion. */
const both = async () => {
  const parent = await stack.current.parent();
  const { deviceId, uniqueCode } = await parent.addDevice();
  const keys = await tracker(parent, deviceId);
  const before = await reports(keys.deviceKey);
  const paired = await call(
    'POST',
    '/device/pair',
    {},
    {
      code: uniqueCode,
      platform: 'Web',
      abilities: COMPANION,
    },
  );
  const { data } = paired.json<{ data: { deviceToken: string } }>();
  return { parent, deviceId, keys, before, headers: { authorization: `Bearer ${data.deviceToken}` } };
};

describe('keys beside the companion', () => {
  it('are for a parent of the family', async () => {
    const { deviceId } = await both();
    const stranger = await stack.current.parent();
    const url = `/child/device/${deviceId}/tracker`;
    expect((await call('POST', url, {})).statusCode).toBe(401);
    expect((await call('POST', url, stranger.headers)).json()).toMatchObject({ code: 'NOT_FOUND' });
    expect((await call('POST', '/child/device/x/tracker', stranger.headers)).statusCode).toBe(404);
  });

  it('report nothing before the companion is paired, whose consent comes first', async () => {
    const { before, keys, parent, deviceId } = await both();
    expect(before).toBe(401);
    expect(await deviceOf({ parent, deviceId })).toMatchObject({ paired: true, page: null, layers: [] });
    expect(await reports(keys.deviceKey)).toBe(200);
  });

  it('add the place all day, and leave the device to the companion', async () => {
    const { parent, deviceId, keys, headers } = await both();
    expect(await reports(keys.deviceKey)).toBe(200);
    const layer = { kind: 'tracker', abilities: ['location-always'] };
    expect(await deviceOf({ parent, deviceId })).toMatchObject({
      paired: true,
      platform: 'Web',
      abilities: COMPANION,
      layers: [layer],
    });
    expect(await parent.api.call(listPositions, { query: { deviceId } })).toHaveLength(1);
    expect((await call('GET', '/device/me', headers)).json()).toMatchObject({ data: { layers: [layer] } });
    expect((await call('PUT', '/device/status', headers, { battery: 50 })).statusCode).toBe(200);
    // Another client with the same keys changes what is added, not what the companion is.
    await sender(stack.current).owntracks({ ...keys, page: { url: '' } }, { _type: 'lwt', tst: 1 });
    expect(await deviceOf({ parent, deviceId })).toMatchObject({
      platform: 'Web',
      layers: [{ kind: 'tracker', abilities: ['location-always', 'answers-locate'] }],
    });
  });

  it('end when the device user stops the sharing', async () => {
    const { parent, deviceId, keys, headers } = await both();
    expect(await reports(keys.deviceKey)).toBe(200);
    expect((await call('POST', '/device/stop', headers)).statusCode).toBe(200);
    expect(await reports(keys.deviceKey)).toBe(401);
    expect(await deviceOf({ parent, deviceId })).toMatchObject({ paired: false, layers: [] });
  });

  it('end with new ones, and with a new code', async () => {
    const { parent, deviceId, keys } = await both();
    const fresh = await tracker(parent, deviceId);
    expect([await reports(keys.deviceKey), await reports(fresh.deviceKey)]).toEqual([401, 200]);
    await parent.api.call(renewCode, { params: { id: deviceId } });
    expect(await reports(fresh.deviceKey)).toBe(401);
    expect(await deviceOf({ parent, deviceId })).toMatchObject({ paired: true, layers: [] });
  });
});

describe('making them', () => {
  const url = (deviceId: DeviceId) => `/child/device/${deviceId}/tracker`;

  it('is refused where another client reports, which goes on; a new code ends it first', async () => {
    const parent = await stack.current.parent();
    const { deviceId } = await parent.addDevice();
    const keys = await connect(parent, deviceId);
    expect(await reports(keys.deviceKey)).toBe(200);
    const refused = await call('POST', url(deviceId), parent.headers);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'OTHER_CLIENT_REPORTS' }]);
    expect(await reports(keys.deviceKey)).toBe(200);
    await parent.api.call(renewCode, { params: { id: deviceId } });
    expect((await call('POST', url(deviceId), parent.headers)).statusCode).toBe(200);
  });

  it('is refused where a watch is linked, which keeps its number', async () => {
    const parent = await stack.current.parent();
    const { deviceId } = await parent.addDevice();
    const watchId = '4700000911';
    await parent.api.call(nameWatch, { params: { id: deviceId }, body: { watchId } });
    const refused = await call('POST', url(deviceId), parent.headers);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'OTHER_CLIENT_REPORTS' }]);
    const { rows } = await stack.current.pool.query(
      'select watch_id, beside from client_keys where device_id = $1',
      [deviceId],
    );
    expect(rows).toEqual([{ watch_id: watchId, beside: false }]);
  });

  it('takes the place of keys that nothing reported with; those of a device alone have ended its code', async () => {
    const parent = await stack.current.parent();
    const paired = await stack.current.device(parent);
    const alone = await parent.addDevice();
    for (const { deviceId } of [paired, alone]) await connect(parent, deviceId);
    expect((await call('POST', url(paired.deviceId), parent.headers)).statusCode).toBe(200);
    expect((await call('POST', url(alone.deviceId), parent.headers)).json()).toMatchObject({
      code: 'TRACKER_NEEDS_COMPANION',
    });
  });

  it('needs a companion that is paired or about to be', async () => {
    const { parent, deviceId, headers } = await both();
    expect((await call('POST', '/device/stop', headers)).statusCode).toBe(200);
    const refused = await call('POST', url(deviceId), parent.headers);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'TRACKER_NEEDS_COMPANION' }]);
    await parent.api.call(renewCode, { params: { id: deviceId } });
    await stack.current.pool.query('update pairing_codes set expires_at = $2 where device_id = $1', [
      deviceId,
      stack.current.clock.now(),
    ]);
    expect((await call('POST', url(deviceId), parent.headers)).json()).toMatchObject({
      code: 'TRACKER_NEEDS_COMPANION',
    });
    await parent.api.call(renewCode, { params: { id: deviceId } });
    expect((await call('POST', url(deviceId), parent.headers)).statusCode).toBe(200);
  });
});

describe('a device that was sent a link', () => {
  const check = async (headers: Record<string, string>, username: string, password: string) => {
    const answer = await call('POST', '/device/tracker/check', headers, { username, password });
    return answer.statusCode === 200 ? answer.json<{ data: object }>().data : answer.statusCode;
  };

  it('learns whether the keys are its own, and nothing of those of others', async () => {
    const { parent, deviceId, keys, headers } = await both();
    const stranger = await both();
    const { username, password } = keys.owntracks;
    const foreign = stranger.keys.owntracks;
    expect(await check({}, username, password)).toBe(401);
    expect(await check(parent.headers, username, password)).toBe(401);
    expect(await check(headers, username, 'short')).toBe(400);
    expect(await check(headers, username, password)).toEqual({ own: true });
    expect(await check(headers, foreign.username, foreign.password)).toEqual({ own: false });
    expect(await check(headers, username, foreign.password)).toEqual({ own: false });
    expect(await check(headers, foreign.username, password)).toEqual({ own: false });
    // Another device of the same family is another device.
    const sibling = await parent.addDevice();
    const others = await tracker(parent, sibling.deviceId);
    expect(await check(headers, others.owntracks.username, others.owntracks.password)).toEqual({
      own: false,
    });
    // Keys that ended are no one's.
    await tracker(parent, deviceId);
    expect(await check(headers, username, password)).toEqual({ own: false });
  });

  it('cannot try many: wrong ones are counted, right ones are not', async () => {
    const { keys, headers } = await both();
    const { username, password } = keys.owntracks;
    const wrong = 'a'.repeat(LIMITS.clientPasswordLength);
    for (let i = 0; i < LIMITS.trackerChecksFree + 2; i += 1)
      expect(await check(headers, username, password)).toEqual({ own: true });
    for (let i = 0; i < LIMITS.trackerChecksFree; i += 1)
      expect(await check(headers, username, wrong)).toEqual({ own: false });
    await check(headers, username, wrong);
    expect(await check(headers, username, wrong)).toBe(429);
  });
});
