/** Programs of local users with rules: what is closed is ended, and what runs is counted. Nothing is kept of what anybody else runs. */
import type { InstalledApp } from '@kinward/contract/apps/apps.schemas.ts';
import type { Paths } from '../paths.ts';
import type { BoundPolicy } from '../rules/bindings.ts';
import { covers } from '../rules/uid-ranges.ts';
import { Counting } from './counting/counting.ts';
import { Enforcing, type ClosedScreen, type ProgramPolicy, type RunningProgram } from './enforcing.ts';
import { Notices } from './notices.ts';
import { OwnPrograms } from './own-programs.ts';
import {
  LOOK_MS,
  SETTINGS,
  type InstalledProgram,
  type ProgramSystem,
  type WatchedBy,
} from './program-system.ts';
import { UseLog } from './use.ts';

/** How often it is looked whether programs were installed or removed, and after which they are read again all the same. */
const [STAMP_MS, CATALOGUE_MS] = [5000, 600_000];
const NOBODY: ReadonlyMap<number, ClosedScreen> = new Map();
const NO_USERS: ReadonlySet<number> = new Set();

export interface ProgramsOptions {
  paths: Pick<Paths, 'use' | 'ownPrograms' | 'closedSince'>;
  /** Milliseconds since the epoch. */
  now: () => number;
  say: (line: string) => void;
  /** Programs of somebody with rules held up this process. Left out: nobody is told. */
  heldUp?: () => void;
  system: (watched: WatchedBy) => ProgramSystem;
}

/** What a policy says of programs. */
export const programsOf = ({ device, ids, accounts, blockedApps }: BoundPolicy): ProgramPolicy => ({
  deviceId: device.deviceId,
  ids,
  uids: accounts.map(({ uid }) => uid),
  rules: { ...device.rules, blockedApps: [...blockedApps] },
  language: device.language ?? 'en',
});

const sameIds = (some: readonly ProgramPolicy[], others: readonly ProgramPolicy[]): boolean =>
  JSON.stringify(some.map(({ ids }) => ids)) === JSON.stringify(others.map(({ ids }) => ids));

/** Programs that rules name by their ids. */
const namedIn = ({ blockedApps, schedules, grants, budgets }: ProgramPolicy['rules']): string[] => [
  ...blockedApps,
  ...schedules.flatMap(({ apps }) => apps),
  ...grants.flatMap(({ target }) => (target.kind === 'app' ? target.value : [])),
  ...budgets.flatMap(({ apps }) => apps ?? []),
];

export class Programs implements Disposable {
  readonly notices: Notices;
  readonly use: UseLog;
  readonly #own: OwnPrograms;
  readonly #options: ProgramsOptions;
  readonly #system: ProgramSystem;
  readonly #enforcing: Enforcing;
  readonly #counting: Counting;
  readonly #timer: NodeJS.Timeout;
  #policies: readonly ProgramPolicy[] = [];
  /** Whether policies were put in force since the agent's start. */
  #isHeld = false;
  #programs: ReadonlyMap<string, InstalledProgram> = new Map();
  #stamp = '';
  #stampedAt = -Infinity;
  #readAt = -Infinity;
  #begun: RunningProgram[] = [];
  /** Why the last look failed, as it was said. */
  #why = '';
  /** What is seen at the next look was there before. */
  #isFirst = true;

  constructor(options: ProgramsOptions) {
    this.#options = options;
    this.use = new UseLog({ file: options.paths.use, now: options.now });
    this.#own = new OwnPrograms(options.paths.ownPrograms);
    this.#system = options.system({
      rulesOf: (uid) => this.#rulesOf(uid),
      began: (running) => void this.#begun.push(running),
      told: (begun) => this.#told(begun),
      heldUp: (count) => this.#wasHeldUp(count),
      say: options.say,
      paths: options.paths,
    });
    const { ending } = this.#system;
    this.#counting = new Counting({
      system: this.#system,
      use: this.use,
      programOf: (running) => this.#usedIn(running),
      isInstalled: (appId) => this.#programs.has(appId),
    });
    this.notices = new Notices((notice) => this.#system.show?.(notice));
    this.#enforcing = new Enforcing({
      ...options,
      ending,
      ageOf: (target) => this.#system.ageOf(target),
      terminalOf: (pid) => this.#system.terminalOf(pid),
      notices: this.notices,
      locksScreens: this.#system.screens !== undefined,
      nameOf: (appId) => this.#programs.get(appId)?.name ?? appId,
      isTimed: (appId) => this.#isTimed(appId),
      stretchesOf: (deviceId) => this.use.notIncluded(deviceId),
    });
    this.#timer = setInterval(() => this.#lookAgain(), LOOK_MS);
  }

  /** Names are answered by the same process: a look that fails ends nothing else, and the next one is a whole one. */
  #lookAgain(): void {
    try {
      this.look();
      this.#why = '';
    } catch (error) {
      this.#begin();
      const why = (error as Error).message;
      if (why !== this.#why) this.#options.say(`programs could not be looked at: ${why}`);
      this.#why = why;
    }
  }

  /** Puts these policies in force; who is named by none has no rules. */
  hold(policies: readonly ProgramPolicy[]): void {
    const isSame = sameIds(policies, this.#policies);
    [this.#policies, this.#isHeld] = [policies, true];
    this.#system.watchdog?.watch(policies.flatMap(({ ids }) => ids));
    this.#enforcing.changed();
    if (isSame) {
      this.#system.watch.refresh();
      this.#enforcing.judge(this.#system.watch.running, 'found', this.#system.watch.running);
    } else this.#begin();
    this.look();
  }

  #wasHeldUp(count: number): void {
    this.#options.say(`programs of a user with rules held up the agent: ${count} were ended`);
    this.#options.heldUp?.();
  }

  #begin(): void {
    this.#system.watch.forget();
    this.#isFirst = true;
  }

  /** Whether it may read what others run; without that right nothing is ended. */
  get canSee(): boolean {
    return this.#system.canSee;
  }

  /** Whether the system tells at present of each program that begins; undefined: this one never does. */
  get isTold(): boolean | undefined {
    return this.#system.isTold;
  }

  /** Whether one of them is at the computer now. Where nothing knows of sessions, each is. @param uids of local users */
  async isOneHere(uids: readonly number[]): Promise<boolean> {
    const { active } = this.#system;
    await active.look(performance.now());
    return active.isRead && uids.some((uid) => active.isHere(uid));
  }

  /** Judges what the system says begins now. Not before the first look: what ran before is first asked to end. */
  #told(begun: readonly RunningProgram[]): void {
    if (this.#isFirst) return;
    const { running } = this.#system.watch;
    this.#enforcing.judge(begun, 'begun', [...running, ...begun]);
  }

  #rulesOf(uid: number): ProgramPolicy | undefined {
    return this.#policies.find(({ ids }) => covers(ids, uid));
  }

  /** Why everything is closed now for a local user, and until when in milliseconds since the epoch; null: it is not. */
  closedFor(uid: number): ReturnType<Enforcing['closedBy']> {
    const policy = this.#rulesOf(uid);
    return policy ? this.#enforcing.closedBy(policy) : null;
  }

  #readCatalogue(now: number): void {
    if (now - this.#stampedAt < STAMP_MS) return;
    this.#stampedAt = now;
    const stamp = this.#system.stamp();
    if (stamp === this.#stamp && now - this.#readAt < CATALOGUE_MS) return;
    let programs: ReadonlyMap<string, InstalledProgram>;
    try {
      programs = this.#system.installed();
    } catch (error) {
      // A folder was removed this moment: what was known holds, and they are read again soon.
      this.#options.say(`installed programs could not be read: ${(error as Error).message}`);
      return;
    }
    [this.#stamp, this.#readAt] = [stamp, now];
    // As a whole: an update changes what starts a program and may leave its entry.
    if (JSON.stringify([...programs.values()]) === JSON.stringify([...this.#programs.values()])) return;
    this.#programs = programs;
    this.#know();
  }

  #know(): void {
    this.#system.know(this.#own.all);
    this.#begin();
  }

  /** What the installation is told of; null: nobody here has rules. */
  get installed(): InstalledApp[] | null {
    if (this.#policies.length === 0) return null;
    const shown = Array.from(this.#programs.values(), ({ appId, name, category, icon }) => ({
      appId,
      name,
      category,
      ...(icon !== undefined && { icon }),
    }));
    return [...shown, ...this.#own.apps].toSorted((one, other) => (one.appId < other.appId ? -1 : 1));
  }

  /** The PNG of an installed program's icon; null: it is gone. */
  iconOf(digest: string): Buffer | null {
    return this.#system.iconOf?.(digest) ?? null;
  }

  #isTimed(appId: string): boolean {
    return this.#programs.get(appId)?.category !== SETTINGS;
  }

  /** For what the use of a process counts; undefined: it is a part of the system. */
  #usedIn({ identity }: RunningProgram): string | undefined {
    const timed = identity.ids.filter((id) => this.#isTimed(id));
    return timed.find((id) => this.#programs.has(id)) ?? timed[0];
  }

  /** Whether a program counts while its window is in front, and not for as long as it runs. */
  get countsInFront(): boolean {
    return this.#counting.countsInFront;
  }

  /** @param own by their ids, each with one of its processes @returns whether any was not known */
  #noteOwn(own: ReadonlyMap<string, RunningProgram>, now: number): boolean {
    if (own.size === 0) return false;
    const programs = Array.from(own, ([appId, running]) => ({
      appId,
      content: this.#system.contentOf(running, appId),
    }));
    const named = new Set(this.#policies.flatMap(({ rules }) => namedIn(rules)));
    return this.#own.add(programs, (appId) => named.has(appId), now);
  }

  look(): void {
    const now = performance.now();
    if (this.#policies.length === 0) {
      if (this.#isHeld) void this.#system.screens?.look(NOBODY, now);
      this.#system.inFront?.look(NO_USERS, now);
      return;
    }
    this.#readCatalogue(now);
    this.#begun = [];
    this.#system.watch.look(now);
    const { running } = this.#system.watch;
    this.#enforcing.judge(this.#begun, this.#isFirst ? 'found' : 'begun', running);
    // What there was no time for was there before as well.
    this.#isFirst = this.#system.watch.isLate;
    this.#enforcing.look(running, now);
    const { screens } = this.#system;
    if (screens) void screens.look(this.#enforcing.everythingClosed(this.#policies), now);
    if (this.#noteOwn(this.#counting.count(now, this.#isFirst), now)) this.#know();
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    this.#system[Symbol.dispose]?.();
    this.#system.inFront?.look(NO_USERS, performance.now());
    this.use.write();
  }
}
