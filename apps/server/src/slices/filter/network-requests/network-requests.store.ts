/** What is asked for in the family's linked networks. */
import { sql } from 'kysely';
import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import { ALL_SHARDS } from '../../../platform/database/shards.ts';
import type { Db, DbOrTx, Tx } from '../../../platform/tx.ts';
import type { NetworkPlace } from '../networks/networks.store.ts';

const selectRequests = (db: DbOrTx, familyId: FamilyId) =>
  db
    .selectFrom('filter_network_requests as r')
    .innerJoin('filter_networks as n', (join) =>
      join.onRef('n.id', '=', 'r.network_id').onRef('n.family_id', '=', 'r.family_id'),
    )
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.id', '=', 'r.answered_by').onRef('a.family_id', '=', 'r.family_id'),
    )
    .leftJoin('filter_network_grants as g', (join) =>
      join.onRef('g.id', '=', 'r.grant_id').onRef('g.family_id', '=', 'r.family_id'),
    )
    .select([
      'r.id',
      'r.network_id as networkId',
      'n.name as networkName',
      'r.site',
      'r.asker',
      'r.note',
      'r.asked_at as askedAt',
      'r.answered_at as answeredAt',
      'r.granted',
      'a.first_name as answeredBy',
      'g.id as grantId',
      'g.ends_at as endsAt',
      'g.revoked_at as revokedAt',
    ])
    .where('r.family_id', '=', familyId);
export type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number];

/** Those that wait first, then the others, newest first. @param since those of before it wait no longer */
export const selectForParents = (
  db: DbOrTx,
  familyId: FamilyId,
  { since, limit }: { since: Date; limit: number },
): Promise<RequestRow[]> =>
  selectRequests(db, familyId)
    .orderBy(sql`(r.answered_at is null and r.asked_at > ${since}::timestamptz)`, 'desc')
    .orderBy('r.asked_at', 'desc')
    .orderBy('r.id')
    .limit(limit)
    .execute();

export const selectOne = (db: DbOrTx, familyId: FamilyId, id: string): Promise<RequestRow | undefined> =>
  selectRequests(db, familyId).where('r.id', '=', id).executeTakeFirst();

/** The newest of a network for a site. */
export const selectNewest = (
  db: DbOrTx,
  { familyId, networkId }: NetworkPlace,
  site: string,
): Promise<RequestRow | undefined> =>
  selectRequests(db, familyId)
    .where('r.network_id', '=', networkId)
    .where('r.site', '=', site)
    .orderBy('r.asked_at', 'desc')
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst();

/** How many of a network wait, and how many were made since a moment. */
export const countAsked = async (
  tx: Tx,
  { familyId, networkId }: NetworkPlace,
  { waitingSince, daySince }: { waitingSince: Date; daySince: Date },
): Promise<{ waiting: number; day: number }> => {
  const { rows } = await sql<{ waiting: number; day: number }>`
    select count(*) filter (where answered_at is null and asked_at > ${waitingSince}::timestamptz)::int as waiting,
      count(*) filter (where asked_at > ${daySince}::timestamptz)::int as day
    from filter_network_requests where family_id = ${familyId}::uuid and network_id = ${networkId}::uuid`.execute(
    tx,
  );
  return rows[0] ?? { waiting: 0, day: 0 };
};

export interface NewRequest {
  id: string;
  clientId: string;
  site: string;
  asker: string;
  note: string;
  askedAt: Date;
}

/** @returns false where the same form was taken before */
export const insert = async (
  tx: Tx,
  { familyId, networkId }: NetworkPlace,
  { id, clientId, site, asker, note, askedAt }: NewRequest,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('filter_network_requests')
    .values({
      family_id: familyId,
      id,
      network_id: networkId,
      client_id: clientId,
      site,
      asker,
      note,
      asked_at: askedAt,
    })
    .onConflict((conflict) => conflict.columns(['family_id', 'network_id', 'client_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Writes the answer; false when there is one already, or the request is older than `since`. */
export const answer = async (
  tx: Tx,
  familyId: FamilyId,
  id: string,
  since: Date,
  values: { granted: boolean; answered_by: AccountId; answered_at: Date; grant_id: string | null },
): Promise<boolean> => {
  const row = await tx
    .updateTable('filter_network_requests')
    .set(values)
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .where('asked_at', '>', since)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Those that were made before a moment. */
export const deleteOld = async (db: Db, before: Date): Promise<void> => {
  await sql`delete from filter_network_requests where asked_at < ${before}::timestamptz ${ALL_SHARDS}`.execute(
    db,
  );
};
