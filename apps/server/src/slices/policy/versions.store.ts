import { sql } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { holdDevice } from '../../core/locks.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

/**
 * Holds the device against its removal and its rules against other changes until the transaction ends.
 * @returns the version of now; undefined when the family has no such device
 */
export const lockPolicy = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
): Promise<number | undefined> => {
  if (!(await holdDevice(tx, familyId, deviceId))) return undefined;
  await tx
    .insertInto('device_policies')
    .values({ family_id: familyId, device_id: deviceId })
    .onConflict((conflict) => conflict.columns(['family_id', 'device_id']).doNothing())
    .execute();
  const row = await tx
    .selectFrom('device_policies')
    .select('version')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .forUpdate()
    .executeTakeFirst();
  return row?.version;
};

export const setVersion = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  version: number,
  changedAt: Date,
): Promise<void> => {
  await tx
    .updateTable('device_policies')
    .set({ version, changed_at: changedAt })
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .execute();
};

export interface VersionRow {
  version: number;
  changed_at: Date | null;
  received_version: number | null;
  received_at: Date | null;
}

/** The newest version and the newest that the device has read; undefined when the family has no such device. */
export const selectVersion = (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
): Promise<VersionRow | undefined> =>
  db
    .selectFrom('devices as d')
    .leftJoin('device_policies as p', (join) =>
      join.onRef('p.family_id', '=', 'd.family_id').onRef('p.device_id', '=', 'd.id'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('policy_receipts as r')
          .whereRef('r.family_id', '=', 'd.family_id')
          .whereRef('r.device_id', '=', 'd.id')
          .select(['r.version', 'r.received_at'])
          .orderBy('r.version', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .where('d.family_id', '=', familyId)
    .where('d.id', '=', deviceId)
    .select([
      sql<number>`coalesce(p.version, 0)`.as('version'),
      'p.changed_at',
      'newest.version as received_version',
      'newest.received_at',
    ])
    .executeTakeFirst();

/** Notes that the device has read a version; false when it had it before, or a newer one. */
export const insertReceipt = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  version: number,
  receivedAt: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into policy_receipts (device_id, family_id, version, received_at)
    select id, family_id, ${version}::bigint, ${receivedAt}::timestamptz from devices
    where id = ${deviceId}::uuid and family_id = ${familyId}::uuid
      and not exists (
        select from policy_receipts r
        where r.family_id = devices.family_id and r.device_id = devices.id and r.version >= ${version}::bigint)
    on conflict do nothing
    returning version`.execute(tx);
  return rows.length === 1;
};

/** Forgets receipts that no rule needs: those before the newest with no rule made since the one before them. */
export const pruneReceipts = async (tx: Tx, familyId: FamilyId, deviceId: DeviceId): Promise<void> => {
  await sql`
    with own as (
      select version, lag(version, 1, -1::bigint) over (order by version) as former, max(version) over () as newest
      from policy_receipts where device_id = ${deviceId}::uuid and family_id = ${familyId}::uuid
    ), needed as (
      select version from policy_values where device_id = ${deviceId}::uuid and family_id = ${familyId}::uuid
      union select version from schedules where device_id = ${deviceId}::uuid and family_id = ${familyId}::uuid
      union select version from data_collection_settings where device_id = ${deviceId}::uuid and family_id = ${familyId}::uuid
      union select version from grants where device_id = ${deviceId}::uuid and family_id = ${familyId}::uuid and revoked_at is null
      union select version from screen_pauses where device_id = ${deviceId}::uuid and family_id = ${familyId}::uuid and ended_at is null
      union select version from budget_versions where device_id = ${deviceId}::uuid and family_id = ${familyId}::uuid
      union select max(version) from speed_limits where device_id = ${deviceId}::uuid and family_id = ${familyId}::uuid
    )
    delete from policy_receipts r using own
    where r.device_id = ${deviceId}::uuid and r.family_id = ${familyId}::uuid and r.version = own.version
      and own.version < own.newest
      and not exists (select from needed n where n.version > own.former and n.version <= own.version)`.execute(
    tx,
  );
};

/** When the device first had each version that is asked for: the first receipt of it or of a newer one. */
export const selectReceipts = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
): Promise<{ version: number; received_at: Date }[]> =>
  db
    .selectFrom('policy_receipts')
    .select(['version', 'received_at'])
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .orderBy('version')
    .execute();

/** Devices of the family that have rules. */
export const devicesWithRules = async (db: DbOrTx, familyId: FamilyId): Promise<DeviceId[]> => {
  const rows = await db
    .selectFrom('device_policies')
    .select('device_id')
    .where('family_id', '=', familyId)
    .where('version', '>', 0)
    .orderBy('device_id')
    .execute();
  return rows.map((row) => row.device_id);
};
