/** What one list would change beside another. */
import { newNameMarks, newNamesBeside } from '@kinward/catalogue/lists/sample.ts';
import type { FilterListChange } from '@kinward/contract/filter-sources/sources.schemas.ts';
import type { ListFiles } from './list-files.ts';

const MOST_KNOWN = 50;

export type DifferenceOf = (before: string | undefined, after: string) => Promise<FilterListChange | null>;

/** Null where there is none before, or a file is gone. Worked out once for all families. */
export const createDifferences = (files: ListFiles): DifferenceOf => {
  const known = new Map<string, Promise<FilterListChange | null>>();

  const workOut = async (before: string, after: string): Promise<FilterListChange | null> => {
    try {
      const old = newNameMarks();
      await files.read(before, old.onName);
      const fresh = newNameMarks();
      const added = newNamesBeside(old);
      await files.read(after, (...name) => {
        fresh.onName(...name);
        added.onName(...name);
      });
      const removed = newNamesBeside(fresh);
      await files.read(before, removed.onName);
      return {
        added: added.count,
        removed: removed.count,
        sampleAdded: [...added.sample],
        sampleRemoved: [...removed.sample],
      };
    } catch {
      return null;
    }
  };

  return async (before, after) => {
    if (before === undefined || before === after) return null;
    const key = `${before} ${after}`;
    const found = known.get(key) ?? workOut(before, after);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, found);
    return await found;
  };
};
