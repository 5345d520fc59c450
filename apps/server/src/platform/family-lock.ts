import type { Tx } from './tx.ts';

/**
 * Makes changes to what a family owns wait for each other until the transaction ends. A statement after this one sees all
 * that was committed before it, so a count it takes cannot be out of date. Rows that only point at the family do not wait.
 */
export const lockFamily = async (tx: Tx, familyId: string): Promise<void> => {
  await tx.selectFrom('families').select('id').where('id', '=', familyId).forNoKeyUpdate().execute();
};
