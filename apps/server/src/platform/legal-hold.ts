/** A family of which the operator keeps everything: nothing of it is deleted, by hand or by age. */
import { AppError } from '@kinward/contract/errors.ts';
import type { Db, DbOrTx } from './tx.ts';

export const isFrozen = async (db: DbOrTx, familyId: string): Promise<boolean> =>
  (await db
    .selectFrom('families')
    .select('id')
    .where('id', '=', familyId)
    .where('frozen_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** Whether there is such a family: what goes by whole months for everybody then stays. */
export const anyFrozen = async (db: DbOrTx): Promise<boolean> =>
  (await db
    .selectFrom('families')
    .select('id')
    .where('frozen_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** @throws AppError FAMILY_FROZEN */
export const createNotFrozen =
  (db: Db) =>
  async (familyId: string): Promise<void> => {
    if (await isFrozen(db, familyId)) throw new AppError('FAMILY_FROZEN');
  };
