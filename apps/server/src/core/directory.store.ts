/** The table that finds the family of what is asked for without one. It is spread by its key, so each question asks one machine. */
import { hash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { acrossFamilies, type DbOrTx, type Tx } from '../platform/tx.ts';

/**
 * - `token`: one that does not name its family, or not the one that its account is of by now; by the hash of the whole.
 * - `email`, `phone`: of an account, by the hash of the address. The entry decides which account has it.
 * - `client-key`: the key or the token of a third-party client, by its hash.
 * - `watch`: the number of a watch. The entry decides which family has it.
 * - `pairing`: a pairing code, by its hash.
 * - `push`, `device-push`: where a browser's pushes are sent to, of an account or a device, by the hash of the address. It belongs to the
 *   last one who subscribed it.
 * - `passkey`: of an account, by the hash of the credential's id. The entry decides which account has it.
 * - `filter-address`, `filter-network`: where a device, or a home, asks the filter's resolver from. The entry decides whose it is.
 * - `filter-network-key`: what the router of a home proves itself with, by its hash.
 */
const KINDS = [
  'token',
  'email',
  'phone',
  'client-key',
  'watch',
  'pairing',
  'push',
  'device-push',
  'passkey',
  'filter-address',
  'filter-network',
  'filter-network-key',
] as const;
export type DirectoryKind = (typeof KINDS)[number];

/** What the entry of a passkey is found by. */
export const keyOfCredential = (credentialId: Buffer): Buffer => hash('sha256', credentialId, 'buffer');

/** What an entry is found by. */
export interface EntryKey {
  kind: DirectoryKind;
  key: Buffer;
}

export interface Entry extends EntryKey {
  familyId: FamilyId;
}

/** What an entry leads to. */
export interface Target {
  familyId: FamilyId;
  /** Of the row in its family; null where the key itself says which. */
  subjectId: string | null;
}

/** @param expiresAt null: as long as the subject is there */
export type NewTarget = Target & { expiresAt: Date | null };

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

export const findEntry = async (
  db: DbOrTx,
  kind: DirectoryKind,
  key: Buffer,
): Promise<Target | undefined> => {
  const row = await db
    .selectFrom('directory')
    .select(['family_id', 'subject_id'])
    .where('key', '=', key)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row && { familyId: row.family_id, subjectId: row.subject_id };
};

const columnsOf = (to: NewTarget) => ({
  family_id: to.familyId,
  subject_id: to.subjectId,
  expires_at: to.expiresAt,
});

/** Makes an entry, or leads a former one to another family. */
export const putEntry = async (tx: Tx, kind: DirectoryKind, key: Buffer, to: NewTarget): Promise<void> => {
  await tx
    .insertInto('directory')
    .values({ kind, key, ...columnsOf(to) })
    .onConflict((conflict) => conflict.columns(['key', 'kind']).doUpdateSet(columnsOf(to)))
    .execute();
};

/** Makes an entry unless there is one; waits for a transaction that is making or deleting it. @returns whether it was made */
export const claimEntry = async (
  tx: Tx,
  kind: DirectoryKind,
  key: Buffer,
  to: NewTarget,
): Promise<boolean> => {
  const made = await tx
    .insertInto('directory')
    .values({ kind, key, ...columnsOf(to) })
    .onConflict((conflict) => conflict.columns(['key', 'kind']).doNothing())
    .returning('kind')
    .executeTakeFirst();
  return made !== undefined;
};

/** Makes an entry unless there is one, and keeps others from it until the transaction ends. @returns what it leads to */
export const lockEntry = async (tx: Tx, kind: DirectoryKind, key: Buffer, to: NewTarget): Promise<Target> => {
  const row = await tx
    .insertInto('directory')
    .values({ kind, key, ...columnsOf(to) })
    // What is there is written as it is, which locks it and gives it back.
    .onConflict((conflict) =>
      conflict.columns(['key', 'kind']).doUpdateSet((eb) => ({ subject_id: eb.ref('directory.subject_id') })),
    )
    .returning(['family_id', 'subject_id'])
    .executeTakeFirstOrThrow();
  return { familyId: row.family_id, subjectId: row.subject_id };
};

/** Deletes an entry that leads to the family, and none that another one has got by now. */
export const deleteEntry = async (db: DbOrTx, familyId: FamilyId, { kind, key }: EntryKey): Promise<void> => {
  await db
    .deleteFrom('directory')
    .where('key', '=', key)
    .where('kind', '=', kind)
    .where('family_id', '=', familyId)
    .execute();
};

export const deleteExpired = async (db: DbOrTx, now: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('directory')
    .where('expires_at', '<', now)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

/** Entries in the order of their keys, after one. */
export const selectEntries = (db: DbOrTx, after: EntryKey | undefined, limit: number): Promise<Entry[]> =>
  db
    .selectFrom('directory')
    .select(['kind', 'key', 'family_id as familyId'])
    .$narrowType<{ kind: DirectoryKind }>()
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(key, kind) > (${after?.key}::bytea, ${after?.kind}::text)`),
    )
    .orderBy('key')
    .orderBy('kind')
    .limit(limit)
    .execute();

/** The digest of a text column, as an address is found by. */
const digestOf = (column: 'email' | 'phone'): RawBuilder<unknown> =>
  sql`sha256(convert_to(${sql.ref(column)}, 'UTF8'))`;

type Keys = (familyId: FamilyId) => RawBuilder<unknown>;

/** The column `key`: all that something of a family has and that an entry of the kind leads to. */
const KEYS: Record<DirectoryKind, Keys> = {
  token: (familyId) =>
    sql.join(
      WITH_TOKENS.map(
        (table) => sql`select token_hash as key from ${sql.table(table)} where family_id = ${familyId}::uuid`,
      ),
      sql` union all `,
    ),
  email: (familyId) =>
    sql`select ${digestOf('email')} as key from accounts where family_id = ${familyId}::uuid`,
  phone: (familyId) =>
    sql`select ${digestOf('phone')} as key from accounts where family_id = ${familyId}::uuid`,
  'client-key': (familyId) => sql`
    select key_hash as key from client_keys where family_id = ${familyId}::uuid
    union all select token_hash from client_keys where family_id = ${familyId}::uuid`,
  watch: (familyId) =>
    sql`select convert_to(watch_id, 'UTF8') as key from watches where family_id = ${familyId}::uuid`,
  push: (familyId) =>
    sql`select endpoint_hash as key from push_subscriptions where family_id = ${familyId}::uuid`,
  'device-push': (familyId) =>
    sql`select endpoint_hash as key from device_push_subscriptions where family_id = ${familyId}::uuid`,
  passkey: (familyId) =>
    sql`select sha256(credential_id) as key from passkeys where family_id = ${familyId}::uuid`,
  'filter-address': (familyId) =>
    sql`select convert_to(address, 'UTF8') as key from filter_addresses where family_id = ${familyId}::uuid`,
  'filter-network': (familyId) =>
    sql`select convert_to(network, 'UTF8') as key from filter_network_addresses where family_id = ${familyId}::uuid`,
  'filter-network-key': (familyId) =>
    sql`select key_hash as key from filter_networks where family_id = ${familyId}::uuid`,
  pairing: (familyId) => sql`select code_hash as key from pairing_codes where family_id = ${familyId}::uuid`,
};

/** Of keys that lead to a family, those that something of it has. */
export const selectUsed = async (
  db: DbOrTx,
  familyId: FamilyId,
  kind: DirectoryKind,
  keys: readonly Buffer[],
): Promise<Buffer[]> => {
  const { rows } = await sql<{ key: Buffer }>`
    select distinct u.key from (${KEYS[kind](familyId)}) u where u.key = any(${[...keys]}::bytea[])`.execute(
    db,
  );
  return rows.map((row) => row.key);
};

/**
 * Deletes an entry that leads to nothing of its family. It is locked before the family's rows are looked at: another that takes it again holds
 * it until they are there. @returns whether it was deleted
 */
export const deleteUnused = async (tx: Tx, familyId: FamilyId, { kind, key }: EntryKey): Promise<boolean> => {
  const own = await tx
    .selectFrom('directory')
    .select('kind')
    .where('key', '=', key)
    .where('kind', '=', kind)
    .where('family_id', '=', familyId)
    .forUpdate()
    .executeTakeFirst();
  if (!own || (await selectUsed(tx, familyId, kind, [key])).length > 0) return false;
  await deleteEntry(tx, familyId, { kind, key });
  return true;
};

/**
 * Makes an entry, or takes over one that leads to nothing any more; waits for a transaction that is doing the same.
 * @returns false when something has what it is for
 */
export const takeEntry = async (
  tx: Tx,
  kind: DirectoryKind,
  key: Buffer,
  to: NewTarget,
): Promise<boolean> => {
  const holder = await lockEntry(tx, kind, key, to);
  if (holder.familyId !== to.familyId) acrossFamilies(tx, 'asks whether another family still has it');
  if ((await selectUsed(tx, holder.familyId, kind, [key])).length > 0) return false;
  await putEntry(tx, kind, key, to);
  return true;
};

/**
 * Deletes what leads to a family that is about to be deleted. Call it before its rows are: who takes an address over locks the entry first.
 */
export const deleteEntriesOf = async (tx: Tx, familyId: FamilyId): Promise<void> => {
  for (const kind of KINDS) {
    const { rows } = await sql<{ key: Buffer | null }>`
      select distinct u.key from (${KEYS[kind](familyId)}) u order by u.key`.execute(tx);
    for (const { key } of rows) if (key !== null) await deleteEntry(tx, familyId, { kind, key });
  }
};
