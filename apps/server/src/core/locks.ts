/**
 * The locks on a family's own rows, and the order in which a transaction takes them:
 *
 * 1. the family (two families: the smaller id first)
 * 2. a parent's account (`lockAccount` of the accounts)
 * 3. a child
 * 4. devices, by their ids; one that pairs or reports for the first time before its code, keys and page
 * 5. what belongs to a device: its rules (`lockPolicy`), what is remembered of it, its questions
 * 6. the family's audit chain, last, as every other change of the family waits for it until the commit
 *
 * A transaction may leave steps out, and never goes back. Every lock ends with its transaction, and a statement after one sees all
 * that was committed before it. There are three strengths:
 *
 * - `hold…` (`for key share`): the row is not removed meanwhile. Holders do not wait for each other, nor for a `lock…`.
 * - `lock…` (`for no key update`): changes of the row wait for each other. Rows that only point at it are inserted without waiting.
 * - `lockPairing` (`for update`): inserts that refer to the row wait as well.
 */
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { acrossFamilies, type Tx } from '../platform/tx.ts';

const childRow = (tx: Tx, familyId: FamilyId, childId: ChildId) =>
  tx.selectFrom('children').where('family_id', '=', familyId).where('id', '=', childId);

const deviceRow = (tx: Tx, familyId: FamilyId, deviceId: DeviceId) =>
  tx.selectFrom('devices as d').where('d.family_id', '=', familyId).where('d.id', '=', deviceId);

/** Makes changes to what a family owns wait for each other, so that a count of it cannot be out of date. */
export const lockFamily = async (tx: Tx, familyId: FamilyId): Promise<void> => {
  await tx.selectFrom('families').select('id').where('id', '=', familyId).forNoKeyUpdate().execute();
};

/**
 * The same for several families, which others may lock in another order.
 * @param why see `acrossFamilies`
 */
export const lockFamilies = async (tx: Tx, familyIds: readonly FamilyId[], why: string): Promise<void> => {
  if (new Set(familyIds).size > 1) acrossFamilies(tx, why);
  for (const familyId of familyIds.toSorted()) await lockFamily(tx, familyId);
};

export interface LockedChild {
  /** The name of the picture; null where there is none. */
  picture: string | null;
}

/** Makes changes of what one child has wait for each other; undefined when the family has no such child. */
export const lockChild = (tx: Tx, familyId: FamilyId, childId: ChildId): Promise<LockedChild | undefined> =>
  childRow(tx, familyId, childId).select('picture').forNoKeyUpdate().executeTakeFirst();

/** Keeps a child from being deleted; false when the family has no such child. */
export const holdChild = async (tx: Tx, familyId: FamilyId, childId: ChildId): Promise<boolean> => {
  return (await childRow(tx, familyId, childId).select('id').forKeyShare().executeTakeFirst()) !== undefined;
};

export interface LockedDevice {
  isDemo: boolean;
}

/**
 * Makes changes of one device wait for each other: pairings, first reports, stops and what it reports of itself. A transaction that changes
 * its keys, code or page locks it before them, or two could wait for each other. Undefined when the family has no such device.
 */
export const lockDevice = (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
): Promise<LockedDevice | undefined> =>
  deviceRow(tx, familyId, deviceId).select('d.is_demo as isDemo').forNoKeyUpdate().executeTakeFirst();

/** `lockDevice` for one that asks for something: whose it is, and what parents call it. */
export const lockDeviceOfChild = (tx: Tx, familyId: FamilyId, deviceId: DeviceId) =>
  deviceRow(tx, familyId, deviceId)
    .innerJoin('children as c', (join) =>
      join.onRef('c.id', '=', 'd.child_id').onRef('c.family_id', '=', 'd.family_id'),
    )
    .select(['d.name as deviceName', 'c.id as childId', 'c.first_name as childName'])
    .forNoKeyUpdate('d')
    .executeTakeFirst();

/** `lockDevice` for one that reports what grows: the family's time zone, and days that the family keeps each kind. */
export const lockReportingDevice = (tx: Tx, familyId: FamilyId, deviceId: DeviceId) =>
  deviceRow(tx, familyId, deviceId)
    .innerJoin('families as f', 'f.id', 'd.family_id')
    .select([
      'f.time_zone as timeZone',
      'f.retention_usage_days as usageDays',
      'f.retention_web_days as webDays',
      'f.retention_contacts_days as contactsDays',
    ])
    .forNoKeyUpdate('d')
    .executeTakeFirst();

/** `lockDevice` for all devices of the family. */
export const lockDevices = async (tx: Tx, familyId: FamilyId): Promise<void> => {
  await tx
    .selectFrom('devices')
    .select('id')
    .where('family_id', '=', familyId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
};

export interface LockedPairing {
  /** Null while no device of our own is paired. */
  tokenHash: Buffer | null;
  /** Null while nothing has ever reported for the device. */
  pairedAt: Date | null;
}

/** Keeps what a device is paired by as it is, also for rows that are inserted for it. Undefined when the family has no such device. */
export const lockPairing = (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
): Promise<LockedPairing | undefined> =>
  deviceRow(tx, familyId, deviceId)
    .select(['d.token_hash as tokenHash', 'd.paired_at as pairedAt'])
    .forUpdate()
    .executeTakeFirst();

/** Keeps a device from being removed, and lets everything else go on. Undefined when the family has no such device. */
export const holdDevice = (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
): Promise<LockedDevice | undefined> =>
  deviceRow(tx, familyId, deviceId).select('d.is_demo as isDemo').forKeyShare().executeTakeFirst();

/** `holdDevice` for several. @returns those that the family has */
export const holdDevices = async (
  tx: Tx,
  familyId: FamilyId,
  deviceIds: readonly DeviceId[],
): Promise<DeviceId[]> => {
  const rows = await tx
    .selectFrom('devices')
    .select('id')
    .where('family_id', '=', familyId)
    .where('id', 'in', deviceIds)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
};
