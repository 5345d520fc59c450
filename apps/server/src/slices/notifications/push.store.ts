import type { AccountId } from '@kinward/contract/ids.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

export interface NewSubscription {
  id: string;
  /** SHA-256 of the endpoint. */
  hash: Buffer;
  sealed: Buffer;
  at: Date;
}

/**
 * Replaces a browser's subscription: a browser has one address, whichever account is logged in there, and a
 * session is one browser. Of more than `cap` of an account the oldest go. Call it under `lockFamily`.
 */
export const replace = async (
  tx: Tx,
  who: ParentIdentity,
  row: NewSubscription,
  cap: number,
): Promise<void> => {
  await tx
    .deleteFrom('push_subscriptions')
    .where((eb) => eb.or([eb('endpoint_hash', '=', row.hash), eb('session_id', '=', who.sessionId)]))
    .execute();
  const values = {
    id: row.id,
    family_id: who.familyId,
    account_id: who.accountId,
    session_id: who.sessionId,
    sealed: row.sealed,
    created_at: row.at,
  };
  // Another family's lock does not hold this one back: of two who subscribe the browser at once the later has it.
  await tx
    .insertInto('push_subscriptions')
    .values({ ...values, endpoint_hash: row.hash })
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(values))
    .execute();
  const kept = tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('account_id', '=', who.accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(cap);
  await tx
    .deleteFrom('push_subscriptions')
    .where('account_id', '=', who.accountId)
    .where('id', 'not in', kept)
    .execute();
};

/** Subscriptions of an account whose session has neither expired nor been idle since `idleSince`. */
export const selectRealtime = (
  db: DbOrTx,
  accountId: AccountId,
  now: Date,
  idleSince: Date,
): Promise<{ id: string; session_id: string }[]> =>
  db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .select(['p.id', 'p.session_id'])
    .where('p.account_id', '=', accountId)
    .where('s.expires_at', '>', now)
    .where('s.last_used_at', '>', idleSince)
    .execute();

export const findOne = (db: DbOrTx, id: string): Promise<{ id: string; sealed: Buffer } | undefined> =>
  db.selectFrom('push_subscriptions').select(['id', 'sealed']).where('id', '=', id).executeTakeFirst();

export const deleteOne = async (db: DbOrTx, id: string): Promise<void> => {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
};

export const deleteOfSession = async (db: DbOrTx, sessionId: string): Promise<void> => {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute();
};
