/** What asks from a home by its hardware address: who reads it, whose it is said to be, what resolvers are told, and when it is forgotten. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FilterAccess, type FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import type { NetworkDevice, NetworkDeviceBody } from '@kinward/contract/filter/network-devices.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import { familyOf } from '@kinward/testkit/second-parent.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newId } from '../../../platform/ids.ts';
import { createAudit } from '../../audit/audit-log.ts';
import { inForceOn } from '../../filter-policies/in-force.harness.ts';
import { accessFileOf } from '../feed-server.ts';
import { createNetworkDevices } from './network-devices.service.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward-on-network-'));
const stack = useStack({ config: { filter: { host: '127.0.0.1', port: 8053, upstreams: [] }, dataDir } });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const { call, fault, family } = callerOn(() => stack.current);
const { fed } = inForceOn(() => stack.current, dataDir);
const DAY_SECONDS = 86_400;
const [PHONE, CONSOLE] = ['a4:5e:60:1b:2c:3d', 'da:a1:19:c4:1d:9f'];

const say = async (body: object): Promise<number> => {
  const { url, token } = FilterAccess.parse(JSON.parse(readFileSync(accessFileOf(dataDir), 'utf8')));
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${url}/macs`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
};

/** A family with a home. */
const settled = async () => {
  const own = await family();
  const familyId = await familyOf(stack.current, own.parent);
  const networkId = newId();
  const row = {
    id: networkId,
    family_id: familyId,
    name: 'Home',
    changes: true,
    linked_at: stack.current.clock.now(),
  };
  await stack.current.db.insertInto('filter_networks').values(row).execute();
  const heard = async (mac: string, queries = 1, secondsAgo = 0): Promise<void> =>
    expect(await say({ resolver: 'r', macs: [{ networkId, familyId, mac, queries, secondsAgo }] })).toBe(200);
  const list = async (who: TestParent = own.parent): Promise<NetworkDevice[]> =>
    (await call('GET', `/filter/networks/${networkId}/devices`, who)).json().data;
  const idOf = async (mac: string): Promise<string> =>
    (await list()).find(({ ending }) => mac.endsWith(ending))!.networkDeviceId;
  const name = async (mac: string, body: NetworkDeviceBody | object) =>
    call('PUT', `/filter/network-devices/${await idOf(mac)}`, own.parent, body);
  return { ...own, familyId, networkId, heard, list, idOf, name };
};
const macsOf = async (deviceId: FilterDevice['deviceId']): Promise<string[] | undefined> =>
  (await fed(deviceId))?.macs;

describe('devices on a network', () => {
  it('are read and named by the parents of that family alone', async () => {
    const own = await settled();
    await own.heard(PHONE);
    const [list, one] = [
      `/filter/networks/${own.networkId}/devices`,
      `/filter/network-devices/${await own.idOf(PHONE)}`,
    ];
    const guest = { whose: 'guest' };
    expect(await fault('GET', list)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('PUT', one, undefined, guest)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('GET', list, own.device)).toEqual([401, 'UNAUTHENTICATED']);
    const stranger = await family();
    expect(await fault('GET', list, stranger.parent)).toEqual([404, 'NOT_FOUND']);
    expect(await fault('PUT', one, stranger.parent, guest)).toEqual([404, 'NOT_FOUND']);
    for (const body of [{}, { whose: 'device' }, { whose: 'mine' }])
      expect((await own.name(PHONE, body)).statusCode, JSON.stringify(body)).toBe(400);
    // Of another family.
    const body = { whose: 'device', deviceId: stranger.deviceId };
    expect((await own.name(PHONE, body)).json()).toMatchObject({ code: 'NOT_FOUND' });
    expect(await own.list()).toMatchObject([{ whose: 'unknown', device: null }]);
  });

  it('have the end of their address, when they were seen and how often today, and no name that they asked for', async () => {
    const { heard, list } = await settled();
    await heard(PHONE, 3, 60);
    await heard(CONSOLE, 2);
    await heard(PHONE, 4);
    const [firstSeenAt, seenAt] = [expect.any(String), expect.any(String)];
    const shown = { firstSeenAt, seenAt, whose: 'unknown', device: null };
    expect(await list()).toEqual(
      expect.arrayContaining([
        {
          ...shown,
          networkDeviceId: expect.any(String),
          ending: '1b:2c:3d',
          isRandom: false,
          questionsToday: 7,
        },
        {
          ...shown,
          networkDeviceId: expect.any(String),
          ending: 'c4:1d:9f',
          isRandom: true,
          questionsToday: 2,
        },
      ]),
    );
    stack.current.clock.advance(DAY_SECONDS);
    await heard(PHONE, 5);
    const counts = Object.fromEntries((await list()).map((one) => [one.ending, one.questionsToday]));
    expect(counts).toEqual({ '1b:2c:3d': 5, 'c4:1d:9f': 0 });
    // What a resolver brings late is of its own day.
    await heard(PHONE, 9, DAY_SECONDS - 1);
    expect((await list()).find(({ ending }) => ending === '1b:2c:3d')?.questionsToday).toBe(5);
  });

  it('become a device of a child, which resolvers are told, or no child’s', async () => {
    const { heard, list, name, deviceId, parent } = await settled();
    await heard(PHONE);
    await heard(CONSOLE);
    expect(await fed(deviceId)).toBeUndefined();
    expect((await name(PHONE, { whose: 'device', deviceId })).json().data).toMatchObject({
      whose: 'device',
      device: { deviceId, childName: 'Mia' },
    });
    await expect.poll(() => macsOf(deviceId)).toEqual([PHONE]);
    await name(CONSOLE, { whose: 'guest' });
    expect((await list()).map(({ whose }) => whose)).toEqual(['device', 'guest']);
    const second = await stack.current.device(parent);
    await name(PHONE, { whose: 'device', deviceId: second.deviceId });
    await expect.poll(() => macsOf(second.deviceId)).toEqual([PHONE]);
    await expect.poll(() => fed(deviceId)).toBeUndefined();
    await name(PHONE, { whose: 'unknown' });
    await expect.poll(() => fed(second.deviceId)).toBeUndefined();
    expect((await list()).map(({ whose }) => whose)).toEqual(['unknown', 'guest']);
  });

  it('are two families’ with the same address, as a child has two homes', async () => {
    const [one, two] = [await settled(), await settled()];
    for (const home of [one, two]) {
      await home.heard(PHONE);
      await home.name(PHONE, { whose: 'device', deviceId: home.deviceId });
    }
    await expect.poll(() => macsOf(one.deviceId)).toEqual([PHONE]);
    await expect.poll(() => macsOf(two.deviceId)).toEqual([PHONE]);
  });

  it('of a device that makes them up are its newest alone', async () => {
    const { heard, name, deviceId } = await settled();
    const all = Array.from({ length: LIMITS.filterDeviceMacs + 2 }, (_, at) => `02:00:00:00:01:${10 + at}`);
    for (const mac of all) {
      await heard(mac);
      await name(mac, { whose: 'device', deviceId });
      stack.current.clock.advance(1);
    }
    await expect.poll(() => macsOf(deviceId)).toEqual(all.slice(2));
  });

  it('are so many at most that nobody has named, and none of a home that is gone', async () => {
    const { heard, list, familyId, networkId, parent, name, deviceId } = await settled();
    const made = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => {
        const number = (from + at).toString(16).padStart(4, '0');
        return {
          networkId,
          familyId,
          mac: `02:00:00:00:${number.slice(0, 2)}:${number.slice(2)}`,
          queries: 1,
          secondsAgo: 0,
        };
      });
    expect(await say({ resolver: 'r', macs: made(0, 200) })).toBe(200);
    expect(await say({ resolver: 'r', macs: made(200, 50) })).toBe(200);
    expect(await list()).toHaveLength(LIMITS.filterNetworkDevices);
    const mac = '02:00:00:00:00:05';
    await name(mac, { whose: 'device', deviceId });
    await expect.poll(() => macsOf(deviceId)).toEqual([mac]);
    await call('DELETE', `/filter/networks/${networkId}`, parent);
    await expect.poll(() => fed(deviceId)).toBeUndefined();
    await heard(PHONE);
    expect(await fault('GET', `/filter/networks/${networkId}/devices`, parent)).toEqual([404, 'NOT_FOUND']);
  });

  it('are refused where a resolver says what is none', async () => {
    const { familyId, networkId } = await settled();
    const one = { familyId, networkId, mac: PHONE, queries: 1, secondsAgo: 0 };
    for (const wrong of [
      { mac: 'A4:5E:60:1B:2C:3D' },
      { mac: "' or 1=1" },
      { queries: 0 },
      { secondsAgo: -1 },
    ])
      expect(await say({ resolver: 'r', macs: [{ ...one, ...wrong }] }), JSON.stringify(wrong)).toBe(400);
    expect(await say({ resolver: 'r', macs: Array.from({ length: 201 }, () => one) })).toBe(400);
  });

  it('are forgotten a week after the last question, a guest after a month, and one of a child never', async () => {
    const { heard, name, list, deviceId, familyId } = await settled();
    const GUEST = '02:00:00:00:00:01';
    for (const mac of [PHONE, CONSOLE, GUEST]) await heard(mac);
    await name(PHONE, { whose: 'device', deviceId });
    await name(GUEST, { whose: 'guest' });
    const { db, clock, platform } = stack.current;
    const { purge } = createNetworkDevices({ ...platform, db, clock, audit: createAudit({ clock }) });
    const endings = async (): Promise<string[]> => {
      await purge();
      const rows = db.selectFrom('filter_network_devices').select('mac').where('family_id', '=', familyId);
      return (await rows.execute()).map(({ mac }) => mac).toSorted();
    };
    expect(await list()).toHaveLength(3);
    clock.advance(LIMITS.filterNetworkDeviceDays * DAY_SECONDS - 60);
    expect(await endings()).toEqual([GUEST, PHONE, CONSOLE]);
    clock.advance(120);
    expect(await endings()).toEqual([GUEST, PHONE]);
    clock.advance(LIMITS.filterGuestDays * DAY_SECONDS);
    expect(await endings()).toEqual([PHONE]);
  });
});
