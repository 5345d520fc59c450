/** The hourly removal of entries of the directory that lead to nothing. */
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db } from '../platform/tx.ts';
import * as directory from './directory.store.ts';

const STEP = 1000;
/** Steps of one run, so that a large installation is gone through in several. */
const STEPS = 20;

/** Deletes those of a family's entries that lead to nothing. @returns how many there were */
const sweepFamily = async (
  db: Db,
  familyId: FamilyId,
  entries: readonly directory.EntryKey[],
): Promise<number> => {
  let swept = 0;
  for (const [kind, own] of Map.groupBy(entries, (entry) => entry.kind)) {
    const keys = own.map(({ key }) => key);
    const used = new Set(
      (await directory.selectUsed(db, familyId, kind, keys)).map((key) => key.toString('hex')),
    );
    for (const key of keys.filter((each) => !used.has(each.toString('hex'))))
      if (await inTransaction(db, (tx) => directory.deleteUnused(tx, familyId, { kind, key }))) swept += 1;
  }
  return swept;
};

/**
 * Deletes entries that have expired, and those that lead to nothing any more (a session that ended, a device that was paired
 * again): of these at most 20,000 are looked at in a run, the next ones in the next. An entry that is left over opens nothing; that of
 * an address keeps others from it until then.
 */
export const createDirectorySweep = ({ db, clock }: { db: Db; clock: Clock }) => {
  let after: directory.EntryKey | undefined;
  return {
    /** @returns entries deleted */
    async run(): Promise<number> {
      let swept = await directory.deleteExpired(db, clock.now());
      for (let step = 0; step < STEPS; step += 1) {
        const entries = await directory.selectEntries(db, after, STEP);
        after = entries.at(-1);
        for (const [familyId, own] of Map.groupBy(entries, (entry) => entry.familyId))
          swept += await sweepFamily(db, familyId, own);
        if (entries.length < STEP) {
          after = undefined;
          break;
        }
      }
      return swept;
    },
  };
};
