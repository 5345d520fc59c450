import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { reportPositions } from '@kinward/contract/locations/locations.routes.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import type { Tx } from '../platform/tx.ts';
import { childExists, requireChild } from './children.ts';
import { deviceExists, devicesOf, namesOf, requireDevice } from './devices.ts';
import { zoneOf } from './families.ts';
import * as locks from './locks.ts';

const stack = useStack();

const family = async () => {
  const owner = await stack.current.parent();
  const { deviceId } = await owner.addDevice({ deviceName: 'Phone' });
  const { family_id: familyId, child_id: childId } = await stack.current.db
    .selectFrom('devices')
    .select(['family_id', 'child_id'])
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow();
  return { familyId, childId, deviceId };
};
type Family = Awaited<ReturnType<typeof family>>;

it('finds what the family has', async () => {
  const { familyId, childId, deviceId } = await family();
  const { db } = stack.current;
  expect(await childExists(db, familyId, childId)).toBe(true);
  expect(await deviceExists(db, familyId, deviceId)).toBe(true);
  expect(await devicesOf(db, familyId, childId)).toEqual([{ id: deviceId, name: 'Phone' }]);
  expect(await namesOf(db, familyId, deviceId)).toMatchObject({ childId, deviceName: 'Phone' });
  expect(await zoneOf(db, familyId)).toMatch(/\w/u);
});

it('calls a device the only one while no other of the child has told a place', async () => {
  const parent = await stack.current.parent();
  const phone = await stack.current.device(parent);
  const tablet = await stack.current.device(parent, { childId: phone.childId });
  const { family_id: familyId } = await stack.current.db
    .selectFrom('devices')
    .select('family_id')
    .where('id', '=', phone.deviceId)
    .executeTakeFirstOrThrow();
  const isOnly = async () => (await namesOf(stack.current.db, familyId, phone.deviceId))?.isOnly;
  expect(await isOnly()).toBe(true);
  const recordedAt = stack.current.clock.now().toISOString();
  await tablet.api.call(reportPositions, {
    body: [{ latitude: 47.1, longitude: 9.5, accuracy: 8, recordedAt }],
  });
  expect(await isOnly()).toBe(false);
});

it('does not find what another family has', async () => {
  const [own, other] = [await family(), await family()];
  const { db } = stack.current;
  await expect(requireChild(db, own.familyId, other.childId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(requireDevice(db, own.familyId, other.deviceId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await devicesOf(db, own.familyId, other.childId)).toEqual([]);
  expect(await namesOf(db, own.familyId, other.deviceId)).toBeUndefined();
  await db.transaction().execute(async (tx) => {
    expect(await locks.lockChild(tx, own.familyId, other.childId)).toBeUndefined();
    expect(await locks.lockDevice(tx, own.familyId, other.deviceId)).toBeUndefined();
    expect(await locks.lockDeviceOfChild(tx, own.familyId, other.deviceId)).toBeUndefined();
    expect(await locks.lockReportingDevice(tx, own.familyId, other.deviceId)).toBeUndefined();
    expect(await locks.lockPairing(tx, own.familyId, other.deviceId)).toBeUndefined();
    expect(await locks.holdDevice(tx, own.familyId, other.deviceId)).toBeUndefined();
    expect(await locks.holdChild(tx, own.familyId, other.childId)).toBe(false);
  });
});

type Lock = (tx: Tx, family: Family) => Promise<unknown>;
const LOCKS = {
  lockFamily: (tx, { familyId }) => locks.lockFamily(tx, familyId),
  lockChild: (tx, { familyId, childId }) => locks.lockChild(tx, familyId, childId),
  holdChild: (tx, { familyId, childId }) => locks.holdChild(tx, familyId, childId),
  lockDevice: (tx, { familyId, deviceId }) => locks.lockDevice(tx, familyId, deviceId),
  lockDevices: (tx, { familyId }) => locks.lockDevices(tx, familyId),
  lockDeviceOfChild: (tx, { familyId, deviceId }) => locks.lockDeviceOfChild(tx, familyId, deviceId),
  lockReportingDevice: (tx, { familyId, deviceId }) => locks.lockReportingDevice(tx, familyId, deviceId),
  lockPairing: (tx, { familyId, deviceId }) => locks.lockPairing(tx, familyId, deviceId),
  holdDevice: (tx, { familyId, deviceId }) => locks.holdDevice(tx, familyId, deviceId),
  'a row for the device': (tx, { familyId, deviceId }) =>
    tx
      .insertInto('device_policies')
      .values({ family_id: familyId, device_id: deviceId })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
} satisfies Record<string, Lock>;
type Name = keyof typeof LOCKS;

/** These tests change nothing, so they share a family. */
let locked: Promise<Family> | undefined;

/** Whether the second waits for the first's transaction. Nothing is locked by anybody else, so a moment is enough to know. */
const waits = async (first: Name, second: Name): Promise<boolean> => {
  const own = await (locked ??= family());
  const { db } = stack.current;
  return db.transaction().execute(async (tx) => {
    await LOCKS[first](tx, own);
    const other = db.transaction().execute(async (late) => {
      await sql`set local lock_timeout = '100ms'`.execute(late);
      await LOCKS[second](late, own);
    });
    return other.then(
      () => false,
      (error: { code?: unknown }) => {
        // lock_not_available
        expect(error.code).toBe('55P03');
        return true;
      },
    );
  });
};

it.each<[Name, Name]>([
  ['lockFamily', 'lockFamily'],
  ['lockChild', 'lockChild'],
  ['lockDevice', 'lockDevice'],
  ['lockDevice', 'lockDevices'],
  ['lockDevice', 'lockDeviceOfChild'],
  ['lockDevice', 'lockReportingDevice'],
  ['lockDevice', 'lockPairing'],
  ['lockPairing', 'holdDevice'],
  ['lockPairing', 'a row for the device'],
  ['holdDevice', 'lockPairing'],
])('after %s, %s waits', async (first, second) => {
  expect(await waits(first, second)).toBe(true);
});

it.each<[Name, Name]>([
  ['lockFamily', 'lockChild'],
  ['lockFamily', 'lockDevice'],
  ['lockChild', 'holdChild'],
  ['lockChild', 'lockDevice'],
  ['lockDeviceOfChild', 'lockChild'],
  ['lockReportingDevice', 'lockFamily'],
  ['lockDevice', 'holdDevice'],
  ['lockDevice', 'a row for the device'],
  ['holdDevice', 'holdDevice'],
])('after %s, %s goes on', async (first, second) => {
  expect(await waits(first, second)).toBe(false);
});

it('locks two families in the same order, whichever is named first', async () => {
  const [a, b] = [await family(), await family()];
  const { db } = stack.current;
  const lock = (ids: FamilyId[]) => db.transaction().execute((tx) => locks.lockFamilies(tx, ids, 'a test'));
  const pairs = Array.from({ length: 20 }, (_, turn) =>
    lock(turn % 2 === 0 ? [a.familyId, b.familyId] : [b.familyId, a.familyId]),
  );
  await expect(Promise.all(pairs)).resolves.toHaveLength(20);
});
