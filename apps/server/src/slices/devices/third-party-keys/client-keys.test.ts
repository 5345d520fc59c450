/** Keys of a third-party client: who may make them, what they open, and what ends them. */
import { describe, expect, it } from 'vitest';
import type { AuditAction } from '@kinward/contract/audit/audit-events.ts';
import { listAuditEvents } from '@kinward/contract/audit/audit.routes.ts';
import { makeChildPage } from '@kinward/contract/companion/page.routes.ts';
import type { ClientKeys } from '@kinward/contract/devices/devices.schemas.ts';
import { addGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import { locateNow } from '@kinward/contract/locations/locations.routes.ts';
import { removeParent } from '@kinward/contract/parents/parents.routes.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { connect, connected, deviceOf, sender } from '../../../gateway/adapters/test-clients.ts';

const stack = useStack();
const post = (url: string, headers: Record<string, string>, payload?: object) =>
  stack.current.server.inject({ method: 'POST', url: `/api${url}`, headers, ...(payload && { payload }) });
/** How often the family's log holds an action. */
const actsOf = async (parent: TestParent, act: AuditAction): Promise<number> =>
  (await parent.api.call(listAuditEvents, { query: {} })).filter((entry) => entry.act === act).length;
const seconds = () => Math.floor(stack.current.clock.now().getTime() / 1000);
const reports = async (id: string) =>
  (await sender(stack.current).osmandQuery({ id, lat: 45.1, lon: 15.2, timestamp: seconds() })).status;

/** Ends the access of another parent. */
const removed = async (parent: TestParent, other: TestParent): Promise<void> => {
  await parent.api.call(removeParent, { params: { id: other.userId } });
};

describe('making keys', () => {
  it('is for a parent of the family', async () => {
    const { deviceId } = await connected(stack.current);
    const stranger = await stack.current.parent();
    const url = `/child/device/${deviceId}/connect`;
    expect((await post(url, {})).statusCode).toBe(401);
    expect((await post(url, stranger.headers)).json()).toMatchObject({ code: 'NOT_FOUND' });
    expect((await post('/child/device/x/connect', stranger.headers)).statusCode).toBe(404);
  });

  it('of sixty at once each is answered: none waits for a second connection of the database while it holds one', async () => {
    const { parent, deviceId } = await connected(stack.current);
    const all = Array.from({ length: 60 }, () => post(`/child/device/${deviceId}/connect`, parent.headers));
    expect(new Set((await Promise.all(all)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  it('answers every client its values, and keeps only hashes and what opens payloads under a key', async () => {
    const { keys, deviceId } = await connected(stack.current);
    const { deviceKey, owntracks, overland, osmand } = keys;
    expect(deviceKey).toMatch(/^[a-z2-7]{26}$/u);
    expect(osmand).toEqual({ url: `${stack.current.url}/api/ingest/osmand` });
    expect(owntracks).toMatchObject({
      url: `${stack.current.url}/api/ingest/owntracks`,
      username: deviceKey,
    });
    expect(overland.url).toBe(`${stack.current.url}/api/ingest/overland`);
    const { rows } = await stack.current.pool.query<Record<string, unknown>>(
      'select * from client_keys where device_id = $1',
      [deviceId],
    );
    const kept = JSON.stringify(rows, (_, value: unknown) =>
      Buffer.isBuffer(value) ? value.toString('latin1') : value,
    );
    for (const secret of [deviceKey, owntracks.password, overland.token]) expect(kept).not.toContain(secret);
  });

  it('says it in the audit log', async () => {
    const { parent } = await connected(stack.current);
    expect(await actsOf(parent, 'device.keys-made')).toBe(1);
  });
});

describe('a device with keys', () => {
  it('is paired from its first report on, and shows what reports', async () => {
    const harness = await connected(stack.current);
    expect(await deviceOf(harness)).toMatchObject({ paired: false, pairedAt: null });
    expect(await reports(harness.keys.deviceKey)).toBe(200);
    expect(await deviceOf(harness)).toMatchObject({
      paired: true,
      platform: 'OsmAnd protocol',
      codeExpiresAt: null,
    });
    await sender(stack.current).owntracks(harness.keys, { _type: 'lwt', tst: 1 });
    expect(await deviceOf(harness)).toMatchObject({ paired: true, platform: 'OwnTracks' });
  });

  it('is paired once by two first reports at a time', async () => {
    const { keys, parent, deviceId } = await connected(stack.current);
    expect(await Promise.all([1, 2, 3, 4].map(() => reports(keys.deviceKey)))).toEqual([200, 200, 200, 200]);
    expect(await actsOf(parent, 'device.paired')).toBe(1);
    expect(await deviceOf({ parent, deviceId })).toMatchObject({ paired: true });
  });

  it('takes keys in capitals, as phones write them', async () => {
    const { keys } = await connected(stack.current);
    expect(await reports(keys.deviceKey.toUpperCase())).toBe(200);
  });

  it('keeps its companion until a third-party client reports', async () => {
    const parent = await stack.current.parent();
    const device = await stack.current.device(parent);
    const status = () =>
      stack.current.server.inject({
        method: 'PUT',
        url: '/api/device/status',
        headers: device.headers,
        payload: { battery: 50 },
      });
    const keys = await connect(parent, device.deviceId);
    expect((await status()).statusCode).toBe(200);
    expect(await reports(keys.deviceKey)).toBe(200);
    expect((await status()).statusCode).toBe(401);
    expect(await deviceOf({ parent, deviceId: device.deviceId })).toMatchObject({
      paired: true,
      model: null,
    });
  });
});

describe('keys end', () => {
  const used = async () => {
    const harness = await connected(stack.current);
    expect(await reports(harness.keys.deviceKey)).toBe(200);
    return harness;
  };

  it('at once by new ones', async () => {
    const { parent, deviceId, keys } = await used();
    const fresh = await connect(parent, deviceId);
    expect(await reports(keys.deviceKey)).toBe(401);
    expect(await deviceOf({ parent, deviceId })).toMatchObject({ paired: false });
    expect(await reports(fresh.deviceKey)).toBe(200);
  });

  it('by a new pairing code', async () => {
    const { parent, deviceId, keys } = await used();
    await post(`/child/device/${deviceId}/code`, parent.headers);
    expect(await reports(keys.deviceKey)).toBe(401);
  });

  it('by no code made before: it ended with them, and the device waits for the client alone', async () => {
    const parent = await stack.current.parent();
    const added = await parent.addDevice();
    const keys = await connect(parent, added.deviceId);
    expect(await deviceOf({ parent, deviceId: added.deviceId })).toMatchObject({
      paired: false,
      codeExpiresAt: null,
      page: { waits: true },
    });
    const paired = await post('/device/pair', {}, { code: added.uniqueCode, platform: 'Android' });
    expect(paired.json()).toMatchObject({ code: 'PAIRING_CODE_INVALID' });
    expect(await reports(keys.deviceKey)).toBe(200);
    expect(await deviceOf({ parent, deviceId: added.deviceId })).toMatchObject({ page: { waits: false } });
  });

  it('without a wait that remains, when a parent leaves before anything reported', async () => {
    const { parent, deviceId } = await connected(stack.current);
    await removed(parent, await addSecondParent(stack.current, parent));
    await parent.api.call(makeChildPage, { params: { id: deviceId } });
    expect(await deviceOf({ parent, deviceId })).toMatchObject({ page: { hasLink: true, waits: false } });
  });

  it('with the device', async () => {
    const { parent, deviceId, keys } = await used();
    const url = `/api/child/device/${deviceId}`;
    await stack.current.server.inject({ method: 'DELETE', url, headers: parent.headers });
    expect(await reports(keys.deviceKey)).toBe(401);
  });

  it('when a parent leaves before anything reported with them', async () => {
    const { parent, keys } = await connected(stack.current);
    await removed(parent, await addSecondParent(stack.current, parent));
    expect(await reports(keys.deviceKey)).toBe(401);
  });

  it('by a long silence, as a token does', async () => {
    const { keys } = await used();
    stack.current.clock.advance((LIMITS.deviceSilentDays + 1) * 86_400);
    expect(await reports(keys.deviceKey)).toBe(401);
  });
});

describe('keys that a parent who left may have seen', () => {
  it('report on, and get neither fences nor questions until they are made again', async () => {
    const { parent, deviceId, keys } = await connected(stack.current);
    const other = await addSecondParent(stack.current, parent);
    const fence = { deviceId, address: 'Here', fenceRadius: 0.5, latitude: 45.5, longitude: 15.5 };
    const draw = (fenceName: string) =>
      parent.api.call(addGeofence, { body: { ...fence, fenceName, action: 'Allow' } });
    const told = async (by: ClientKeys): Promise<[number, string]> => {
      stack.current.clock.advance(2);
      const { status, text } = await sender(stack.current).owntracks(by, { _type: 'lwt', tst: seconds() });
      return [status, text];
    };
    await draw('School');
    expect((await told(keys))[1]).toContain('School');
    await removed(parent, other);
    await draw('New home');
    await parent.api.call(locateNow, { body: { deviceId } });
    expect(await told(keys)).toEqual([200, '[]']);
    expect(await told(keys)).toEqual([200, '[]']);
    const fresh = await connect(parent, deviceId);
    const [status, text] = await told(fresh);
    expect([status, text.includes('New home'), text.includes('reportLocation')]).toEqual([200, true, true]);
  });
});
