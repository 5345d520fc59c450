/** Ends what may not run, and says so before where that is known: five minutes and one minute. */
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { Language } from '@kinward/filter-core/policy/target-names.ts';
import type { Rules } from '@kinward/rules/decide.ts';
import type { UidRange } from '../rules/uid-ranges.ts';
import { Limits, type Closed, type OwnStretch } from './limits.ts';
import type { Notices } from './notices.ts';
import type { Ending } from './program-system.ts';
import type { Running, Started, Target } from './running.ts';

/** What is only just begun has nothing to save. */
const JUST_BEGUN_MS = 10_000;
/** How long what ran before has after it was asked to end: where a parent has blocked it, and where its time is over. */
const [BLOCKED_GRACE_MS, TIMED_GRACE_MS] = [2000, 10_000];
/**
 * Milliseconds within which a program is told of once: more often, it would push all else out of the page's list and pile up on
 * the desktop. A terminal is told more often (`Notices.again`).
 */
const TOLD_MS = 60_000;
/** How old what is known of the rules may be, and how often it is looked what ends soon. */
const [LIMITS_MS, SOON_MS] = [1000, 5000];
/** Before the end, in milliseconds. */
const WARNINGS = [60_000, 300_000] as const;
/** Within which two ends are one. */
const SAME_END_MS = 1000;
const NOBODY: ReadonlyMap<number, number> = new Map();
/** What is told of the whole screen. */
const SCREEN = { appId: '', name: '' };
/** How much is remembered of what was said: names of programs are a child's choice, and may be others each time. */
const MOST_SAID = 1000;

/** A policy that is in force here, as far as it says anything of programs. */
export interface ProgramPolicy {
  deviceId: DeviceId;
  /** Whose ids these are, those of containers among them. */
  ids: readonly UidRange[];
  /** Of the local users themselves. */
  uids: readonly number[];
  rules: Rules;
  /** In which its users are told of it. */
  language: Language;
}
export type RunningProgram = Running<ProgramPolicy>;

/** Of everything that is closed for a local user. */
export interface ClosedScreen {
  /** Milliseconds since the epoch; null: a parent opens it. */
  until: number | null;
  language: Language;
  timeZone: string;
}

export interface EnforcingOptions {
  ending: Ending;
  /** Milliseconds since it began. */
  ageOf: (target: Target) => number;
  notices: Notices;
  nameOf: (appId: string) => string;
  /** Whether times and minutes are for a program: not for settings, of which panels of desktops are a part. */
  isTimed: (appId: string) => boolean;
  terminalOf: (pid: number) => number;
  /** Use that is not in the sums of the rules. */
  stretchesOf: (deviceId: DeviceId) => readonly OwnStretch[];
  /** Whether the screen is locked where everything is closed. */
  locksScreens: boolean;
  /** Milliseconds since the epoch. */
  now: () => number;
  say: (line: string) => void;
}

/** `begun`: since the last look; `found`: it ran before the first look, or before these rules; `there`: it was judged before. */
type When = 'begun' | 'found' | 'there';

const keyOf = ({ pid, start }: Target): string => `${pid} ${start}`;

/** How its users are told. */
const readerOf = ({ language, rules: { timeZone } }: ProgramPolicy) => ({ language, timeZone });

/** Forgets the oldest where there are too many. */
function remember(said: Map<string, number>, key: string, value: number): void {
  said.delete(key);
  said.set(key, value);
  const [oldest] = said.keys();
  if (said.size > MOST_SAID && oldest !== undefined) said.delete(oldest);
}

export class Enforcing {
  readonly #options: EnforcingOptions;
  readonly #limits = new Map<ProgramPolicy, Limits>();
  readonly #told = new Map<string, number>();
  /** What was said of an end that comes, by user and program. */
  readonly #warned = new Map<string, number>();
  /** What was asked to end, and when it is killed by the clock of the process. */
  readonly #asked = new Map<string, { target: Target; killAt: number }>();
  /** Who was told that everything is closed. */
  #closedFor: ReadonlySet<number> = new Set();
  #limitsAt = -Infinity;
  #soonAt = -Infinity;

  constructor(options: EnforcingOptions) {
    this.#options = options;
  }

  /** The rules have changed. */
  changed(): void {
    this.#limits.clear();
  }

  #limitsOf(policy: ProgramPolicy): Limits {
    const known = this.#limits.get(policy);
    if (known) return known;
    const { now, stretchesOf } = this.#options;
    const limits = new Limits(policy.rules, stretchesOf(policy.deviceId), now());
    this.#limits.set(policy, limits);
    return limits;
  }

  /** Why everything is closed now, and until when; null: it is not. */
  closedBy(policy: ProgramPolicy): Pick<Closed, 'reason' | 'until'> | null {
    return this.#limitsOf(policy).everything();
  }

  /** For whom everything is closed now. @param policies in force */
  everythingClosed(policies: readonly ProgramPolicy[]): Map<number, ClosedScreen> {
    const found = policies.flatMap((policy) => {
      const closed = this.#limitsOf(policy).everything();
      return closed ? policy.uids.map((uid) => ({ uid, closed, ...readerOf(policy) })) : [];
    });
    for (const { uid, closed, language, timeZone } of found)
      if (!this.#closedFor.has(uid)) {
        const { reason, until } = closed;
        this.#options.notices.tell(
          { ...SCREEN, at: this.#options.now(), uid, reason, until, inSeconds: 0, language, timeZone },
          0,
        );
      }
    this.#closedFor = new Set(found.map(({ uid }) => uid));
    return new Map(
      found.map(({ uid, closed: { until }, language, timeZone }) => [uid, { until, language, timeZone }]),
    );
  }

  /**
   * Warns whoever runs anything that the screen closes soon; nobody else uses up minutes.
   * @param all what runs
   * @returns for whom it is closed soon, and when, in milliseconds
   */
  #warnOfScreens(all: readonly RunningProgram[]): Map<number, number> {
    const { notices, now } = this.#options;
    const soonFor = new Map<number, number>();
    for (const rules of new Set(all.map((running) => running.rules))) {
      const soon = this.#limitsOf(rules).everythingEndsIn();
      const level = soon === null ? undefined : WARNINGS.find((before) => soon.ms <= before);
      for (const uid of rules.uids) {
        const key = `${uid} screen`;
        if (!soon || level === undefined) this.#warned.delete(key);
        else {
          soonFor.set(uid, soon.ms);
          if ((this.#warned.get(key) ?? Infinity) <= level) continue;
          remember(this.#warned, key, level);
          const { ms, reason } = soon;
          const inSeconds = Math.round(ms / 1000);
          const soonest = { ...SCREEN, at: now(), uid, reason, until: null, inSeconds };
          notices.tell({ ...soonest, ...readerOf(rules) }, 0);
        }
      }
    }
    return soonFor;
  }

  /**
   * @param some what is judged
   * @param all what runs, of which children of a program are ended with it
   */
  judge(some: readonly RunningProgram[], when: When, all: readonly RunningProgram[]): void {
    let started: Started | undefined;
    for (const running of some) {
      const closed = this.#limitsOf(running.rules).closed(running.identity.ids, this.#options.isTimed);
      if (!closed) continue;
      started ??= this.#options.ending.started(all);
      this.#end(running, closed, when, started);
    }
  }

  #end(running: RunningProgram, closed: Closed, when: When, started: Started): void {
    const { ending, terminalOf } = this.#options;
    const now = performance.now();
    const isNew = when === 'begun' || (when === 'found' && this.#options.ageOf(running) < JUST_BEGUN_MS);
    const grace = when === 'found' && closed.reason === 'blocked' ? BLOCKED_GRACE_MS : TIMED_GRACE_MS;
    // Before it ends: a terminal that was opened for it alone, as one of ssh, goes with it.
    this.#tell(running, closed, { terminal: terminalOf(running.pid), isNew });
    for (const target of ending.all(running, running.identity.group, started)) {
      if (!isNew && this.#asked.has(keyOf(target))) continue;
      ending.end(target, isNew ? 'SIGKILL' : 'SIGTERM');
      if (!isNew) this.#asked.set(keyOf(target), { target, killAt: now + grace });
    }
  }

  #tell(
    { uid, rules }: RunningProgram,
    { appId, reason, until }: Closed,
    { terminal, isNew }: { terminal: number; isNew: boolean },
  ): void {
    const { notices, nameOf, now, say } = this.#options;
    const [key, at] = [`${uid} ${appId}`, performance.now()];
    // It is ended, told of or not: what is said hangs on a desktop, a page and names that a child can choose.
    try {
      const name = nameOf(appId);
      const notice = { at: now(), uid, appId, name, reason, until, inSeconds: 0, ...readerOf(rules) };
      if (at - (this.#told.get(key) ?? -Infinity) < TOLD_MS) {
        if (isNew) notices.again(notice, terminal);
        return;
      }
      remember(this.#told, key, at);
      notices.tell(notice, terminal);
      say(`ended ${JSON.stringify(appId)}: ${reason}`);
    } catch (error) {
      say(`ended ${JSON.stringify(appId)}: ${reason}, and it could not be told: ${String(error)}`);
    }
  }

  /** Looks at what time does: what is over, what ends soon, and who did not end when asked. */
  look(all: readonly RunningProgram[], now = performance.now()): void {
    for (const [key, { target, killAt }] of this.#asked)
      if (killAt <= now) {
        this.#options.ending.end(target, 'SIGKILL');
        this.#asked.delete(key);
      }
    if (now - this.#limitsAt >= LIMITS_MS) {
      this.#limitsAt = now;
      this.#limits.clear();
      this.judge(all, 'there', all);
    }
    if (now - this.#soonAt >= SOON_MS) {
      this.#soonAt = now;
      this.#warn(all);
    }
  }

  #warn(all: readonly RunningProgram[]): void {
    const screens = this.#options.locksScreens ? this.#warnOfScreens(all) : NOBODY;
    const { notices, nameOf, terminalOf, isTimed, now } = this.#options;
    const seen = new Set<string>();
    for (const { uid, pid, identity, rules } of all) {
      const ids = identity.ids.filter(isTimed);
      const key = `${uid} ${ids.join(' ')}`;
      if (ids.length === 0 || seen.has(key)) continue;
      seen.add(key);
      const soon = this.#limitsOf(rules).endsIn(ids);
      const level = soon === null ? undefined : WARNINGS.find((before) => soon.ms <= before);
      if (!soon || level === undefined) {
        this.#warned.delete(key);
        continue;
      }
      if ((this.#warned.get(key) ?? Infinity) <= level) continue;
      remember(this.#warned, key, level);
      const { appId, ms, reason } = soon;
      // It ends with the screen, of which it is told already: one word is enough.
      if (terminalOf(pid) === 0 && Math.abs((screens.get(uid) ?? Infinity) - ms) < SAME_END_MS) continue;
      const notice = { at: now(), uid, appId, name: nameOf(appId), reason, until: null, ...readerOf(rules) };
      notices.tell({ ...notice, inSeconds: Math.round(ms / 1000) }, terminalOf(pid));
    }
  }
}
