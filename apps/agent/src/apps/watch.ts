/**
 * Looks a few times a second what the users run who have rules. Of everybody else no more is read than whose a process is. A process that is there already can become another user's
 * (`su`, a sign-in) and can run another program (`exec`), so neither is known for good.
 */
import type { Processes } from './processes.ts';
import type { Identities, Identity } from './identity.ts';

/** How often it is looked, in milliseconds: what is blocked lives so long at most, and a look. */
export const LOOK_MS = 250;
/** A process changes its user in its first seconds, if it ever does. */
const YOUNG_MS = 3000;
/** Others are looked at again one after another, each once in so many looks: by the owner of their folder, which is cheap, and less often by what the kernel says of them. */
const [TURNS, LONG_TURNS] = [16, 64];
/** A look that takes longer goes on with the next one: names are answered in the same thread. */
const MOST_LOOK_MS = 40;

/** A process of somebody with rules. */
export interface Running<Rules> {
  pid: number;
  /** When it began, as the kernel counts: with the number it is one process. */
  start: string;
  uid: number;
  executable: string;
  identity: Identity;
  rules: Rules;
}

export interface WatchOptions<Rules> {
  processes: Processes;
  identities: Identities;
  /** @returns undefined: the id has no rules */
  rulesOf: (uid: number) => Rules | undefined;
  /** Something that was not there, or not as this program, at the look before. */
  began: (running: Running<Rules>) => void;
}

export class Watch<Rules> {
  readonly #options: WatchOptions<Rules>;
  /** When each was first seen, by the clock of the process. */
  readonly #known = new Map<number, number>();
  /** Those of users with rules. */
  readonly #running = new Map<number, Running<Rules>>();
  #turn = 0;
  #last = '';
  /** A look did not come to its end. */
  #isLate = false;

  constructor(options: WatchOptions<Rules>) {
    this.#options = options;
  }

  /** What runs, as it was at the last look. */
  get running(): Running<Rules>[] {
    return Array.from(this.#running.values());
  }

  /** Everything is looked at as if it had just begun: programs or users are others. */
  forget(): void {
    this.#known.clear();
    this.#running.clear();
    this.#last = '';
  }

  /** Whose rules are others, with the same ids. */
  refresh(): void {
    for (const running of this.running) running.rules = this.#options.rulesOf(running.uid) ?? running.rules;
  }

  /** @param now by the clock of the process */
  look(now: number): void {
    const { processes } = this.#options;
    this.#turn = (this.#turn + 1) % LONG_TURNS;
    const last = processes.last();
    // While the number that was given last is the same, no process was begun.
    const isSame = last === this.#last && !this.#isLate && this.#turn % TURNS !== 0;
    this.#last = last;
    this.#isLate = false;
    const pids = isSame ? this.#known.keys() : processes.all();
    const there = isSame ? null : new Set<number>();
    let looked = 0;
    for (const pid of pids) {
      there?.add(pid);
      if (this.#isLate && !this.#known.has(pid)) continue;
      this.#lookAt(pid, now);
      looked += 1;
      if (looked % 128 === 0 && performance.now() - now > MOST_LOOK_MS) this.#isLate = true;
    }
    if (there) for (const pid of this.#known.keys()) if (!there.has(pid)) this.#drop(pid);
  }

  #drop(pid: number): void {
    this.#known.delete(pid);
    this.#running.delete(pid);
  }

  #lookAt(pid: number, now: number): void {
    const { processes, rulesOf } = this.#options;
    const seenAt = this.#known.get(pid);
    if (seenAt === undefined) {
      this.#known.set(pid, now);
      this.#whose(pid);
      return;
    }
    const running = this.#running.get(pid);
    const isDue = pid % LONG_TURNS === this.#turn;
    if (running) {
      const executable = processes.executableOf(pid);
      // One that has ended, and waits to be read by its parent, runs nothing.
      if (executable === null) this.#drop(pid);
      else if (isDue || executable !== running.executable) this.#whose(pid);
    } else if (isDue || now - seenAt < YOUNG_MS) this.#whose(pid);
    else if (pid % TURNS === this.#turn % TURNS && rulesOf(processes.ownerOf(pid)) !== undefined)
      this.#whose(pid);
  }

  #whose(pid: number): void {
    const { processes, identities, rulesOf, began } = this.#options;
    const found = processes.usersOf(pid).flatMap((uid) => {
      const rules = rulesOf(uid);
      return rules === undefined ? [] : [{ uid, rules }];
    });
    const [owner] = found;
    const executable = owner ? processes.executableOf(pid) : null;
    const stat = executable === null ? null : processes.statOf(pid);
    if (!owner || executable === null || !stat) {
      this.#running.delete(pid);
      return;
    }
    const before = this.#running.get(pid);
    if (
      before &&
      before.executable === executable &&
      before.start === stat.start &&
      before.uid === owner.uid
    ) {
      before.rules = owner.rules;
      return;
    }
    const running = {
      ...owner,
      pid,
      executable,
      start: stat.start,
      identity: identities.of(pid, executable),
    };
    this.#running.set(pid, running);
    began(running);
  }
}
