import { sql } from 'kysely';
import type { FilterBypass } from '@kinward/contract/filter/bypasses.schemas.ts';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';
import type { EscapeWay } from '@kinward/rules/filter/bypass.ts';
import { ALL_SHARDS } from '../../../platform/database/shards.ts';
import type { Db, DbOrTx, Tx } from '../../../platform/tx.ts';

/** A device that the filter knows by a name of its own. */
export interface Known {
  familyId: FamilyId;
  deviceId: DeviceId;
  deviceType: DeviceType;
  layers: { kind: string; at: number }[];
  reportedAt: Date | null;
  /** It goes round the filter since then, as was noted. */
  openSince: Date | null;
}

export const selectKnown = async (db: Db): Promise<Known[]> => {
  const rows = await db
    .selectFrom('filter_layers as l')
    .innerJoin('devices as d', (join) =>
      join.onRef('d.id', '=', 'l.device_id').onRef('d.family_id', '=', 'l.family_id'),
    )
    .leftJoin('device_states as s', (join) =>
      join.onRef('s.device_id', '=', 'l.device_id').onRef('s.family_id', '=', 'l.family_id'),
    )
    .leftJoin('filter_bypasses as b', (join) =>
      join
        .onRef('b.device_id', '=', 'l.device_id')
        .onRef('b.family_id', '=', 'l.family_id')
        .on('b.to_at', 'is', null),
    )
    .select([
      'l.family_id as familyId',
      'l.device_id as deviceId',
      'd.device_type as deviceType',
      's.last_seen_at as reportedAt',
      'b.from_at as openSince',
      'l.kind',
      'l.last_seen_at as at',
    ])
    .where('l.kind', 'in', ['dot', 'doh'])
    .modifyEnd(ALL_SHARDS)
    .execute();
  return [...Map.groupBy(rows, ({ familyId, deviceId }) => `${familyId} ${deviceId}`).values()].flatMap(
    (own) => {
      const [first] = own;
      if (!first) return [];
      const { familyId, deviceId, deviceType, reportedAt, openSince } = first;
      const layers = own.map(({ kind, at }) => ({ kind, at: at.getTime() }));
      return [{ familyId, deviceId, deviceType, reportedAt, openSince, layers }];
    },
  );
};

/** Names that a device asked for within a stretch, as far as they are written down, the last first. */
export const selectNames = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  { from, to }: { from: Date; to: Date },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('filter_queries')
    .select('name')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('asked_at', '>=', from)
    .where('asked_at', '<=', to)
    .orderBy('asked_at', 'desc')
    .limit(500)
    .execute();
  return rows.map(({ name }) => name);
};

/** Notes that a device goes round the filter; false where that is noted, or the device is gone. */
export const open = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  { id, from, way, now }: { id: string; from: Date; way: EscapeWay | null; now: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into filter_bypasses (family_id, device_id, id, from_at, way, noted_at)
    select d.family_id, d.id, ${id}::uuid, ${from}::timestamptz, ${way}::text, ${now}::timestamptz from devices d
    where d.family_id = ${familyId}::uuid and d.id = ${deviceId}::uuid
      and not exists (
        select from filter_bypasses b
        where b.family_id = d.family_id and b.device_id = d.id and b.from_at >= ${from}::timestamptz
          and b.way is distinct from 'two-networks')
    on conflict do nothing returning id`.execute(tx);
  return rows.length === 1;
};

/** It asked again; false where it was noted to be over. */
export const close = async (tx: Tx, familyId: FamilyId, deviceId: DeviceId, to: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('filter_bypasses')
    .set({ to_at: to })
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('to_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/**
 * Notes that a device's key was used in two networks at once: in the row that there is, while it goes on.
 * @param since one that ended before is over
 * @returns whether it is a row of its own; false of a device that is gone, or whose key was made after `from`
 */
export const noteTwoNetworks = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  { id, from, to, since, now }: { id: string; from: Date; to: Date; since: Date; now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('filter_bypasses')
    .set((eb) => ({ to_at: sql<Date>`greatest(${eb.ref('to_at')}, ${to}::timestamptz)` }))
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('way', '=', 'two-networks')
    .where('to_at', '>', since)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return false;
  const { rows } = await sql`
    insert into filter_bypasses (family_id, device_id, id, from_at, to_at, way, noted_at)
    select k.family_id, k.device_id, ${id}::uuid, ${from}::timestamptz, ${to}::timestamptz, 'two-networks', ${now}::timestamptz
    from filter_keys k
    where k.family_id = ${familyId}::uuid and k.device_id = ${deviceId}::uuid and k.made_at <= ${from}::timestamptz
    returning id`.execute(tx);
  return rows.length === 1;
};

/** What was told of a key is over with it. @returns whether anything was */
export const dismissTwoNetworks = async (
  tx: Tx,
  { familyId, deviceId }: { familyId: FamilyId; deviceId: DeviceId },
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('filter_bypasses')
    .set({ dismissed_at: now })
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('way', '=', 'two-networks')
    .where('dismissed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export interface BypassRow {
  id: string;
  from_at: Date;
  to_at: Date | null;
  way: FilterBypass['way'];
  device_id: DeviceId;
  device_name: string;
  child_id: ChildId;
  child_name: string;
}

/** Those that no parent has dismissed, the newest first; those that go on, whenever they began. */
export const selectShown = (db: DbOrTx, familyId: FamilyId, since: Date): Promise<BypassRow[]> =>
  db
    .selectFrom('filter_bypasses as b')
    .innerJoin('devices as d', (join) =>
      join.onRef('d.id', '=', 'b.device_id').onRef('d.family_id', '=', 'b.family_id'),
    )
    .innerJoin('children as c', (join) =>
      join.onRef('c.id', '=', 'd.child_id').onRef('c.family_id', '=', 'd.family_id'),
    )
    .select([
      'b.id',
      'b.from_at',
      'b.to_at',
      'b.way',
      'd.id as device_id',
      'd.name as device_name',
      'c.id as child_id',
      'c.first_name as child_name',
    ])
    .where('b.family_id', '=', familyId)
    .where('b.dismissed_at', 'is', null)
    .where((eb) => eb.or([eb('b.to_at', 'is', null), eb('b.from_at', '>', since)]))
    .orderBy('b.from_at', 'desc')
    .orderBy('b.id')
    .execute();

/** @returns whether the family has it */
export const dismiss = async (db: DbOrTx, familyId: FamilyId, id: string, now: Date): Promise<boolean> => {
  const row = await db
    .updateTable('filter_bypasses')
    .set((eb) => ({ dismissed_at: eb.fn.coalesce('dismissed_at', sql<Date>`${now}::timestamptz`) }))
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Those that were noted before a moment. */
export const deleteBefore = async (db: Db, before: Date): Promise<void> => {
  await sql`delete from filter_bypasses where noted_at < ${before}::timestamptz ${ALL_SHARDS}`.execute(db);
};
