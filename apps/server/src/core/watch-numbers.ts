/** Which family a watch's number belongs to, which proves nothing and is one family's in the whole installation. */
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx, Tx } from '../platform/tx.ts';
import * as directory from './directory.store.ts';

const keyOf = (watchId: string): Buffer => Buffer.from(watchId);

export const findFamilyOfWatch = async (db: DbOrTx, watchId: string): Promise<FamilyId | undefined> =>
  (await directory.findEntry(db, 'watch', keyOf(watchId)))?.familyId;

/**
 * Gives a number that no family has to one, and keeps others from it until the transaction ends.
 * @returns the family that has it
 */
export const lockWatchNumber = async (tx: Tx, familyId: FamilyId, watchId: string): Promise<FamilyId> => {
  const to = { familyId, subjectId: null, expiresAt: null };
  return (await directory.lockEntry(tx, 'watch', keyOf(watchId), to)).familyId;
};

/** The number is another family's from now on. */
export const moveWatchNumber = (tx: Tx, familyId: FamilyId, watchId: string): Promise<void> =>
  directory.putEntry(tx, 'watch', keyOf(watchId), { familyId, subjectId: null, expiresAt: null });

export const freeWatchNumber = (tx: Tx, familyId: FamilyId, watchId: string): Promise<void> =>
  directory.deleteEntry(tx, familyId, { kind: 'watch', key: keyOf(watchId) });
