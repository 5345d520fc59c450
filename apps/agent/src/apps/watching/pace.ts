/** How often what is known of a process is looked at again, by turns of looks that come four times a second. */

/** How often it is looked, in milliseconds: what is blocked lives so long at most, and a look. */
export const LOOK_MS = 250;
/** How long a process is looked at each time after it was seen first, or after it ran another program: a loader opens it, systemd puts it in its place, and its user becomes another one soon, if ever. */
export const YOUNG_MS = 3000;
/** Others are looked at again one after another, each once in so many looks: by the owner of their folder, which is cheap, and less often by what the kernel says of them. */
const [OWNER_TURNS, WHOLE_TURNS] = [16, 64];
/** A process of somebody with rules may run another program in place of itself, or the same file with another script: by its path, which also says that it is there, it is looked at once in so many looks. */
const PROGRAM_TURNS = 4;
/** And by what lies in its memory, where the system tells of what begins. Elsewhere with its path. */
const TOLD_IMAGE_TURNS = 16;
/** Each number of a turn. */
export const TURNS = WHOLE_TURNS;

/** The longest time in which each process that is known is looked at as a whole, in milliseconds. */
export const ALL_KNOWN_MS = TURNS * LOOK_MS;

/** What of a process is looked at: all of it; what it runs, with or without its memory; whose its folder is; nothing. */
export type Depth = 'whole' | 'image' | 'program' | 'owner' | 'nothing';

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

/**
 * @param turn from 0 to {@link TURNS}
 * @param isTold the system tells of each process that runs another program or has another user, so that looks are the floor under it
 */
export function depthOf(pid: number, turn: number, known: Known, isTold: boolean): Depth {
  const { isRunning, isYoung, wasTold } = known;
  const isIts = (turns: number): boolean => pid % turns === turn % turns;
  if (isIts(WHOLE_TURNS)) return 'whole';
  if (isRunning) {
    if (isYoung || wasTold) return 'image';
    if (!isIts(PROGRAM_TURNS)) return 'nothing';
    return isTold && !isIts(TOLD_IMAGE_TURNS) ? 'program' : 'image';
  }
  if (isYoung || wasTold) return 'whole';
  return !isTold && isIts(OWNER_TURNS) ? 'owner' : 'nothing';
}
