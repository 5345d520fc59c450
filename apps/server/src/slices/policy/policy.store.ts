import { sql } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { RuleKind } from '@kinward/contract/policy/policy.schemas.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

export interface ValueRow {
  kind: string;
  value: string;
  version: number;
  created_at: Date;
}

/** Everything that is blocked on a device, oldest first; of one kind when it is named. */
export const selectValues = (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  kind?: RuleKind,
): Promise<ValueRow[]> => {
  let query = db
    .selectFrom('policy_values')
    .select(['kind', 'value', 'version', 'created_at'])
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  return query.orderBy('version').orderBy('value').execute();
};

export interface Entries {
  kind: RuleKind;
  values: readonly string[];
}

/** Blocks what is not blocked yet; returns how many are new. */
export const insertValues = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  { kind, values }: Entries,
  { version, now }: { version: number; now: Date },
): Promise<number> => {
  const { rows } = await sql`
    insert into policy_values (family_id, device_id, kind, value, version, created_at)
    select ${familyId}::uuid, ${deviceId}::uuid, ${kind}::text, value, ${version}::bigint, ${now}::timestamptz
    from unnest(${values}::text[]) value
    on conflict (family_id, device_id, kind, md5(value)) do nothing
    returning version`.execute(tx);
  return rows.length;
};

export const countValues = async (tx: Tx, familyId: FamilyId, deviceId: DeviceId): Promise<number> => {
  const row = await tx
    .selectFrom('policy_values')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .executeTakeFirstOrThrow();
  return row.count;
};

/** Allows again the named entries, or all; returns how many were blocked. */
export const deleteValues = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  entries?: Entries,
): Promise<number> => {
  let query = tx
    .deleteFrom('policy_values')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId);
  if (entries) {
    query = query
      .where('kind', '=', entries.kind)
      .where('value', '=', sql<string>`any(${entries.values}::text[])`);
  }
  const deleted = await query.executeTakeFirst();
  return Number(deleted.numDeletedRows);
};

export interface FamilyRow {
  time_zone: string;
  time_zone_chosen: boolean;
}

export const selectFamily = (db: DbOrTx, familyId: FamilyId): Promise<FamilyRow> =>
  db
    .selectFrom('families')
    .select(['time_zone', 'time_zone_chosen'])
    .where('id', '=', familyId)
    .executeTakeFirstOrThrow();

/** Sets the zone; false when it is that already, or when a parent chose one and `onlyIfUnset`. */
export const updateTimeZone = async (
  tx: Tx,
  familyId: FamilyId,
  timeZone: string,
  onlyIfUnset: boolean,
): Promise<boolean> => {
  let query = tx
    .updateTable('families')
    .set({ time_zone: timeZone, time_zone_chosen: true })
    .where('id', '=', familyId)
    .where((eb) => eb.or([eb('time_zone', '!=', timeZone), eb('time_zone_chosen', '=', false)]));
  if (onlyIfUnset) query = query.where('time_zone_chosen', '=', false);
  return (await query.returning('id').executeTakeFirst()) !== undefined;
};
