import { sql } from 'kysely';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { FilterFault } from '@kinward/messages/kinds/notifications.ts';
import { ALL_SHARDS } from '../../../platform/database/shards.ts';
import type { Db, Tx } from '../../../platform/tx.ts';

/** A failure of which a family was told. */
export interface Outage {
  familyId: FamilyId;
  resolver: string;
  kind: FilterFault;
  from: Date;
}

/** Those that are not over. */
export const selectOpen = async (db: Db): Promise<Outage[]> =>
  db
    .selectFrom('filter_outages')
    .select(['family_id as familyId', 'resolver', 'kind', 'from_at as from'])
    .$narrowType<{ kind: FilterFault }>()
    .modifyEnd(ALL_SHARDS)
    .execute();

/** Families of whom resolvers know a device or a home: nobody else asks the filter. */
export const selectFilteredFamilies = async (db: Db): Promise<FamilyId[]> => {
  const rows = await db
    .selectFrom('filter_addresses')
    .select('family_id')
    .union(db.selectFrom('filter_keys').select('family_id'))
    .union(db.selectFrom('filter_networks').select('family_id'))
    .modifyEnd(ALL_SHARDS)
    .execute();
  return rows.map((row) => row.family_id);
};

/** @returns false where it is noted already, or the family is gone */
export const open = async (tx: Tx, { familyId, resolver, kind, from }: Outage): Promise<boolean> => {
  const { rows } = await sql`
    insert into filter_outages (family_id, resolver, kind, from_at)
    select id, ${resolver}::text, ${kind}::text, ${from}::timestamptz from families where id = ${familyId}::uuid
    on conflict do nothing returning resolver`.execute(tx);
  return rows.length === 1;
};

/** @returns false where it was over */
export const close = async (
  tx: Tx,
  { familyId, resolver }: Pick<Outage, 'familyId' | 'resolver'>,
): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('filter_outages')
    .where('family_id', '=', familyId)
    .where('resolver', '=', resolver)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
