import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx, Tx } from '../../../platform/tx.ts';
import type { Channel } from '../accounts.store.ts';

/** A change that waits; null: that part stays as it is. */
export interface ChangeRow {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  email_proved: boolean;
  phone_proved: boolean;
  expires_at: Date;
}

const COLUMNS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'email_proved',
  'phone_proved',
  'expires_at',
] as const;

export const findChange = (db: DbOrTx, accountId: AccountId, now: Date): Promise<ChangeRow | undefined> =>
  db
    .selectFrom('account_changes')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Replaces the pending change; proofs of the former one are void. */
export const replaceChange = async (
  tx: Tx,
  account: { id: AccountId; family_id: FamilyId },
  change: Omit<ChangeRow, 'email_proved' | 'phone_proved'> & { created_at: Date },
): Promise<ChangeRow> => {
  const values = { ...change, email_proved: false, phone_proved: false };
  return tx
    .insertInto('account_changes')
    .values({ account_id: account.id, family_id: account.family_id, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
};

export const markProved = (tx: Tx, accountId: AccountId, channel: Channel): Promise<ChangeRow> =>
  tx
    .updateTable('account_changes')
    .set(channel === 'email' ? { email_proved: true } : { phone_proved: true })
    .where('account_id', '=', accountId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export const deleteChange = async (db: DbOrTx, accountId: AccountId): Promise<void> => {
  await db.deleteFrom('account_changes').where('account_id', '=', accountId).execute();
};

export interface UndoRow {
  account_id: AccountId;
  email: string;
  phone: string;
  created_at: Date;
}

export const insertUndo = async (
  tx: Tx,
  row: UndoRow & { token_hash: Buffer; family_id: FamilyId; expires_at: Date },
): Promise<void> => {
  await tx.insertInto('account_undos').values(row).execute();
};

/** Takes an undo out of use: of parallel calls one gets it. */
export const claimUndo = (tx: Tx, tokenHash: Buffer, now: Date): Promise<UndoRow | undefined> =>
  tx
    .deleteFrom('account_undos')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['account_id', 'email', 'phone', 'created_at'])
    .executeTakeFirst();

/** Ends the undos that were made after `since`: those of what has just been undone. Answers the hashes of their links. */
export const deleteUndosSince = async (tx: Tx, accountId: AccountId, since: Date): Promise<Buffer[]> => {
  const rows = await tx
    .deleteFrom('account_undos')
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .returning('token_hash')
    .execute();
  return rows.map((row) => row.token_hash);
};

/** Removes changes and undos that have run out. */
export const deleteChangesBefore = async (db: DbOrTx, before: Date): Promise<void> => {
  await db.deleteFrom('account_changes').where('expires_at', '<', before).execute();
  await db.deleteFrom('account_undos').where('expires_at', '<', before).execute();
};
