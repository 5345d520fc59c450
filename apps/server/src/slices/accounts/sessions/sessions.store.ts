import { sql } from 'kysely';
import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import type { AccountKey } from '../../../core/accounts.ts';
import type { TokenKey } from '../../../core/tokens.ts';
import { ALL_SHARDS } from '../../../platform/database/shards.ts';
import type { DbOrTx, Tx } from '../../../platform/tx.ts';

export interface SessionIdentityRow {
  id: string;
  account_id: AccountId;
  family_id: FamilyId;
  browser_id: string;
  authenticated_at: Date;
  last_used_at: Date;
  role: string;
}

/** When a session has ended by itself: past its end, or unused since `idleSince`. */
export interface Moment {
  now: Date;
  idleSince: Date;
}

/** The live session of a token in the browser of a cookie, both by hash, over the unique index of the token. */
export const findLiveSession = (
  db: DbOrTx,
  key: TokenKey,
  browserHash: Buffer,
  { now, idleSince }: Moment,
): Promise<SessionIdentityRow | undefined> =>
  db
    .selectFrom('sessions as s')
    .innerJoin('browsers as b', (join) =>
      join.onRef('b.family_id', '=', 's.family_id').onRef('b.id', '=', 's.browser_id'),
    )
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.family_id', '=', 's.family_id').onRef('a.id', '=', 's.account_id'),
    )
    .select([
      's.id',
      's.account_id',
      's.family_id',
      's.browser_id',
      's.authenticated_at',
      's.last_used_at',
      'a.role',
    ])
    .where('s.family_id', '=', key.familyId)
    .where('s.token_hash', '=', key.hash)
    .where('b.secret_hash', '=', browserHash)
    .where('s.expires_at', '>', now)
    .where('s.last_used_at', '>', idleSince)
    .executeTakeFirst();

/** Notes the use of a session; of parallel requests one writes. */
export const touchSession = async (db: DbOrTx, row: SessionIdentityRow, now: Date): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('family_id', '=', row.family_id)
    .where('id', '=', row.id)
    .where('last_used_at', '=', row.last_used_at)
    .execute();
};

export const findBrowser = (
  db: DbOrTx,
  account: AccountKey,
  secretHash: Buffer,
  since: Date,
): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('browsers')
    .select('id')
    .where('family_id', '=', account.family_id)
    .where('account_id', '=', account.id)
    .where('secret_hash', '=', secretHash)
    .where('last_seen_at', '>', since)
    .executeTakeFirst();

export const hasBrowser = async (db: DbOrTx, account: AccountKey): Promise<boolean> =>
  (await db
    .selectFrom('browsers')
    .select('id')
    .where('family_id', '=', account.family_id)
    .where('account_id', '=', account.id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const insertBrowser = async (
  tx: Tx,
  row: {
    id: string;
    account_id: AccountId;
    family_id: FamilyId;
    secret_hash: Buffer;
    user_agent: string;
    created_at: Date;
    last_seen_at: Date;
  },
): Promise<void> => {
  await tx.insertInto('browsers').values(row).execute();
};

/** Notes the use of a browser; false when it was forgotten meanwhile. */
export const touchBrowser = async (
  tx: Tx,
  familyId: FamilyId,
  browserId: string,
  userAgent: string,
  now: Date,
): Promise<boolean> => {
  const row = await tx
    .updateTable('browsers')
    .set({ last_seen_at: now, user_agent: userAgent })
    .where('family_id', '=', familyId)
    .where('id', '=', browserId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Forgets all but the `keep` browsers that were used last. */
export const trimBrowsers = async (tx: Tx, account: AccountKey, keep: number): Promise<void> => {
  await tx
    .deleteFrom('browsers')
    .where('family_id', '=', account.family_id)
    .where('account_id', '=', account.id)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('browsers')
        .select('id')
        .where('family_id', '=', account.family_id)
        .where('account_id', '=', account.id)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .offset(keep),
    )
    .execute();
};

export const insertSession = async (
  tx: Tx,
  row: {
    id: string;
    account_id: AccountId;
    family_id: FamilyId;
    browser_id: string;
    token_hash: Buffer;
    created_at: Date;
    last_used_at: Date;
    authenticated_at: Date;
    expires_at: Date;
  },
): Promise<void> => {
  await tx.insertInto('sessions').values(row).execute();
};

/** The sessions of a browser end at `end` at the latest. */
export const shortenSessions = async (
  tx: Tx,
  familyId: FamilyId,
  browserId: string,
  end: Date,
): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`least(expires_at, ${end}::timestamptz)` })
    .where('family_id', '=', familyId)
    .where('browser_id', '=', browserId)
    .execute();
};

export interface SessionRow {
  id: string;
  browser_id: string;
  user_agent: string;
  created_at: Date;
  last_used_at: Date;
}

/** The live sessions of an account, oldest first. */
export const listLiveSessions = (
  db: DbOrTx,
  account: AccountKey,
  { now, idleSince }: Moment,
): Promise<SessionRow[]> =>
  db
    .selectFrom('sessions as s')
    .innerJoin('browsers as b', (join) =>
      join.onRef('b.family_id', '=', 's.family_id').onRef('b.id', '=', 's.browser_id'),
    )
    .select(['s.id', 's.browser_id', 'b.user_agent', 's.created_at', 's.last_used_at'])
    .where('s.family_id', '=', account.family_id)
    .where('s.account_id', '=', account.id)
    .where('s.expires_at', '>', now)
    .where('s.last_used_at', '>', idleSince)
    .orderBy('s.created_at')
    .orderBy('s.id')
    .execute();

export interface Ended {
  id: string;
  browser_id: string;
}

/** Ends the sessions of an account in one browser, in all but one, or in all; returns what was there. */
export const deleteSessions = (
  db: DbOrTx,
  account: AccountKey,
  which: { browserId: string } | { exceptBrowserId: string } | 'all',
): Promise<Ended[]> => {
  let query = db
    .deleteFrom('sessions')
    .where('family_id', '=', account.family_id)
    .where('account_id', '=', account.id);
  if (which !== 'all') {
    query =
      'browserId' in which
        ? query.where('browser_id', '=', which.browserId)
        : query.where('browser_id', '!=', which.exceptBrowserId);
  }
  return query.returning(['id', 'browser_id']).execute();
};

/** Forgets browsers of an account, so that a login there is a login in an unknown browser again. */
export const deleteBrowsers = async (
  db: DbOrTx,
  account: AccountKey,
  which: { browserId: string } | { exceptBrowserId: string } | 'all',
): Promise<void> => {
  let query = db
    .deleteFrom('browsers')
    .where('family_id', '=', account.family_id)
    .where('account_id', '=', account.id);
  if (which !== 'all') {
    query =
      'browserId' in which
        ? query.where('id', '=', which.browserId)
        : query.where('id', '!=', which.exceptBrowserId);
  }
  await query.execute();
};

/** Removes sessions that ended by themselves and browsers not seen since `browserSince`; returns how many sessions. */
export const purgeSessions = async (
  db: DbOrTx,
  { now, idleSince }: Moment,
  browserSince: Date,
): Promise<number> => {
  const result = await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', now), eb('last_used_at', '<', idleSince)]))
    .modifyEnd(ALL_SHARDS)
    .executeTakeFirst();
  await db.deleteFrom('browsers').where('last_seen_at', '<', browserSince).modifyEnd(ALL_SHARDS).execute();
  return Number(result.numDeletedRows);
};

/** Notes that the parent of a session has just proved who they are. */
export const refreshStepUp = async (
  tx: Tx,
  { familyId, sessionId }: { familyId: FamilyId; sessionId: string },
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ authenticated_at: now })
    .where('family_id', '=', familyId)
    .where('id', '=', sessionId)
    .execute();
};
