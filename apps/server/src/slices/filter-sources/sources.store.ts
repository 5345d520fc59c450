import { sql } from 'kysely';
import type {
  FilterListChange,
  FilterListVersion,
} from '@kinward/contract/filter-sources/sources.schemas.ts';
import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import type { HoldReason } from '@kinward/catalogue/lists/judge.ts';
import { ALL_SHARDS } from '../../platform/database/shards.ts';
import type { Db, DbOrTx, Tx } from '../../platform/tx.ts';

/** A list that was fetched, with what of it a guard looks at. */
export interface StoredVersion extends FilterListVersion {
  wellKnown: string[];
}

/** What is in force for a family. */
export interface InForceVersion extends StoredVersion {
  since: string;
  change: FilterListChange | null;
}

/** What waits for a parent's yes. */
export interface WaitingVersion extends StoredVersion {
  reason: HoldReason;
  change: FilterListChange | null;
}

export interface SourceRow {
  id: string;
  url: string;
  /** Of an own list. */
  name: string | null;
  target: string | null;
  isOn: boolean;
  inForce: InForceVersion | null;
  waiting: WaitingVersion | null;
  earlier: StoredVersion[];
  held: number[];
  /** What a parent said no to. */
  declined: Pick<StoredVersion, 'version' | 'names'> | null;
  isReturned: boolean;
}

const COLUMNS = [
  'id',
  'url',
  'name',
  'target',
  'is_on',
  'in_force',
  'waiting',
  'earlier',
  'held',
  'declined',
  'is_returned',
] as const;

interface Stored {
  id: string;
  url: string;
  name: string | null;
  target: string | null;
  is_on: boolean;
  in_force: unknown;
  waiting: unknown;
  earlier: unknown;
  held: unknown;
  declined: unknown;
  is_returned: boolean;
}

const rowOf = (row: Stored): SourceRow => ({
  id: row.id,
  url: row.url,
  name: row.name,
  target: row.target,
  isOn: row.is_on,
  inForce: row.in_force as InForceVersion | null,
  waiting: row.waiting as WaitingVersion | null,
  earlier: row.earlier as StoredVersion[],
  held: row.held as number[],
  declined: row.declined as SourceRow['declined'],
  isReturned: row.is_returned,
});

/** What the family has switched on or added, own ones by their names. */
export const selectSources = async (db: DbOrTx, familyId: FamilyId): Promise<SourceRow[]> => {
  const rows = await db
    .selectFrom('filter_sources')
    .select(COLUMNS)
    .where('family_id', '=', familyId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  return rows.map(rowOf);
};

const json = (value: unknown) => (value === null ? null : sql<string>`${JSON.stringify(value)}::jsonb`);

/** @returns false where an own list has this name already */
export const upsertSource = async (
  tx: Tx,
  familyId: FamilyId,
  source: SourceRow,
  { now, by }: { now: Date; by: AccountId | null },
): Promise<boolean> => {
  if (source.name !== null) {
    const taken = await tx
      .selectFrom('filter_sources')
      .select('id')
      .where('family_id', '=', familyId)
      .where('id', '!=', source.id)
      .where(sql<string>`lower(name)`, '=', sql<string>`lower(${source.name}::text)`)
      .executeTakeFirst();
    if (taken) return false;
  }
  const values = {
    url: source.url,
    name: source.name,
    target: source.target,
    is_on: source.isOn,
    in_force: json(source.inForce),
    waiting: json(source.waiting),
    earlier: json(source.earlier) ?? sql<string>`'[]'::jsonb`,
    held: json(source.held) ?? sql<string>`'[]'::jsonb`,
    declined: json(source.declined),
    is_returned: source.isReturned,
    changed_at: now,
    changed_by: by,
  };
  await tx
    .insertInto('filter_sources')
    .values({ family_id: familyId, id: source.id, ...values })
    .onConflict((conflict) => conflict.columns(['family_id', 'id']).doUpdateSet(values))
    .execute();
  return true;
};

export const deleteSource = async (tx: Tx, familyId: FamilyId, id: string): Promise<void> => {
  await tx.deleteFrom('filter_sources').where('family_id', '=', familyId).where('id', '=', id).execute();
};

export interface FamilySource extends SourceRow {
  familyId: FamilyId;
}

/** Every list that any family has. */
export const selectAllSources = async (db: Db): Promise<FamilySource[]> => {
  const rows = await db
    .selectFrom('filter_sources')
    .select(['family_id', ...COLUMNS])
    .modifyEnd(ALL_SHARDS)
    .execute();
  return rows.map((row) => ({ familyId: row.family_id, ...rowOf(row) }));
};

/** Families that have switched on what is at an address. */
export const selectFamiliesOf = async (db: Db, url: string): Promise<FamilyId[]> => {
  const rows = await db
    .selectFrom('filter_sources')
    .select('family_id')
    .distinct()
    .where('url', '=', url)
    .where('is_on', '=', true)
    .modifyEnd(ALL_SHARDS)
    .execute();
  return rows.map((row) => row.family_id);
};
