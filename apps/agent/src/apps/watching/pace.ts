/** How often what is known of a process is looked at again, by turns of looks that come four times a second. */

/** How often it is looked, in milliseconds: what is blocked lives so long at most, and a look. */
export const LOOK_MS = 250;
/**
 * How long a process is looked at each time after it was seen first, or after it ran another program: a loader opens it, systemd
 * puts it in its place, and its user becomes another one soon, if ever.
 */
export const YOUNG_MS = 3000;
/**
 * Others are looked at again one after another, each once in so many looks: by the owner of their folder, which is cheap, and
 * less often by what the kernel says of them.
 */
const [OWNER_TURNS, WHOLE_TURNS] = [16, 64];
/**
 * A process of somebody with rules may run another program in place of itself, or the same file with another script: by its path,
 * which also says that it is there, it is looked at once in so many looks.
 */
const PROGRAM_TURNS = 4;
/** Each number of a turn. */
export const TURNS = WHOLE_TURNS;

/** What of a process is looked at: all of it; what it runs, and what of it lies in its memory; whose its folder is; nothing. */
export type Depth = 'whole' | 'image' | 'owner' | 'nothing';

export interface Known {
  /** Somebody with rules runs it. */
  isRunning: boolean;
  /** Seen first, or told of, of late. */
  isYoung: boolean;
  /** The system has told of late that it runs another program, or has another user. */
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
