import { sql } from 'kysely';
import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import type { AccountKey } from '../../../core/accounts.ts';
import type { TokenKey } from '../../../core/tokens.ts';
import { ALL_SHARDS } from '../../../platform/database/shards.ts';
import type { Db, DbOrTx, Tx } from '../../../platform/tx.ts';

type Access = 'read' | 'read-write';

export interface LiveTokenRow {
  id: string;
  account_id: AccountId;
  family_id: FamilyId;
  access: Access;
  last_used_at: Date | null;
  role: string;
}

/** The token that may be used at `now`, with whose it is. */
export const findLiveToken = (db: DbOrTx, key: TokenKey, now: Date): Promise<LiveTokenRow | undefined> =>
  db
    .selectFrom('access_tokens as t')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.family_id', '=', 't.family_id').onRef('a.id', '=', 't.account_id'),
    )
    .select(['t.id', 't.account_id', 't.family_id', 't.access', 't.last_used_at', 'a.role'])
    .where('t.family_id', '=', key.familyId)
    .where('t.token_hash', '=', key.hash)
    .where('t.ended_at', 'is', null)
    .where('t.expires_at', '>', now)
    .executeTakeFirst();

/** Notes the use of a token; of parallel requests one writes. */
export const touchToken = async (db: DbOrTx, row: LiveTokenRow, now: Date, since: Date): Promise<void> => {
  await db
    .updateTable('access_tokens')
    .set({ last_used_at: now })
    .where('family_id', '=', row.family_id)
    .where('id', '=', row.id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', since)]))
    .execute();
};

export interface TokenRow {
  id: string;
  account_id: AccountId;
  madeBy: string;
  name: string;
  access: Access;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  ended_at: Date | null;
}

/** The family's tokens, the newest first; of those that ended before `since` none. */
export const listTokens = (db: DbOrTx, familyId: FamilyId, since: Date): Promise<TokenRow[]> =>
  db
    .selectFrom('access_tokens as t')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.family_id', '=', 't.family_id').onRef('a.id', '=', 't.account_id'),
    )
    .select(['t.id', 't.account_id', 'a.first_name as madeBy', 't.name', 't.access'])
    .select(['t.created_at', 't.expires_at', 't.last_used_at', 't.ended_at'])
    .where('t.family_id', '=', familyId)
    .where(sql<Date>`least(t.ended_at, t.expires_at)`, '>', since)
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .execute();

/** Behind the lock of the account. */
export const countLiveTokens = async (tx: Tx, account: AccountKey, now: Date): Promise<number> =>
  (
    await tx
      .selectFrom('access_tokens')
      .select('id')
      .where('family_id', '=', account.family_id)
      .where('account_id', '=', account.id)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .execute()
  ).length;

export const insertToken = async (
  tx: Tx,
  row: {
    id: string;
    family_id: FamilyId;
    account_id: AccountId;
    name: string;
    access: Access;
    token_hash: Buffer;
    created_at: Date;
    expires_at: Date;
  },
): Promise<void> => {
  await tx.insertInto('access_tokens').values(row).execute();
};

export const findToken = (
  db: DbOrTx,
  familyId: FamilyId,
  id: string,
): Promise<{ id: string; account_id: AccountId } | undefined> =>
  db
    .selectFrom('access_tokens')
    .select(['id', 'account_id'])
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst();

/** @returns false for one that has ended already */
export const endToken = async (tx: Tx, familyId: FamilyId, id: string, now: Date): Promise<boolean> =>
  (await tx
    .updateTable('access_tokens')
    .set({ ended_at: now })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Ends all of an account: its password or second factor changed, it signs out elsewhere, or it leaves. */
export const endTokensOf = (db: DbOrTx, account: AccountKey, now: Date): Promise<{ id: string }[]> =>
  db
    .updateTable('access_tokens')
    .set({ ended_at: now })
    .where('family_id', '=', account.family_id)
    .where('account_id', '=', account.id)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();

export const deleteTokensEndedBefore = async (db: Db, before: Date): Promise<void> => {
  await db
    .deleteFrom('access_tokens')
    .where((eb) => eb.or([eb('ended_at', '<', before), eb('expires_at', '<', before)]))
    .modifyEnd(ALL_SHARDS)
    .execute();
};
