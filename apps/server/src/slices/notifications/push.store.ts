import type { FamilyId } from '@kinward/contract/ids.ts';
import type { AccountKey } from '../../core/accounts.ts';
import { takePushAddress } from '../../core/push-addresses.ts';
import { FINDS_FAMILY } from '../../platform/database/shards.ts';
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
  const values = {
    id: row.id,
    family_id: who.familyId,
    account_id: who.accountId,
    session_id: who.sessionId,
    endpoint_hash: row.hash,
    sealed: row.sealed,
    created_at: row.at,
  };
  // The address first: anyone else who takes it waits there, and not for the row of this session.
  await takePushAddress(
    tx,
    { kind: 'push', hash: row.hash },
    { familyId: who.familyId, subjectId: who.accountId },
  );
  await deleteOfSession(tx, who.familyId, who.sessionId);
  await tx.insertInto('push_subscriptions').values(values).execute();
  const kept = tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('family_id', '=', who.familyId)
    .where('account_id', '=', who.accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(cap);
  await tx
    .deleteFrom('push_subscriptions')
    .where('family_id', '=', who.familyId)
    .where('account_id', '=', who.accountId)
    .where('id', 'not in', kept)
    .execute();
};

/** Subscriptions of an account whose session has neither expired nor been idle since `idleSince`. */
export const selectRealtime = (
  db: DbOrTx,
  account: AccountKey,
  now: Date,
  idleSince: Date,
): Promise<{ id: string; session_id: string }[]> =>
  db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.family_id', '=', 'p.family_id').onRef('s.id', '=', 'p.session_id'),
    )
    .select(['p.id', 'p.session_id'])
    .where('p.family_id', '=', account.family_id)
    .where('p.account_id', '=', account.id)
    .where('s.expires_at', '>', now)
    .where('s.last_used_at', '>', idleSince)
    .execute();

/** @param familyId undefined: a job of the version before named none */
export const findOne = (
  db: DbOrTx,
  familyId: FamilyId | undefined,
  id: string,
): Promise<{ id: string; family_id: FamilyId; sealed: Buffer } | undefined> => {
  const query = db
    .selectFrom('push_subscriptions')
    .select(['id', 'family_id', 'sealed'])
    .where('id', '=', id);
  return (
    familyId === undefined ? query.modifyEnd(FINDS_FAMILY.push) : query.where('family_id', '=', familyId)
  ).executeTakeFirst();
};

export const deleteOne = async (db: DbOrTx, familyId: FamilyId, id: string): Promise<void> => {
  await db.deleteFrom('push_subscriptions').where('family_id', '=', familyId).where('id', '=', id).execute();
};

export const deleteOfSession = async (db: DbOrTx, familyId: FamilyId, sessionId: string): Promise<void> => {
  await db
    .deleteFrom('push_subscriptions')
    .where('family_id', '=', familyId)
    .where('session_id', '=', sessionId)
    .execute();
};
