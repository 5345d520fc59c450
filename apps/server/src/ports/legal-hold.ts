/** A family of which the operator keeps everything: nothing of it is deleted, by hand or by age. */
import { AppError } from '@kinward/contract/errors.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { ALL_SHARDS } from '../platform/database/shards.ts';
import type { Db, DbOrTx } from '../platform/tx.ts';

export const isOnLegalHold = async (db: DbOrTx, familyId: FamilyId): Promise<boolean> =>
  (await db
    .selectFrom('families')
    .select('id')
    .where('id', '=', familyId)
    .where('legal_hold_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** Whether there is such a family: what goes by whole months for everybody then stays. */
export const anyLegalHold = async (db: DbOrTx): Promise<boolean> =>
  (await db
    .selectFrom('families')
    .select('id')
    .where('legal_hold_at', 'is not', null)
    .limit(1)
    .modifyEnd(ALL_SHARDS)
    .executeTakeFirst()) !== undefined;

/** @throws AppError FAMILY_ON_LEGAL_HOLD */
export const createLegalHoldGuard =
  (db: Db) =>
  async (familyId: FamilyId): Promise<void> => {
    if (await isOnLegalHold(db, familyId)) throw new AppError('FAMILY_ON_LEGAL_HOLD');
  };
