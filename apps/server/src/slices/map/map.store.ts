import type { FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

/** What the family answered about pictures of a provider; null: it was not asked yet. */
export const selectAllowed = async (db: DbOrTx, familyId: FamilyId): Promise<boolean | null> =>
  (
    await db
      .selectFrom('families')
      .select('street_pictures')
      .where('id', '=', familyId)
      .executeTakeFirstOrThrow()
  ).street_pictures;

/** @returns whether this is another answer than before */
export const updateAllowed = async (tx: Tx, familyId: FamilyId, allowed: boolean): Promise<boolean> =>
  (
    await tx
      .updateTable('families')
      .set({ street_pictures: allowed })
      .where('id', '=', familyId)
      .where('street_pictures', 'is distinct from', allowed)
      .returning('id')
      .execute()
  ).length > 0;
