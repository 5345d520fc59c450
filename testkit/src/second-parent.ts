import type { FamilyId } from '@kinward/contract/ids.ts';
import { moveAccount } from '@kinward/server/slices/accounts/members/members.store.ts';
import { acrossFamilies, inTransaction } from '@kinward/server/platform/tx.ts';
import type { Stack, TestParent } from './stack.ts';

/** Signs a parent out and adds the account to another family, as an accepted invitation would. */
export const moveParent = (stack: Stack, parent: TestParent, familyId: FamilyId): Promise<void> =>
  inTransaction(stack.db, async (tx) => {
    acrossFamilies(tx, 'a parent goes to another family');
    await tx.deleteFrom('sessions').where('account_id', '=', parent.userId).execute();
    const account = await tx
      .selectFrom('accounts')
      .select(['id', 'family_id', 'picture', 'email', 'phone'])
      .where('id', '=', parent.userId)
      .executeTakeFirstOrThrow();
    await moveAccount(tx, account, familyId, 'parent');
  });

/** Registers a second parent and adds them to the family of `parent`, as an accepted invitation would. */
export const addSecondParent = async (
  stack: Stack,
  parent: TestParent,
  firstName = 'Sam',
): Promise<TestParent> => {
  const other = await stack.parent();
  await moveParent(stack, other, await familyOf(stack, parent));
  await stack.db
    .updateTable('accounts')
    .set({ first_name: firstName })
    .where('id', '=', other.userId)
    .execute();
  return stack.login(other.email, other.password, other.phone);
};

export const familyOf = async (stack: Stack, parent: TestParent): Promise<FamilyId> =>
  (
    await stack.db
      .selectFrom('accounts')
      .select('family_id')
      .where('id', '=', parent.userId)
      .executeTakeFirstOrThrow()
  ).family_id;
