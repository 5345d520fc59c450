import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import type { AccountKey } from '../../../core/accounts.ts';
import type { TokenKey } from '../../../core/tokens.ts';
import { ALL_SHARDS } from '../../../platform/database/shards.ts';
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

export const findChange = (db: DbOrTx, account: AccountKey, now: Date): Promise<ChangeRow | undefined> =>
  db
    .selectFrom('account_changes')
    .select(COLUMNS)
    .where('family_id', '=', account.family_id)
    .where('account_id', '=', account.id)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Replaces the pending change; proofs of the former one are void. */
export const replaceChange = async (
  tx: Tx,
  account: AccountKey,
  change: Omit<ChangeRow, 'email_proved' | 'phone_proved'> & { created_at: Date },
): Promise<ChangeRow> => {
  const values = { ...change, email_proved: false, phone_proved: false };
  return tx
    .insertInto('account_changes')
    .values({ account_id: account.id, family_id: account.family_id, ...values })
    .onConflict((conflict) => conflict.columns(['family_id', 'account_id']).doUpdateSet(values))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
};

export const markProved = (tx: Tx, account: AccountKey, channel: Channel): Promise<ChangeRow> =>
  tx
    .updateTable('account_changes')
    .set(channel === 'email' ? { email_proved: true } : { phone_proved: true })
    .where('family_id', '=', account.family_id)
    .where('account_id', '=', account.id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export const deleteChange = async (db: DbOrTx, account: AccountKey): Promise<void> => {
  await db
    .deleteFrom('account_changes')
    .where('family_id', '=', account.family_id)
    .where('account_id', '=', account.id)
    .execute();
};

export interface UndoRow {
  account_id: AccountId;
  family_id: FamilyId;
  email: string;
  phone: string;
  created_at: Date;
}

export const insertUndo = async (
  tx: Tx,
  row: UndoRow & { token_hash: Buffer; expires_at: Date },
): Promise<void> => {
  await tx.insertInto('account_undos').values(row).execute();
};

/** Takes an undo out of use: of parallel calls one gets it. */
export const claimUndo = (tx: Tx, key: TokenKey, now: Date): Promise<UndoRow | undefined> =>
  tx
    .deleteFrom('account_undos')
    .where('family_id', '=', key.familyId)
    .where('token_hash', '=', key.hash)
    .where('expires_at', '>', now)
    .returning(['account_id', 'family_id', 'email', 'phone', 'created_at'])
    .executeTakeFirst();

/** Ends the undos that were made after `since`: those of what has just been undone. Answers the hashes of their links. */
export const deleteUndosSince = async (tx: Tx, account: AccountKey, since: Date): Promise<Buffer[]> => {
  const rows = await tx
    .deleteFrom('account_undos')
    .where('family_id', '=', account.family_id)
    .where('account_id', '=', account.id)
    .where('created_at', '>=', since)
    .returning('token_hash')
    .execute();
  return rows.map((row) => row.token_hash);
};

/** Removes changes and undos that have run out. */
export const deleteChangesBefore = async (db: DbOrTx, before: Date): Promise<void> => {
  for (const table of ['account_changes', 'account_undos'] as const)
    await db.deleteFrom(table).where('expires_at', '<', before).modifyEnd(ALL_SHARDS).execute();
};
