/** Programs of local users with rules: what is blocked is ended. Of nobody else's anything is kept. */
import { uptime } from 'node:os';
import type { InstalledApp } from '@kinward/contract/apps/apps.schemas.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { decide, type Decision, type Rules } from '@kinward/rules/decide.ts';
import { covers, type UidRange } from '../os/linux/ranges.ts';
import type { BoundPolicy } from '../rules/bindings.ts';
import type { Paths } from '../paths.ts';
import { ActiveUsers } from './active-users.ts';
import { readPrograms, type Program } from './catalogue.ts';
import { Ending, type Target } from './ending.ts';
import { Identities } from './identity.ts';
import { Notices } from './notices.ts';
import { OwnPrograms, SEEN_MS } from './own-programs.ts';
import { Processes } from './processes.ts';
import { COUNT_MS, UseLog, type Used } from './use.ts';
import { LOOK_MS, Watch, type Running } from './watch.ts';

/** How often it is looked whether programs were installed or removed. */
const CATALOGUE_MS = 60_000;
/** What ran before a rule came has a moment to end by itself; what is only just begun has none. */
const [JUST_BEGUN_MS, GRACE_MS] = [10_000, 2000];
/** Of the kernel's times of processes. */
const TICKS_PER_SECOND = 100;
/** One line about the same program is enough. */
const TOLD_MS = 60_000;

/** A policy that is in force here, as far as it says anything of programs. */
export interface ProgramPolicy {
  deviceId: DeviceId;
  /** Whose ids these are, those of containers among them. */
  ids: readonly UidRange[];
  /** Of the local users themselves. */
  uids: readonly number[];
  rules: Rules;
}

export interface ProgramsOptions {
  paths: Pick<Paths, 'use' | 'ownPrograms'>;
  /** Milliseconds since the epoch. */
  now: () => number;
  say: (line: string) => void;
  processes?: Processes;
  programs?: () => ReadonlyMap<string, Program>;
  active?: ActiveUsers;
}

/** What a policy says of programs. Times and budgets are for those that are known to end them. */
export const programsOf = ({ device, ids, accounts, blockedApps }: BoundPolicy): ProgramPolicy => ({
  deviceId: device.deviceId,
  ids,
  uids: accounts.map(({ uid }) => uid),
  rules: {
    ...device.rules,
    blockedApps: [...blockedApps],
    schedules: [],
    budgets: [],
    screenPause: null,
  },
});

interface Ended {
  target: Target;
  /** By the clock of the process. */
  killAt: number;
}

/** Milliseconds since it began. */
const ageOf = ({ start }: Target): number => uptime() * 1000 - (Number(start) / TICKS_PER_SECOND) * 1000;

export class Programs implements Disposable {
  readonly notices = new Notices();
  readonly use: UseLog;
  readonly #own: OwnPrograms;
  readonly #active: ActiveUsers;
  readonly #options: ProgramsOptions;
  readonly #processes: Processes;
  readonly #identities: Identities;
  readonly #watch: Watch<ProgramPolicy>;
  readonly #ending: Ending;
  readonly #timer: NodeJS.Timeout;
  readonly #told = new Map<string, number>();
  #policies: readonly ProgramPolicy[] = [];
  #programs: ReadonlyMap<string, Program> = new Map();
  #readAt = -Infinity;
  #countedAt = -Infinity;
  #begun: Running<ProgramPolicy>[] = [];
  /** What is seen at the next look was there before. */
  #isFirst = true;
  #ended: Ended[] = [];

  constructor(options: ProgramsOptions) {
    this.#options = options;
    this.#processes = options.processes ?? new Processes();
    this.use = new UseLog({ file: options.paths.use, now: options.now });
    this.#own = new OwnPrograms(options.paths.ownPrograms);
    this.#active = options.active ?? new ActiveUsers();
    this.#identities = new Identities(this.#processes);
    this.#watch = new Watch({
      processes: this.#processes,
      identities: this.#identities,
      rulesOf: (uid) => this.#rulesOf(uid),
      began: (running) => void this.#begun.push(running),
    });
    this.#ending = new Ending({
      processes: this.#processes,
      isBound: (uid) => this.#rulesOf(uid) !== undefined,
    });
    this.#timer = setInterval(() => this.look(), LOOK_MS);
  }

  /** What is in force from now on; whom none of it names has no rules. */
  hold(policies: readonly ProgramPolicy[]): void {
    this.#policies = policies;
    this.#begin();
    this.look();
  }

  #begin(): void {
    this.#watch.forget();
    this.#isFirst = true;
  }

  /** Whether it may read what others run; without that right nothing is ended. */
  get canSee(): boolean {
    return this.#processes.executableOf(1) !== null;
  }

  #rulesOf(uid: number): ProgramPolicy | undefined {
    return this.#policies.find(({ ids }) => covers(ids, uid));
  }

  #readCatalogue(now: number): void {
    if (now - this.#readAt < CATALOGUE_MS) return;
    this.#readAt = now;
    const programs = (this.#options.programs ?? readPrograms)();
    // Read each time as a whole: an update changes what starts a program and leaves its entry.
    if (JSON.stringify([...programs.values()]) === JSON.stringify([...this.#programs.values()])) return;
    this.#programs = programs;
    this.#know();
  }

  #know(): void {
    this.#identities.know(this.#programs, this.#own.all);
    this.#begin();
  }

  /** What the installation is told of; null: nobody here has rules. */
  get installed(): InstalledApp[] | null {
    if (this.#policies.length === 0) return null;
    const shown = Array.from(this.#programs.values(), ({ appId, name, category }) => ({
      appId,
      name,
      category,
    }));
    return [...shown, ...this.#own.apps].toSorted((one, other) => (one.appId < other.appId ? -1 : 1));
  }

  /** For what the use of a process counts; undefined: it is a part of the system. */
  #usedIn({ identity }: Running<ProgramPolicy>): string | undefined {
    const known = identity.ids.find((id) => this.#programs.has(id));
    return known ?? identity.ids[0];
  }

  #count(now: number): void {
    // Before that is known nobody is away: what was used when the agent ended goes on.
    if (now - this.#countedAt < COUNT_MS || !this.#active.isRead) return;
    this.#countedAt = now;
    const used = new Map<string, Used>();
    let isNew = false;
    for (const running of this.#watch.running) {
      const { uid, identity, rules } = running;
      const appId = this.#usedIn(running);
      if (appId === undefined || (identity.isOwn && ageOf(running) < SEEN_MS)) continue;
      if (identity.isOwn && !this.#programs.has(appId)) isNew = this.#noteOwn(running, appId) || isNew;
      // An id of a container has no session: it is one of them.
      const people = rules.uids.includes(uid) ? [uid] : rules.uids;
      if (people.some((each) => this.#active.has(each)))
        used.set(`${rules.deviceId} ${appId}`, { deviceId: rules.deviceId, appId });
    }
    this.use.count(Array.from(used.values()));
    if (isNew) this.#know();
  }

  #noteOwn({ pid, executable }: Running<ProgramPolicy>, appId: string): boolean {
    // What an interpreter runs is not what it is itself.
    const file = executable === appId ? this.#processes.executable(pid) : this.#processes.seenBy(pid, appId);
    return this.#own.add({ appId, content: this.#identities.contentOf(file) });
  }

  look(): void {
    const now = performance.now();
    if (this.#policies.length === 0) return;
    this.#readCatalogue(now);
    this.#begun = [];
    this.#watch.look();
    for (const running of this.#begun) this.#judge(running, now);
    this.#isFirst = false;
    void this.#active.look(now);
    this.#count(now);
    for (const { target } of this.#ended.filter(({ killAt }) => killAt <= now))
      this.#ending.end(target, 'SIGKILL');
    this.#ended = this.#ended.filter(({ killAt }) => killAt > now);
  }

  /** @returns why it may not run; null: it may */
  #closedBy({
    identity,
    rules: { rules },
  }: Running<ProgramPolicy>): { appId: string; decision: Decision } | null {
    for (const appId of identity.ids) {
      const decision = decide(rules, { kind: 'app', appId }, this.#options.now());
      if (!decision.allowed) return { appId, decision };
    }
    return null;
  }

  #judge(running: Running<ProgramPolicy>, now: number): void {
    const closed = this.#closedBy(running);
    if (!closed) return;
    const { identity, pid } = running;
    const terminal = this.#processes.statOf(pid)?.terminal ?? 0;
    const isNew = !this.#isFirst || ageOf(running) < JUST_BEGUN_MS;
    for (const target of this.#ending.all(running, identity.group, this.#watch.running)) {
      this.#ending.end(target, isNew ? 'SIGKILL' : 'SIGTERM');
      if (!isNew) this.#ended.push({ target, killAt: now + GRACE_MS });
    }
    this.#tell(running, closed, terminal);
  }

  #tell(
    { uid }: Running<ProgramPolicy>,
    { appId, decision }: { appId: string; decision: Decision },
    terminal: number,
  ): void {
    const { kind } = decision.reason;
    if (kind === 'free' || kind === 'grant') return;
    const [key, now] = [`${uid} ${appId}`, performance.now()];
    if (now - (this.#told.get(key) ?? -Infinity) < TOLD_MS) return;
    this.#told.set(key, now);
    this.notices.tell(
      {
        at: this.#options.now(),
        uid,
        appId,
        name: this.#programs.get(appId)?.name ?? appId,
        reason: kind,
        until: decision.until,
        inSeconds: 0,
      },
      terminal,
    );
    this.#options.say(`ended ${appId}, which is closed`);
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    this.use.write();
  }
}
