import { sql } from 'kysely';
import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import type { AccountKey } from '../../core/accounts.ts';
import { takeEntry, keyOfCredential } from '../../core/directory.store.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

export interface SeedRow {
  id: string;
  seed: Buffer;
  last_step: number;
  created_at: Date;
  confirmed_at: Date | null;
}

export interface PasskeyRow {
  id: string;
  name: string;
  credential_id: Buffer;
  public_key: Buffer;
  user_handle: Buffer;
  counter: number;
  created_at: Date;
  last_used_at: Date | null;
}

export const findSeed = (db: DbOrTx, account: AccountKey): Promise<SeedRow | undefined> =>
  db
    .selectFrom('totp_seeds')
    .select(['id', 'seed', 'last_step', 'created_at', 'confirmed_at'])
    .where('family_id', '=', account.family_id)
    .where('account_id', '=', account.id)
    .executeTakeFirst();

/** Whether an account is opened by more than its password: an app that was confirmed, or a passkey. */
export const hasFactor = async (db: DbOrTx, account: AccountKey): Promise<boolean> => {
  const own = sql`family_id = ${account.family_id} and account_id = ${account.id}`;
  const { rows } = await sql<{ has: boolean }>`
    select exists (select 1 from totp_seeds where ${own} and confirmed_at is not null)
        or exists (select 1 from passkeys where ${own}) as has`.execute(db);
  return rows[0]?.has === true;
};

/** Stores a seed that waits for its first code, in place of a former one that waits. */
export const replaceWaitingSeed = async (
  tx: Tx,
  row: { id: string; account_id: AccountId; family_id: FamilyId; seed: Buffer; created_at: Date },
): Promise<void> => {
  await deleteSeed(tx, { id: row.account_id, family_id: row.family_id });
  await tx.insertInto('totp_seeds').values(row).execute();
};

/** Takes a step of a seed; false when it, or a later one, was used before. One statement: of parallel tries one wins. */
export const useStep = async (
  db: DbOrTx,
  familyId: FamilyId,
  seedId: string,
  step: number,
): Promise<boolean> => {
  const row = await db
    .updateTable('totp_seeds')
    .set({ last_step: step })
    .where('family_id', '=', familyId)
    .where('id', '=', seedId)
    .where('last_step', '<', step)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

export const confirmSeed = async (
  tx: Tx,
  familyId: FamilyId,
  seedId: string,
  set: { confirmed_at: Date; last_step: number; undo_hash: Buffer },
): Promise<void> => {
  await tx
    .updateTable('totp_seeds')
    .set(set)
    .where('family_id', '=', familyId)
    .where('id', '=', seedId)
    .execute();
};

/** Removes the seed; false when none was confirmed. */
export const deleteSeed = async (tx: Tx, account: AccountKey): Promise<boolean> => {
  const row = await tx
    .deleteFrom('totp_seeds')
    .where('family_id', '=', account.family_id)
    .where('account_id', '=', account.id)
    .returning('confirmed_at')
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
};

/** The codes that are left, all with one salt. */
export const listRecovery = (db: DbOrTx, account: AccountKey): Promise<{ code_hash: string }[]> =>
  db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('family_id', '=', account.family_id)
    .where('account_id', '=', account.id)
    .execute();

export const insertRecovery = async (
  tx: Tx,
  rows: readonly {
    id: string;
    account_id: AccountId;
    family_id: FamilyId;
    code_hash: string;
    created_at: Date;
    undo_hash: Buffer;
  }[],
): Promise<void> => {
  await tx
    .insertInto('recovery_codes')
    .values([...rows])
    .execute();
};

/** Spends a code: of parallel calls one gets it. */
export const spendRecovery = async (db: DbOrTx, account: AccountKey, hash: string): Promise<boolean> => {
  const row = await db
    .deleteFrom('recovery_codes')
    .where('family_id', '=', account.family_id)
    .where('account_id', '=', account.id)
    .where('code_hash', '=', hash)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

export const deleteRecovery = async (tx: Tx, account: AccountKey): Promise<void> => {
  await tx
    .deleteFrom('recovery_codes')
    .where('family_id', '=', account.family_id)
    .where('account_id', '=', account.id)
    .execute();
};

export const listPasskeys = (db: DbOrTx, account: AccountKey): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkeys')
    .select([
      'id',
      'name',
      'credential_id',
      'public_key',
      'user_handle',
      'counter',
      'created_at',
      'last_used_at',
    ])
    .where('family_id', '=', account.family_id)
    .where('account_id', '=', account.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** @returns false for a credential that is known already, of any account */
export const insertPasskey = async (
  tx: Tx,
  row: Omit<PasskeyRow, 'last_used_at'> & {
    account_id: AccountId;
    family_id: FamilyId;
    undo_hash: Buffer;
  },
): Promise<boolean> => {
  const to = { familyId: row.family_id, subjectId: row.account_id, expiresAt: null };
  if (!(await takeEntry(tx, 'passkey', keyOfCredential(row.credential_id), to))) return false;
  await tx.insertInto('passkeys').values(row).execute();
  return true;
};

/**
 * Notes the use of a key with its new counter; false when the counter did not go forward. Keys that do not count send 0
 * for ever.
 */
export const usePasskey = async (
  db: DbOrTx,
  familyId: FamilyId,
  passkeyId: string,
  counter: number,
  now: Date,
): Promise<boolean> => {
  const row = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('family_id', '=', familyId)
    .where('id', '=', passkeyId)
    .where((eb) => eb.or([eb('counter', '<', counter), sql<boolean>`(counter = 0 and ${counter} = 0)`]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** The name of the key that went; undefined when it is not of this account. */
export const deletePasskey = async (
  tx: Tx,
  account: AccountKey,
  passkeyId: string,
): Promise<string | undefined> => {
  const row = await tx
    .deleteFrom('passkeys')
    .where('family_id', '=', account.family_id)
    .where('account_id', '=', account.id)
    .where('id', '=', passkeyId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
};

export const putChallenge = async (
  db: DbOrTx,
  { familyId, sessionId }: { familyId: FamilyId; sessionId: string },
  challenge: { challenge: Buffer; user_handle: Buffer; expires_at: Date },
): Promise<void> => {
  await db
    .insertInto('passkey_challenges')
    .values({ session_id: sessionId, family_id: familyId, ...challenge })
    .onConflict((conflict) => conflict.columns(['family_id', 'session_id']).doUpdateSet(challenge))
    .execute();
};

/** Takes the session's challenge away: it works once. */
export const takeChallenge = (
  db: DbOrTx,
  { familyId, sessionId }: { familyId: FamilyId; sessionId: string },
  now: Date,
): Promise<{ challenge: Buffer; user_handle: Buffer } | undefined> =>
  db
    .deleteFrom('passkey_challenges')
    .where('family_id', '=', familyId)
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .returning(['challenge', 'user_handle'])
    .executeTakeFirst();

/** Removes what the notifications with these links reported; returns whether a factor was among it. */
export const deleteAddedWith = async (
  tx: Tx,
  account: AccountKey,
  undoHashes: Buffer[],
): Promise<boolean> => {
  const gone: number[] = [];
  for (const table of ['recovery_codes', 'totp_seeds', 'passkeys'] as const) {
    const rows = await tx
      .deleteFrom(table)
      .where('family_id', '=', account.family_id)
      .where('account_id', '=', account.id)
      .where('undo_hash', 'in', undoHashes)
      .returning('id')
      .execute();
    if (table !== 'recovery_codes') gone.push(rows.length);
  }
  return gone.some((count) => count > 0);
};
