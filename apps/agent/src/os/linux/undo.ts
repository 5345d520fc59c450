/** Everything that the agent changed on this computer, as it was before. */
import { existsSync, rmSync } from 'node:fs';
import { Journal } from '../journal.ts';
import { dropRules } from './nft.ts';
import { UNDO_NSCD } from './doors/nscd.ts';
import { resolvedIsBack, UNDO_RESOLVED } from './doors/resolved.ts';
import type { Paths } from '../../paths.ts';

/** The change that is the rules of the kernel, and the file of them. */
export const GUARD_CHANGE = 'guard';

/** Works beside an agent that runs, and without one. @returns what could not be undone, in words; empty: all is as it was */
export function undoAll(paths: Pick<Paths, 'journal' | 'journalNow' | 'offForGood'>): string[] {
  const journals = [new Journal(paths.journalNow), new Journal(paths.journal)];
  const faults = journals.every(({ changes }) => changes.length === 0)
    ? withoutJournal()
    : journals.flatMap((journal) =>
        journal.undo({
          ...UNDO_RESOLVED,
          ...UNDO_NSCD,
          [GUARD_CHANGE]: (file) => {
            dropRules();
            // Off for now: the next start of the computer has it again, before any network.
            if (existsSync(paths.offForGood)) rmSync(file, { force: true });
          },
        }),
      );
  resolvedIsBack();
  return faults;
}

/** Where the disk was full the rules are in the kernel all the same, and nothing was written down. */
function withoutJournal(): string[] {
  try {
    dropRules();
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}
