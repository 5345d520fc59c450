/** Logins that wait for their second factor. */
import { sql } from 'kysely';
import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import type { AccountKey } from '../../core/accounts.ts';
import type { TokenKey } from '../../core/tokens.ts';
import { ALL_SHARDS } from '../../platform/database/shards.ts';
import type { Db, DbOrTx, Tx } from '../../platform/tx.ts';

export interface StepRow {
  token_hash: Buffer;
  account_id: AccountId;
  family_id: FamilyId;
  password_mark: Buffer;
  challenge: Buffer | null;
}

export const insertStep = async (
  db: DbOrTx,
  row: StepRow & { tries_left: number; expires_at: Date },
): Promise<void> => {
  await db.insertInto('login_steps').values(row).execute();
};

export const findStep = (db: DbOrTx, key: TokenKey, now: Date): Promise<StepRow | undefined> =>
  db
    .selectFrom('login_steps')
    .select(['token_hash', 'account_id', 'family_id', 'password_mark', 'challenge'])
    .where('family_id', '=', key.familyId)
    .where('token_hash', '=', key.hash)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/**
 * Counts a try before anything is compared, and puts `next` in the place of the challenge, which works once. Answers the
 * step as it was; undefined when no try is left.
 */
export const takeTry = (
  db: Db,
  key: TokenKey,
  next: Buffer | null,
  now: Date,
): Promise<StepRow | undefined> =>
  db.transaction().execute(async (tx) => {
    const step = await tx
      .selectFrom('login_steps')
      .select(['token_hash', 'account_id', 'family_id', 'password_mark', 'challenge'])
      .where('family_id', '=', key.familyId)
      .where('token_hash', '=', key.hash)
      .where('tries_left', '>', 0)
      .where('expires_at', '>', now)
      .forUpdate()
      .executeTakeFirst();
    if (!step) return undefined;
    await tx
      .updateTable('login_steps')
      .set({ tries_left: sql<number>`tries_left - 1`, ...(next && { challenge: next }) })
      .where('family_id', '=', key.familyId)
      .where('token_hash', '=', key.hash)
      .execute();
    return step;
  });

/** A step, however many attempts it has left: the last one may have been the right one. */
export const findStepForSpending = (
  tx: Tx,
  familyId: FamilyId,
  tokenHash: Buffer,
): Promise<Pick<StepRow, 'token_hash' | 'password_mark'> | undefined> =>
  tx
    .selectFrom('login_steps')
    .select(['token_hash', 'password_mark'])
    .where('family_id', '=', familyId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

/** Ends a step: of parallel finishes one opens a session. */
export const spendStep = async (tx: Tx, familyId: FamilyId, tokenHash: Buffer): Promise<boolean> => {
  const row = await tx
    .deleteFrom('login_steps')
    .where('family_id', '=', familyId)
    .where('token_hash', '=', tokenHash)
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
};

export const deleteStepsOf = async (tx: Tx, account: AccountKey): Promise<void> => {
  await tx
    .deleteFrom('login_steps')
    .where('family_id', '=', account.family_id)
    .where('account_id', '=', account.id)
    .execute();
};

/** Removes what has expired: steps, challenges, seeds that were not confirmed since `waitingSince`. */
export const deleteStepsBefore = async (db: DbOrTx, now: Date, waitingSince: Date): Promise<void> => {
  for (const table of ['login_steps', 'passkey_challenges'] as const)
    await db.deleteFrom(table).where('expires_at', '<', now).modifyEnd(ALL_SHARDS).execute();
  await db
    .deleteFrom('totp_seeds')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', waitingSince)
    .modifyEnd(ALL_SHARDS)
    .execute();
};
