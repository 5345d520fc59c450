import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Stack, TestParent } from './stack.ts';

/** Registers a second parent and adds them to the family of `parent`, as an accepted invitation would. */
export const addSecondParent = async (
  stack: Stack,
  parent: TestParent,
  firstName = 'Sam',
): Promise<TestParent> => {
  const other = await stack.parent();
  const { db } = stack;
  await db.deleteFrom('sessions').where('account_id', '=', other.userId).execute();
  const family = db.selectFrom('accounts').select('family_id').where('id', '=', parent.userId);
  await db
    .updateTable('accounts')
    .set({ family_id: family, role: 'parent', first_name: firstName })
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
