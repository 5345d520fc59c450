import { sql, type Selectable } from 'kysely';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { DB } from '../../platform/db.generated.ts';
import { ALL_SHARDS } from '../../platform/database/shards.ts';
import type { Db, DbOrTx } from '../../platform/tx.ts';

export type EntryRow = Selectable<DB['audit_entries']>;

/** Entries after `seq`, in order. */
export const selectEntries = (
  db: DbOrTx,
  familyId: FamilyId,
  seq: number,
  limit: number,
): Promise<EntryRow[]> =>
  db
    .selectFrom('audit_entries')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute();

export const selectHead = (db: DbOrTx, familyId: FamilyId) =>
  db.selectFrom('audit_heads').select(['seq', 'hash']).where('family_id', '=', familyId).executeTakeFirst();

export const selectAnchor = (db: DbOrTx, familyId: FamilyId) =>
  db.selectFrom('audit_anchors').select(['seq', 'hash']).where('family_id', '=', familyId).executeTakeFirst();

/** Every family that has a chain, and every one that has entries without a head, which is a fault in itself. */
export const selectChains = async (db: DbOrTx): Promise<FamilyId[]> => {
  const { rows } = await sql<{ id: FamilyId }>`
    select family_id as id from audit_heads union select family_id from audit_entries order by 1
    ${ALL_SHARDS}`.execute(db);
  return rows.map(({ id }) => id);
};

/** Whether a month (`2026-05`) has its partition. */
export const hasAuditMonth = async (db: DbOrTx, month: string): Promise<boolean> => {
  const name = `audit_entries_${month.replace('-', '_')}`;
  const { rows } = await sql<{
    made: boolean;
  }>`select to_regclass(${name}::text) is not null as made`.execute(db);
  return rows[0]?.made === true;
};

/** Makes the partition of a month, unless there is one. */
export const makeAuditMonth = async (db: DbOrTx, month: string): Promise<void> => {
  await sql`select make_audit_partition(${`${month}-01`}::date)`.execute(db);
};

/** Drops what is older than `day` by whole months; the database keeps at least 365 days. @returns months dropped */
export const dropAuditBefore = async (db: Db, day: string): Promise<number> => {
  const { rows } = await sql<{ dropped: number }>`select drop_audit_before(${day}::date) as dropped`.execute(
    db,
  );
  return rows[0]?.dropped ?? 0;
};
