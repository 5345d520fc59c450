import { sql } from 'kysely';
import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
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

/** The account and its picture belong to another family from now on; its sessions must be gone before. */
export const moveAccount = async (
  tx: Tx,
  account: Pick<AccountRow, 'id' | 'family_id' | 'picture'>,
  familyId: FamilyId,
  role: 'owner' | 'parent',
): Promise<void> => {
  if (account.picture !== null)
    await tx
      .updateTable('pictures')
      .set({ family_id: familyId })
      .where('family_id', '=', account.family_id)
      .where('name', '=', account.picture)
      .execute();
  await tx
    .updateTable('accounts')
    .set({ family_id: familyId, role })
    .where('id', '=', account.id)
    .where('family_id', '=', account.family_id)
    .execute();
};

/**
 * Deletes the account with its picture and the codes on their way to its addresses; its rows elsewhere follow by their
 * foreign keys.
 */
export const eraseAccount = async (
  tx: Tx,
  { id, family_id: familyId, picture, email, phone }: AccountRow,
): Promise<void> => {
  if (picture !== null)
    await tx.deleteFrom('pictures').where('family_id', '=', familyId).where('name', '=', picture).execute();
  await tx
    .deleteFrom('one_time_codes')
    .where((eb) => eb.or([eb('subject_id', '=', id), eb('address', 'in', [email, phone])]))
    .execute();
  await tx.deleteFrom('accounts').where('id', '=', id).where('family_id', '=', familyId).execute();
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
  await deleteDevices(tx, familyId, {}, now);
  await tx.deleteFrom('families').where('id', '=', familyId).execute();
};
