import type { Tx } from './tx.ts';

/**
 * Makes changes to what a family owns wait for each other until the transaction ends. A statement after this one sees all
 * that was committed before it, so a count it takes cannot be out of date. Rows that only point at the family do not wait.
 */
export const lockFamily = async (tx: Tx, familyId: string): Promise<void> => {
  await tx.selectFrom('families').select('id').where('id', '=', familyId).forNoKeyUpdate().execute();
};

/** Makes changes of what one child has wait for each other until the transaction ends. False when the family has no such child. */
export const lockChild = async (tx: Tx, familyId: string, childId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('children')
    .select('id')
    .where('family_id', '=', familyId)
    .where('id', '=', childId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
};
