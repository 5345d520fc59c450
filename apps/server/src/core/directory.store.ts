/** The table that finds the family of what is asked for without one. It is spread by its key, so each question asks one machine. */
import { sql } from 'kysely';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx, Tx } from '../platform/tx.ts';

/** `token`: one that does not name its family, or not the one that its account is of by now; by the hash of the whole. */
export type DirectoryKind = 'token';

/** Where the rows are that an entry of a token leads to. */
const WITH_TOKENS = [
  'devices',
  'former_device_tokens',
  'device_pages',
  'sessions',
  'account_undos',
  'login_steps',
  'invitations',
] as const;

export const findFamily = async (
  db: DbOrTx,
  kind: DirectoryKind,
  key: Buffer,
): Promise<FamilyId | undefined> => {
  const row = await db
    .selectFrom('directory')
    .select('family_id')
    .where('key', '=', key)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.family_id;
};

/** Makes an entry, or leads a former one to another family. */
export const putEntry = async (
  tx: Tx,
  kind: DirectoryKind,
  key: Buffer,
  to: { familyId: FamilyId; subjectId: string; expiresAt: Date | null },
): Promise<void> => {
  const values = { family_id: to.familyId, subject_id: to.subjectId, expires_at: to.expiresAt };
  await tx
    .insertInto('directory')
    .values({ kind, key, ...values })
    .onConflict((conflict) => conflict.columns(['key', 'kind']).doUpdateSet(values))
    .execute();
};

export const deleteExpired = async (db: DbOrTx, now: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('directory')
    .where('expires_at', '<', now)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

export interface Entry {
  key: Buffer;
  family_id: FamilyId;
}

/** Entries in the order of their keys, after one. */
export const selectEntries = (db: DbOrTx, after: Buffer, limit: number): Promise<Entry[]> =>
  db
    .selectFrom('directory')
    .select(['key', 'family_id'])
    .where('kind', '=', 'token')
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit)
    .execute();

/** Of keys that lead to a family, those that something of it has. */
export const selectUsed = async (
  db: DbOrTx,
  familyId: FamilyId,
  keys: readonly Buffer[],
): Promise<Buffer[]> => {
  const parts = WITH_TOKENS.map(
    (table) => sql`
      select token_hash from ${sql.table(table)} where family_id = ${familyId}::uuid and token_hash = any(${[...keys]}::bytea[])`,
  );
  const { rows } = await sql<{ token_hash: Buffer }>`${sql.join(parts, sql` union `)}`.execute(db);
  return rows.map((row) => row.token_hash);
};

export const deleteEntries = async (db: DbOrTx, keys: readonly Buffer[]): Promise<void> => {
  for (const key of keys)
    await db.deleteFrom('directory').where('key', '=', key).where('kind', '=', 'token').execute();
};
