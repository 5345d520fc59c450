/**
 * Which programs of a local user are used, where the desktop says whose window is in front: that one, and what has no window
 * there. What cannot be known counts as before, while it runs.
 */

/** What a desktop says of its windows. */
export interface OnScreen {
  /** The process whose window is in front; null: no window is, or it is not known whose. */
  front: number | null;
  /** Processes that show windows on this desktop, or could. */
  shown: readonly number[];
}

/** A process of one local user that is a part of a program whose use counts. */
export interface Counting {
  pid: number;
  appId: string;
}

/** Longer lines of parents are none of a desktop. */
const MOST_PARENTS = 64;

/**
 * Programs that are not used: they show windows, and another one is in front. One without any window on this desktop may be used
 * elsewhere (in a terminal, on a desktop within the desktop), so it counts while it runs; and all of them do where what is in
 * front is none of them, so that no word of a session ever makes a minute count for nothing.
 * @param all of one local user
 * @param parentOf null: it has ended
 * @returns their processes
 */
export function behind(
  all: readonly Counting[],
  { front, shown }: OnScreen,
  parentOf: (pid: number) => number | null,
): ReadonlySet<number> {
  if (front === null) return new Set();
  const programs = new Map(all.map(({ pid, appId }) => [pid, appId]));
  const lines = new Lines(programs, parentOf);
  const inFront = lines.programOf(front);
  if (inFront === null) return new Set();
  const withWindows = new Set(shown.map((pid) => lines.programOf(pid)));
  return new Set(
    all
      .map(({ pid }) => ({ pid, program: lines.programOf(pid) }))
      .filter(({ program }) => program !== inFront && withWindows.has(program))
      .map(({ pid }) => pid),
  );
}

/** Programs by the first of their processes: its helpers, and what a script has started, are the same one. */
class Lines {
  readonly #programs: ReadonlyMap<number, string>;
  readonly #parentOf: (pid: number) => number | null;
  readonly #parents = new Map<number, number | null>();
  readonly #found = new Map<number, number | null>();

  constructor(programs: ReadonlyMap<number, string>, parentOf: (pid: number) => number | null) {
    this.#programs = programs;
    this.#parentOf = parentOf;
  }

  /** @returns the first process of the program that this one is a part of; null: it is none of these */
  programOf(pid: number): number | null {
    const known = this.#found.get(pid);
    if (known !== undefined) return known;
    let first: number | null = null;
    let at: number | null = pid;
    for (let up = 0; at !== null && at > 1 && up < MOST_PARENTS; up += 1) {
      const appId = this.#programs.get(at);
      if (appId !== undefined) {
        if (first !== null && appId !== this.#programs.get(first)) break;
        first = at;
      }
      at = this.#parent(at);
    }
    this.#found.set(pid, first);
    return first;
  }

  #parent(pid: number): number | null {
    const known = this.#parents.get(pid);
    if (known !== undefined) return known;
    const parent = this.#parentOf(pid);
    this.#parents.set(pid, parent);
    return parent;
  }
}
