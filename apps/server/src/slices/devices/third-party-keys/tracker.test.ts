/** A third-party client beside the companion: it takes nothing over, works while the companion is paired, and ends with it. */
import { describe, expect, it } from 'vitest';
import { addTracker, renewCode } from '@kinward/contract/devices/devices.routes.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { listPositions } from '@kinward/contract/locations/locations.routes.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { deviceOf, sender } from '../../../gateway/adapters/test-clients.ts';

const stack = useStack();
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
