/** What is open in the family's homes for a while. */
import { sql } from 'kysely';
import type { NetworkGrant } from '@kinward/contract/filter/network-grants.schemas.ts';
import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import { ALL_SHARDS } from '../../../platform/database/shards.ts';
import type { Db, DbOrTx, Tx } from '../../../platform/tx.ts';
import type { NetworkPlace } from '../networks/networks.store.ts';

type Target = NetworkGrant['target'];

export interface GrantRow {
  id: string;
  networkId: string;
  networkName: string;
  kind: Target['kind'];
  target: string;
  name: string | null;
  startsAt: Date;
  endsAt: Date;
  givenBy: string | null;
  reachedAt: Date | null;
}

/** Those in force, the soonest end first. @param networkId of one home alone */
export const selectInForce = (
  db: DbOrTx,
  familyId: FamilyId,
  now: Date,
  networkId?: string,
): Promise<GrantRow[]> => {
  let query = db
    .selectFrom('filter_network_grants as g')
    .innerJoin('filter_networks as n', (join) =>
      join.onRef('n.id', '=', 'g.network_id').onRef('n.family_id', '=', 'g.family_id'),
    )
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.id', '=', 'g.given_by').onRef('a.family_id', '=', 'g.family_id'),
    )
    .select((eb) => [
      'g.id',
      'g.network_id as networkId',
      'n.name as networkName',
      'g.target_kind as kind',
      'g.target',
      'g.name',
      'g.starts_at as startsAt',
      'g.ends_at as endsAt',
      'a.first_name as givenBy',
      eb
        .selectFrom('filter_network_receipts as r')
        .select(({ fn }) => fn.min('r.in_force_since').as('at'))
        .whereRef('r.family_id', '=', 'g.family_id')
        .whereRef('r.network_id', '=', 'g.network_id')
        .whereRef('r.rules_version', '>=', 'g.rules_version')
        .where('r.family_id', '=', familyId)
        .as('reachedAt'),
    ])
    .$narrowType<{ kind: Target['kind'] }>()
    .where('g.family_id', '=', familyId)
    .where('g.revoked_at', 'is', null)
    .where('g.ends_at', '>', now);
  if (networkId !== undefined) query = query.where('g.network_id', '=', networkId);
  return query.orderBy('g.ends_at').orderBy('g.id').execute();
};

export interface NewGrant extends Target {
  id: string;
  name: string | null;
  now: Date;
  until: Date;
  accountId: AccountId;
  /** Of the network's rules, with it. */
  rulesVersion: number;
}

export const insert = async (
  tx: Tx,
  { familyId, networkId }: NetworkPlace,
  { id, kind, value, name, now, until, accountId, rulesVersion }: NewGrant,
): Promise<void> => {
  await tx
    .insertInto('filter_network_grants')
    .values({
      family_id: familyId,
      network_id: networkId,
      id,
      target_kind: kind,
      target: value,
      name,
      starts_at: now,
      ends_at: until,
      given_by: accountId,
      rules_version: rulesVersion,
    })
    .execute();
};

/** Ends those for a target. */
export const revokeFor = async (
  tx: Tx,
  { familyId, networkId }: NetworkPlace,
  { kind, value }: Target,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('filter_network_grants')
    .set({ revoked_at: now })
    .where('family_id', '=', familyId)
    .where('network_id', '=', networkId)
    .where('target_kind', '=', kind)
    .where('target', '=', value)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', now)
    .execute();
};

/** Ends one. @returns its home, and whether it was in force; undefined where the family has no such one */
export const revoke = async (
  tx: Tx,
  familyId: FamilyId,
  id: string,
  now: Date,
): Promise<{ networkId: string; wasInForce: boolean } | undefined> => {
  const row = await tx
    .selectFrom('filter_network_grants')
    .select(['network_id as networkId', 'revoked_at as revokedAt', 'ends_at as endsAt'])
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const wasInForce = row.revokedAt === null && row.endsAt > now;
  if (wasInForce)
    await tx
      .updateTable('filter_network_grants')
      .set({ revoked_at: now })
      .where('family_id', '=', familyId)
      .where('id', '=', id)
      .execute();
  return { networkId: row.networkId, wasInForce };
};

export const countInForce = async (
  tx: Tx,
  { familyId, networkId }: NetworkPlace,
  now: Date,
): Promise<number> => (await selectInForce(tx, familyId, now, networkId)).length;

/** Those that ended before a moment. */
export const deleteEnded = async (db: Db, before: Date): Promise<void> => {
  await sql`delete from filter_network_grants where ends_at < ${before}::timestamptz ${ALL_SHARDS}`.execute(
    db,
  );
};
