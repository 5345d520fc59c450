import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx, Tx } from '../../../platform/tx.ts';
import type { AccountKey } from '../../../core/accounts.ts';
import type { Channel } from '../accounts.store.ts';

export interface ResetRow {
  id: string;
  account_id: AccountId | null;
  family_id: FamilyId | null;
  channel: string;
}

/** The account that a reset or its token is of; undefined: of none. */
export const accountOf = (reset: Pick<ResetRow, 'account_id' | 'family_id'>): AccountKey | undefined =>
  reset.account_id && reset.family_id ? { id: reset.account_id, family_id: reset.family_id } : undefined;

export const columnsOf = (account: AccountKey | undefined): Pick<ResetRow, 'account_id' | 'family_id'> => ({
  account_id: account?.id ?? null,
  family_id: account?.family_id ?? null,
});

/** `account_id` null: no account has that address, and the row exists so that nothing reveals this. */
export const insertReset = async (
  db: DbOrTx,
  row: {
    id: string;
    public_hash: Buffer;
    account_id: AccountId | null;
    family_id: FamilyId | null;
    channel: Channel;
    created_at: Date;
    expires_at: Date;
  },
): Promise<void> => {
  await db.insertInto('password_resets').values(row).execute();
};

export const findReset = (db: DbOrTx, publicHash: Buffer, now: Date): Promise<ResetRow | undefined> =>
  db
    .selectFrom('password_resets')
    .select(['id', 'account_id', 'family_id', 'channel'])
    .where('public_hash', '=', publicHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export const grantReset = async (tx: Tx, id: string, tokenHash: Buffer, expiresAt: Date): Promise<void> => {
  await tx
    .updateTable('password_resets')
    .set({ token_hash: tokenHash, token_expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
};

/** The account that a live reset token opens. */
export const findGrant = (
  db: DbOrTx,
  tokenHash: Buffer,
  now: Date,
): Promise<Pick<ResetRow, 'account_id' | 'family_id'> | undefined> =>
  db
    .selectFrom('password_resets')
    .select(['account_id', 'family_id'])
    .where('token_hash', '=', tokenHash)
    .where('token_expires_at', '>', now)
    .executeTakeFirst();

/** Takes a reset token out of use: of parallel calls one gets the id of its reset. */
export const claimGrant = async (db: DbOrTx, tokenHash: Buffer, now: Date): Promise<string | undefined> => {
  const row = await db
    .updateTable('password_resets')
    .set({ token_hash: null })
    .where('token_hash', '=', tokenHash)
    .where('token_expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

/** Puts a claimed token back, after work that failed through no fault of the parent. */
export const returnGrant = async (db: DbOrTx, id: string, tokenHash: Buffer): Promise<void> => {
  await db.updateTable('password_resets').set({ token_hash: tokenHash }).where('id', '=', id).execute();
};

/** Ends a claimed reset; false when it was ended meanwhile. */
export const deleteReset = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.deleteFrom('password_resets').where('id', '=', id).returning('id').executeTakeFirst()) !==
  undefined;

/** Ends every other reset of an account. */
export const deleteResetsOf = async (tx: Tx, accountId: AccountId): Promise<void> => {
  await tx.deleteFrom('password_resets').where('account_id', '=', accountId).execute();
};

export const deleteResetsBefore = async (db: DbOrTx, before: Date): Promise<number> => {
  const result = await db
    .deleteFrom('password_resets')
    .where('expires_at', '<', before)
    .where((eb) => eb.or([eb('token_expires_at', 'is', null), eb('token_expires_at', '<', before)]))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
};
