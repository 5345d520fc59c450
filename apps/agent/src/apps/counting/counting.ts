/** For how long which program is used: looked at once a second, of who is there, by whose window is in front where that is known. */
import type { RunningProgram } from '../enforcing.ts';
import { behind } from './in-front.ts';
import { SEEN_MS } from '../own-programs.ts';
import type { ProgramSystem } from '../program-system.ts';
import { COUNT_MS, type UseLog, type Used } from '../use.ts';

/** How long after a start a first whole look is waited for before use is counted. */
const FIRST_MS = 5000;
/** How long nothing says whose window is in front before it is told that it is not known. */
const UNKNOWN_MS = 15_000;

export interface CountingOptions {
  system: Pick<ProgramSystem, 'watch' | 'active' | 'inFront' | 'ageOf'>;
  use: Pick<UseLog, 'count'>;
  /** For what the use of a process counts; undefined: it is a part of the system. */
  programOf: (running: RunningProgram) => string | undefined;
  isInstalled: (appId: string) => boolean;
}

interface Counted {
  running: RunningProgram;
  appId: string;
}

export class Counting {
  readonly #options: CountingOptions;
  readonly #startedAt = performance.now();
  #countedAt = -Infinity;
  #isInFront = false;
  #knownAt = -Infinity;
  /** Processes that were behind others when it was counted last. */
  #behind: ReadonlySet<number> = new Set();

  constructor(options: CountingOptions) {
    this.#options = options;
  }

  /** Whether a program counted of late while its window was in front, for everybody who was there. */
  get countsInFront(): boolean {
    return this.#isInFront;
  }

  /**
   * @param isFirst what runs is not known as a whole yet
   * @returns programs of local users' own folders that ran for a while, by their ids, each with one of its processes
   */
  count(now: number, isFirst: boolean): ReadonlyMap<string, RunningProgram> {
    const { system, use, isInstalled } = this.#options;
    const own = new Map<string, RunningProgram>();
    if (now - this.#countedAt < COUNT_MS) return own;
    // What was used when the agent ended is not seen yet: it goes on. A child who runs so much that no look is whole is counted all the same.
    if (isFirst && now - this.#startedAt < FIRST_MS) return own;
    const all = this.#all();
    // Who is here is asked while it matters. Before it is known nobody is away: what was used when the agent ended goes on.
    if (all.length > 0) void system.active.look(now);
    if (all.length > 0 && !system.active.isRead) return own;
    this.#countedAt = now;
    const unused = this.#unused(all, now);
    const used = new Map<string, Used>();
    for (const { running, appId } of all) {
      const { uid, pid, identity, rules } = running;
      if (identity.isOwn && system.ageOf(running) < SEEN_MS) continue;
      if (identity.isOwn && !isInstalled(appId)) own.set(appId, running);
      // An id of a container has no session: it is one of them.
      const people = rules.uids.includes(uid) ? [uid] : rules.uids;
      if (!unused.has(pid) && people.some((each) => system.active.uses(each)))
        used.set(`${rules.deviceId} ${appId}`, { deviceId: rules.deviceId, appId });
    }
    use.count(Array.from(used.values()));
    return own;
  }

  #all(): Counted[] {
    return this.#options.system.watch.running.flatMap((running) => {
      const appId = this.#options.programOf(running);
      return appId === undefined ? [] : { running, appId };
    });
  }

  /**
   * Processes of programs that are behind others now and were at the last count. What was in front at either end of the second
   * counts, or windows that change places each second would never count.
   */
  #unused(all: readonly Counted[], now: number): ReadonlySet<number> {
    const before = this.#behind;
    this.#behind = this.#behindOthers(all, now);
    return new Set([...this.#behind].filter((pid) => before.has(pid)));
  }

  #behindOthers(all: readonly Counted[], now: number): ReadonlySet<number> {
    const { active, inFront } = this.#options.system;
    const found = new Set<number>();
    if (!inFront) return found;
    const byUser = Map.groupBy(all, ({ running }) => running.uid);
    const there = new Set([...byUser.keys()].filter((uid) => active.isHere(uid)));
    inFront.look(there, now);
    let isKnown = there.size > 0;
    for (const uid of there) {
      const screen = inFront.of(uid, now);
      if (!screen) isKnown = false;
      else {
        const counting = (byUser.get(uid) ?? []).map(({ running: { pid }, appId }) => ({ pid, appId }));
        for (const pid of behind(counting, screen, (each) => inFront.parentOf(each))) found.add(pid);
      }
    }
    if (isKnown) [this.#isInFront, this.#knownAt] = [true, now];
    else if (there.size > 0 && now - this.#knownAt > UNKNOWN_MS) this.#isInFront = false;
    return found;
  }
}
