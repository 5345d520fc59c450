/**
 * Looks a few times a second what the users run who have rules. Of everybody else no more is read than whose a process is. A
 * process that is there already can become another user's (`su`, a sign-in) and can run another program (`exec`), so neither is
 * known for good.
 */
import { factsOf } from '../../../../apps/file-facts.ts';
import type { Processes } from '../processes.ts';
import type { Running } from '../../../../apps/running.ts';
import type { Identities } from '../identity.ts';
import { depthOf, readsAll, TURNS, YOUNG_MS, type Depth, type Known } from './pace.ts';
import { Told } from './told.ts';

/** A look that takes longer goes on with the next one: names are answered in the same thread. */
const MOST_LOOK_MS = 40;
/** What is new is looked at first; those that are known have so long after it all the same. */
const LEAST_KNOWN_MS = 10;

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
  /** What each of these runs, beyond its path. */
  readonly #images = new Map<number, string>();
  readonly #told = new Told();
  /** What is known of the one that is looked at: one object for all. */
  readonly #asked: Known = { isRunning: false, isYoung: false, wasTold: false };
  #turn = 0;
  /** Of this turn those that were not looked at yet, the next one last. */
  #rest: number[] = [];
  #last = '';
  #isLate = false;

  constructor(options: WatchOptions<Rules>) {
    this.#options = options;
  }

  /** What runs, as it was at the last look. */
  get running(): Running<Rules>[] {
    return Array.from(this.#running.values());
  }

  /** Whether the last look did not come to the end of what is new. */
  get isLate(): boolean {
    return this.#isLate;
  }

  /** Programs or users have changed: everything is looked at as if it had just begun. */
  forget(): void {
    this.#known.clear();
    this.#running.clear();
    this.#images.clear();
    this.#told.clear();
    this.#rest = [];
    this.#last = '';
  }

  /** The rules of the same users have changed. */
  refresh(): void {
    for (const running of this.running) running.rules = this.#options.rulesOf(running.uid) ?? running.rules;
  }

  /**
   * The system tells that it runs another program, or has another user: it is looked at each time for a while.
   * @param now by the clock of the process
   */
  told(pid: number, now: number): void {
    this.#told.add(pid, now);
  }

  /** @param now by the clock of the process */
  look(now: number): void {
    const { processes } = this.#options;
    this.#told.forgetOld(now);
    const last = processes.last();
    // While the number that was given last is the same, no process was begun.
    const isSame = last === this.#last && !this.#isLate && !readsAll(this.#turn);
    this.#last = last;
    const begun = isSame ? [] : this.#begun();
    const known = this.#rest.length === 0 ? Array.from(this.#known.keys()) : [];
    // By their order alone those that are many would hide those that come after them.
    this.#isLate = this.#until(begun, now + MOST_LOOK_MS, now).length > 0;
    if (this.#rest.length === 0) {
      this.#turn = (this.#turn + 1) % TURNS;
      this.#rest = known.toReversed();
    }
    const end = Math.max(now + MOST_LOOK_MS, performance.now() + LEAST_KNOWN_MS);
    this.#rest = this.#until(this.#rest, end, now);
  }

  /** @returns what is not known yet, the first one last; what is known and not there any more is dropped */
  #begun(): number[] {
    const all = this.#options.processes.all();
    const there = new Set(all);
    for (const pid of this.#known.keys()) if (!there.has(pid)) this.#drop(pid);
    this.#rest = this.#rest.filter((pid) => there.has(pid));
    return all.filter((pid) => !this.#known.has(pid)).toReversed();
  }

  /** @returns those that there was no time for */
  #until(pids: number[], end: number, now: number): number[] {
    for (let pid = pids.pop(); pid !== undefined; pid = pids.pop()) {
      // Most are not due: neither they nor the clock are worth a call then.
      if (this.#lookAt(pid, now) && performance.now() > end) break;
    }
    return pids;
  }

  #drop(pid: number): void {
    this.#known.delete(pid);
    this.#end(pid);
  }

  #end(pid: number): void {
    this.#running.delete(pid);
    this.#images.delete(pid);
  }

  /** @returns whether anything of it was read */
  #lookAt(pid: number, now: number): boolean {
    const { processes, rulesOf } = this.#options;
    const seenAt = this.#known.get(pid);
    if (seenAt === undefined) {
      this.#known.set(pid, now);
      this.#whose(pid);
      return true;
    }
    const running = this.#running.get(pid);
    const known = this.#asked;
    known.isRunning = running !== undefined;
    known.isYoung = now - seenAt < YOUNG_MS;
    known.wasTold = this.#told.has(pid);
    const depth = depthOf(pid, this.#turn, known);
    if (depth === 'nothing') return false;
    if (depth === 'owner') {
      if (rulesOf(processes.ownerOf(pid)) !== undefined) this.#whose(pid);
      return true;
    }
    if (running && this.#isSame(running, depth)) return true;
    this.#whose(pid);
    return true;
  }

  /** Whether it still runs what it did, as far as that is looked at; what has ended is dropped. */
  #isSame({ pid, executable }: Running<Rules>, depth: Depth): boolean {
    const { processes } = this.#options;
    const found = processes.executableOf(pid);
    // One that has ended, and waits to be read by its parent, runs nothing.
    if (found === null) this.#drop(pid);
    if (found === null || depth === 'whole' || found !== executable) return found === null;
    const stat = processes.statOf(pid);
    return stat !== null && this.#imageOf(pid, stat.layout) === this.#images.get(pid);
  }

  #imageOf(pid: number, layout: string): string {
    return `${factsOf(this.#options.processes.executable(pid))?.key ?? ''} ${layout}`;
  }

  /**
   * What somebody with rules runs at this moment. It is not remembered: what a loader opens, and where systemd puts it, comes
   * soon after, and the next look is to see it as something new.
   * @param may whether it is to be looked at what it is, once it is known whose
   * @returns undefined: it has ended, its user has no rules, or it may not
   */
  at(pid: number, may: () => boolean = () => true): Running<Rules> | undefined {
    const found = this.#find(pid);
    if (found) this.told(pid, performance.now());
    if (!found || !may()) return undefined;
    const { layout: _, ...process } = found;
    return { ...process, identity: this.#options.identities.of(pid, process.executable) };
  }

  #find(pid: number): (Omit<Running<Rules>, 'identity'> & { layout: string }) | undefined {
    const { processes, rulesOf } = this.#options;
    const found = processes.usersOf(pid).flatMap((uid) => {
      const rules = rulesOf(uid);
      return rules === undefined ? [] : [{ uid, rules }];
    });
    const [owner] = found;
    const executable = owner ? processes.executableOf(pid) : null;
    const stat = executable === null ? null : processes.statOf(pid);
    if (!owner || executable === null || !stat) return undefined;
    return { ...owner, pid, executable, start: stat.start, layout: stat.layout };
  }

  #whose(pid: number): void {
    const { identities, began } = this.#options;
    const found = this.#find(pid);
    if (!found) {
      this.#end(pid);
      return;
    }
    const { layout, ...process } = found;
    const before = this.#running.get(pid);
    const image = this.#imageOf(pid, layout);
    if (
      before &&
      this.#images.get(pid) === image &&
      before.executable === process.executable &&
      before.start === process.start &&
      before.uid === process.uid
    ) {
      before.rules = process.rules;
      return;
    }
    const running = { ...process, identity: identities.of(pid, process.executable) };
    this.#running.set(pid, running);
    this.#images.set(pid, image);
    began(running);
  }
}
