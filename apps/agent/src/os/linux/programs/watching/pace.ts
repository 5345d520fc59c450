/** How often what is known of a process is looked at again, by turns of looks that come four times a second. */

/**
 * Milliseconds for which a process is read at every look after it was first seen or ran another program: in that time a loader
 * opens the program, systemd moves it, and its user may change.
 */
export const YOUNG_MS = 3000;
/**
 * Other processes are read again in turn, each once in so many looks: by the owner of its folder, which is cheap, and less often
 * by all that the kernel says of it.
 */
const [OWNER_TURNS, WHOLE_TURNS] = [16, 64];
/**
 * A process of somebody with rules may run another program in place of itself, or the same file with another script. Once in so
 * many looks its path is read, which also shows whether it is still there.
 */
const PROGRAM_TURNS = 4;
/** How many turns there are before the first comes again. */
export const TURNS = WHOLE_TURNS;

/** What of a process is looked at: all of it; what it runs, and what of it lies in its memory; whose its folder is; nothing. */
export type Depth = 'whole' | 'image' | 'owner' | 'nothing';

export interface Known {
  /** Whether somebody with rules runs it. */
  isRunning: boolean;
  /** Whether it was first seen, or told of, a short while ago. */
  isYoung: boolean;
  /** Whether the system has told a short while ago that it runs another program or has another user. */
  wasTold: boolean;
}

/** Whether all processes are read in a turn, though none was begun: one that has ended is dropped. */
export const readsAll = (turn: number): boolean => turn % OWNER_TURNS === 0;

/** @param turn from 0 to {@link TURNS} */
export function depthOf(pid: number, turn: number, known: Known): Depth {
  const { isRunning, isYoung, wasTold } = known;
  const isIts = (turns: number): boolean => pid % turns === turn % turns;
  if (isIts(WHOLE_TURNS)) return 'whole';
  const isNew = isYoung || wasTold;
  if (isRunning) return isNew || isIts(PROGRAM_TURNS) ? 'image' : 'nothing';
  if (isNew) return 'whole';
  return isIts(OWNER_TURNS) ? 'owner' : 'nothing';
}
