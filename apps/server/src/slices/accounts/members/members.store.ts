import { sql } from 'kysely';
import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import type { AccountKey } from '../../../core/accounts.ts';
import { freeAddresses, leadAddresses } from '../../../core/addresses.ts';
import { deleteEntriesOf, keyOfCredential, putEntry } from '../../../core/directory.store.ts';
import { deleteDevices } from '../../../core/device-removal.ts';
import type { DbOrTx, Tx } from '../../../platform/tx.ts';
import type { AccountRow } from '../accounts.store.ts';

const MEMBER = ['id', 'family_id', 'role', 'first_name', 'last_name', 'email', 'phone', 'picture'] as const;

export type MemberRow = Pick<AccountRow, (typeof MEMBER)[number]>;

/** The parents of a family: the owner first, then in the order in which they came. */
export const selectMembers = (db: DbOrTx, familyId: FamilyId): Promise<MemberRow[]> =>
  db
    .selectFrom('accounts')
    .select(MEMBER)
    .where('family_id', '=', familyId)
    .orderBy(sql`role <> 'owner'`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const setRole = async (
  tx: Tx,
  familyId: FamilyId,
  accountId: AccountId,
  role: 'owner' | 'parent',
): Promise<void> => {
  await tx
    .updateTable('accounts')
    .set({ role })
    .where('family_id', '=', familyId)
    .where('id', '=', accountId)
    .execute();
};

/** What goes along with an account that moves: rows of these tables that name it. */
export const FOLLOWING = [
  'browsers',
  'account_changes',
  'account_undos',
  'login_steps',
  'totp_seeds',
  'recovery_codes',
  'passkeys',
] as const;

interface Moving {
  table: 'accounts' | 'pictures' | (typeof FOLLOWING)[number];
  /** The rows as the database writes them, to the microsecond. */
  rows: string[];
}

/** What a parent told the children of the former family is nothing for those of the next. */
const FORGOTTEN = { called: null, callable: false, says: null, says_until: null };

/** Takes rows of one family out of a table. */
const takeOut = async (
  tx: Tx,
  table: Moving['table'],
  familyId: FamilyId,
  [column, value]: [column: 'id' | 'name' | 'account_id', value: string],
): Promise<Moving> => {
  const { rows } = await sql<{ row: string }>`
    delete from ${sql.table(table)} t where family_id = ${familyId}::uuid and ${sql.ref(column)} = ${value}
    returning to_jsonb(t)::text as row`.execute(tx);
  return { table, rows: rows.map(({ row }) => row) };
};

/** Puts them in again, changed. */
const putIn = async (
  tx: Tx,
  { table, rows }: Moving,
  changes: { family_id: FamilyId; role?: 'owner' | 'parent' } & Partial<typeof FORGOTTEN>,
): Promise<void> => {
  for (const row of rows)
    await sql`
      insert into ${sql.table(table)}
      select r.* from jsonb_populate_record(null::${sql.table(table)}, ${row}::jsonb || ${JSON.stringify(changes)}::jsonb) r
      where r.family_id = ${changes.family_id}`.execute(tx);
};

/** Links and steps that are on their way name the former family, and passkeys are led to it. */
const leadEntries = async (tx: Tx, { id, family_id: familyId }: AccountKey): Promise<void> => {
  for (const table of ['account_undos', 'login_steps'] as const) {
    const rows = await tx
      .selectFrom(table)
      .select(['token_hash', 'expires_at'])
      .where('family_id', '=', familyId)
      .where('account_id', '=', id)
      .execute();
    for (const row of rows)
      await putEntry(tx, 'token', row.token_hash, { familyId, subjectId: id, expiresAt: row.expires_at });
  }
  const passkeys = tx.selectFrom('passkeys').select('credential_id').where('family_id', '=', familyId);
  const to = { familyId, subjectId: id, expiresAt: null };
  for (const row of await passkeys.where('account_id', '=', id).execute())
    await putEntry(tx, 'passkey', keyOfCredential(row.credential_id), to);
};

/**
 * The account belongs to another family from now on, with its picture and what follows it; its sessions must be gone before. A row
 * never changes its family in place, as each family may be stored on another machine: it is deleted, and made there.
 */
export const moveAccount = async (
  tx: Tx,
  account: Pick<AccountRow, 'id' | 'family_id' | 'picture' | 'email' | 'phone'>,
  familyId: FamilyId,
  role: 'owner' | 'parent',
): Promise<void> => {
  const { id, family_id: former, picture } = account;
  const own: Moving[] = [];
  for (const table of FOLLOWING) own.push(await takeOut(tx, table, former, ['account_id', id]));
  if (picture !== null) own.push(await takeOut(tx, 'pictures', former, ['name', picture]));
  await putIn(tx, await takeOut(tx, 'accounts', former, ['id', id]), {
    family_id: familyId,
    role,
    ...FORGOTTEN,
  });
  for (const moving of own) await putIn(tx, moving, { family_id: familyId });
  await leadEntries(tx, { id, family_id: familyId });
  await leadAddresses(tx, { id, family_id: familyId }, account);
};

/**
 * Deletes the account with its picture and the codes on their way to its addresses; its rows elsewhere follow by their
 * foreign keys.
 */
export const eraseAccount = async (tx: Tx, account: AccountRow): Promise<void> => {
  const { id, family_id: familyId, picture, email, phone } = account;
  if (picture !== null)
    await tx.deleteFrom('pictures').where('family_id', '=', familyId).where('name', '=', picture).execute();
  await tx
    .deleteFrom('one_time_codes')
    .where((eb) => eb.or([eb('subject_id', '=', id), eb('address', 'in', [email, phone])]))
    .execute();
  await tx.deleteFrom('accounts').where('id', '=', id).where('family_id', '=', familyId).execute();
  await freeAddresses(tx, account, account);
};

/** Removes a family without members, unless it is on legal hold. Call it under `lockFamily`. */
export const deleteEmptyFamily = async (tx: Tx, familyId: FamilyId, now: Date): Promise<void> => {
  const members = tx.selectFrom('accounts').select('id').where('family_id', '=', familyId);
  const empty = await tx
    .selectFrom('families')
    .select('id')
    .where('id', '=', familyId)
    .where('legal_hold_at', 'is', null)
    .where((eb) => eb.not(eb.exists(members)))
    .executeTakeFirst();
  if (!empty) return;
  await deleteEntriesOf(tx, familyId);
  await deleteDevices(tx, familyId, {}, now);
  await tx.deleteFrom('families').where('id', '=', familyId).execute();
};
