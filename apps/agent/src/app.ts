/** The agent as a whole: policies of the disk in force for the local users that have them, and nothing for anybody else. */
import type { ComputerFault, Leaving } from '@kinward/contract/computers/computers.schemas.ts';
import { Programs, programsOf } from './apps/programs.ts';
import { Control } from './control/control.ts';
import type { PageParts } from './page/assemble.ts';
import { Page } from './page/page.ts';
import { Filtering } from './filter/filtering.ts';
import { codesSecret, portalPassword } from './link/held-policy.ts';
import { trust } from './link/certificate.ts';
import { readLink } from './link/link.ts';
import { Session, type InForce } from './link/session.ts';
import { Signals } from './link/signals.ts';
import { isAloneHere, VpnWatch } from './link/vpn-watch.ts';
import { writeStatus } from './link/status.ts';
import type { NamesHealth, Hearing, Names, System } from './os/port.ts';
import { stampOf } from './os/stamp.ts';
import { isTimeOfInstallation } from './link/time/installation-time.ts';
import { reporting } from './link/users/reported-users.ts';
import type { Paths } from './paths.ts';
import { bind } from './rules/bindings.ts';
import { computerClock } from './rules/clock.ts';
import { Holders } from './rules/holders.ts';
import { keepKnown, lastKnown, writtenAt } from './rules/last-known.ts';
import { Lock } from './rules/lock.ts';
import { isOff } from './rules/off.ts';
import { Pauses, withoutPaused, type Paused } from './rules/pauses.ts';
import { readInForce } from './rules/in-force.ts';
import { versionOf } from './update/own.ts';

/** How often it is looked whether policies, users or the switch are others: a few calls of the system. */
const LOOK_MS = 250;
/** After how long it is tried again where it could not be applied. */
const AGAIN_MS = 1000;
/** Without another change of rules, users or the switch; an update waits for it. */
const QUIET_MS = 5000;

const NOTHING: Omit<InForce, 'pauses' | 'health'> = {
  number: null,
  faults: [],
  isOwnBound: false,
  watchesPrograms: false,
};

export interface AppOptions {
  system: System;
  paths: Paths;
  say: (line: string) => void;
  /** The run before was ended by force. */
  wasEnded?: boolean;
}

export class App implements AsyncDisposable {
  readonly #options: AppOptions;
  readonly #names: Names;
  readonly #version = versionOf();
  readonly #signals: Signals;
  readonly #pauses: Pauses;
  readonly #control: Control;
  readonly #page: Page;
  readonly #filtering: Filtering;
  readonly #programs: Programs;
  readonly #end = new AbortController();
  /** Undefined: this system does not say it. */
  readonly #watching: Disposable | undefined;
  #leaving: Leaving | null = null;
  readonly #vpn: VpnWatch | undefined;
  #seen = '';
  /** When what could not be applied is tried again, by the clock of the process. */
  #again = Infinity;
  /** Why it could not, as it was said. */
  #why = '';
  #linked = '';
  #session: Session | undefined;
  /** Of the installation. */
  #server: string | null = null;
  #inForce = NOTHING;
  /** As it was told last. */
  #health: string | undefined;
  readonly #holders = new Holders();
  /** Looks at once. */
  #wake = (): void => undefined;
  /** When what is in force was another thing, by the clock of the process. */
  #changedAt = 0;
  #working: Promise<void>;

  constructor(options: AppOptions) {
    this.#options = options;
    const { system, paths, say } = options;
    const inherited = system.inherited(process.env);
    this.#signals = new Signals(paths, () => this.#session?.toldMore());
    if (options.wasEnded) this.#signals.note('ended');
    this.#pauses = new Pauses(paths);
    const lock = new Lock(paths, {
      boot: system.bootId,
      portal: () => portalPassword(paths),
      locked: () => this.#signals.note('password'),
    });
    this.#control = new Control({
      paths,
      say,
      words: system.words,
      pauses: this.#pauses,
      lock,
      codes: () => codesSecret(paths),
      hasRules: (user) => this.#holders.bound.has(user),
      changed: () => this.#wake(),
    });
    this.#page = new Page({
      say,
      fd: inherited.page,
      load: async (host) => (await import('./page/assemble.ts')).assemble(host, this.#pageParts(lock)),
    });
    const now = computerClock({
      lastKnown: lastKnown(paths),
      keep: (at) => keepKnown(paths, at),
      isSynchronized: () => isTimeOfInstallation() || system.isSynchronized?.() === true,
      jumped: (by) => {
        this.#filtering.forget();
        say(`the clock was set by ${Math.round(by / 1000)} s; schedules and times follow it`);
      },
      wasSet: () => this.#signals.note('clock'),
      slept: () => this.#filtering.forget(),
    });
    this.#programs = new Programs({
      paths,
      now,
      say,
      system: (watched) => system.programs(watched, inherited),
    });
    this.#filtering = new Filtering({
      ...options,
      inherited,
      now,
      server: () => this.#server,
      isConnected: () => this.#session?.connection === 'connected',
      relisted: () => {
        // What is said of lists is another thing, too.
        this.#seen = '';
        this.#wake();
      },
      signInChanged: (isCaptive) => {
        this.#noteStatus();
        if (!isCaptive) this.#session?.tryNow();
      },
    });
    this.#names = system.names({ paths, say, stubs: this.#filtering.stubs });
    this.#watching = system.leaving?.((leaving) => {
      this.#leaving = leaving;
      return this.#session?.leaves(leaving);
    });
    if (system.detours)
      this.#vpn = new VpnWatch({
        read: system.detours,
        isOfRules: async () =>
          await isAloneHere(system.accounts.people(), this.#holders.bound, this.#programs),
        started: () => this.#signals.note('vpn'),
      });
    this.#working = this.#work();
  }

  #pageParts(lock: Lock): PageParts {
    return {
      ...this.#options,
      pauses: this.#pauses,
      lock,
      control: this.#control,
      upstreams: this.#filtering.upstreams,
      inForce: () => ({ ...this.#inForce, users: this.#holders.users }),
      health: () => this.#healthNow(),
      connection: () => ({
        state: this.#session?.connection ?? null,
        heardAt: this.#session?.heardAt ?? null,
        isCaptive: this.#filtering.isCaptive,
      }),
      portOf: (user) => this.#holders.portOf(user),
      closing: (user, name) => {
        const deviceId = this.#holders.deviceOf(user);
        return deviceId && this.#filtering.closing(deviceId, name);
      },
      checkUpdate: async () => await this.#session?.checkUpdate(),
      notices: (uid) => this.#programs.notices.of(uid),
      closed: (uid) => this.#programs.closedFor(uid),
      stretchesOf: (deviceId) => this.#programs.use.notIncluded(deviceId),
      countsInFront: () => this.#programs.countsInFront,
      programs: () => (this.#programs.canSee ? (this.#programs.installed ?? []) : null),
    };
  }

  #hearing(): Hearing {
    return {
      control: this.#control,
      page: async (uid, place) => await this.#page.addressFor(uid, place),
      tray: async (uid) => await this.#page.trayOf(uid),
    };
  }

  /** Comes back when the policies are in force, or it is known why not. */
  get applied(): Promise<void> {
    return this.#first.promise;
  }
  readonly #first = Promise.withResolvers<void>();

  async #work(): Promise<void> {
    // Names come first: what was asked while nothing answered waits for them.
    await this.#lookOrSay();
    await Promise.all([this.#options.system.hear(this.#hearing()), this.#page.start()]);
    this.#first.resolve();
    while (!this.#end.signal.aborted) {
      this.#filtering.lookForSignIn();
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_MS);
        this.#wake = () => (clearTimeout(timer), resolve());
      });
      if (this.#end.signal.aborted) return;
      await this.#lookOrSay();
    }
  }

  /** Names are answered by the same process: a look that fails ends nothing else, and is tried again with the next one. */
  async #lookOrSay(): Promise<void> {
    try {
      await this.#look();
    } catch (error) {
      const { message } = error as Error;
      if (message !== this.#why) this.#options.say(`what is in force could not be looked at: ${message}`);
      this.#why = message;
    }
  }

  async #look(): Promise<void> {
    const { system, paths, say } = this.#options;
    const isOut = isOff(paths);
    const files = [paths.policies, paths.link, paths.signed];
    const paused = this.#pauses.look();
    const names = paused === 'all' ? paused : [...paused].join();
    const seen = [String(isOut), names, system.accounts.stamp(), ...files.map(stampOf)].join('|');
    if (seen === this.#seen && performance.now() < this.#again) {
      if (this.#holders.bound.size > 0) void this.#vpn?.look(performance.now());
      // All of it is put in force again with the next look.
      if (await this.#names.look()) {
        this.#signals.note('rules-taken');
        this.#seen = '';
      } else if (JSON.stringify(this.#healthNow()) !== this.#health) this.#holds(this.#inForce);
      return;
    }
    if (seen !== this.#seen) this.#why = '';
    this.#seen = seen;
    this.#changedAt = performance.now();
    this.#again = Infinity;
    try {
      this.#connect();
      // Not paired, and no file of an administrator: there is nothing to apply.
      const isNew = this.#holders.users.length === 0 && ![paths.link, paths.policies].some(writtenAt);
      if (isNew) this.#holds(NOTHING);
      else if (isOut) {
        await this.#switchOff();
        this.#holders.leadNobody();
        this.#holds({ ...NOTHING, faults: ['off'] });
      } else await this.#apply(paused);
    } catch (error) {
      // What was in force stays: a text that cannot be read opens nothing.
      const { message } = error as Error;
      if (message !== this.#why) say(`not applied, what was in force stays: ${message}`);
      this.#why = message;
      // A full disk, or a program that has just been replaced, is not so for ever.
      this.#again = performance.now() + AGAIN_MS;
      this.#holds({ ...this.#inForce, faults: ['not-applied'] });
    }
  }

  /** Speaks with the installation that the computer is paired with now. */
  #connect(): void {
    const { system, paths, say } = this.#options;
    const seen = stampOf(paths.link);
    if (seen === this.#linked) return;
    void this.#session?.[Symbol.asyncDispose]();
    this.#session = undefined;
    // What was in force by another installation's numbers is not reported to this one.
    this.#inForce = NOTHING;
    const link = readLink(paths);
    this.#linked = seen;
    this.#server = link?.server ?? null;
    trust(link?.certificate ?? null);
    if (!link) return;
    const session = new Session({
      link,
      paths,
      say,
      users: reporting({ people: system.accounts.people, bound: () => this.#holders.bound, say }),
      programs: this.#programs,
      arrived: () => this.#wake(),
      changed: () => {
        if (this.#session?.connection === 'connected') this.#filtering.tryLists();
        this.#noteStatus();
      },
      signals: this.#signals,
      isQuiet: () => this.#again === Infinity && performance.now() - this.#changedAt > QUIET_MS,
    });
    this.#session = session;
    void session.leaves(this.#leaving);
  }

  /** What holds from now on, for the installation and for the command. */
  #holds(inForce: typeof NOTHING): void {
    this.#inForce = inForce;
    this.#tell();
    this.#noteStatus();
  }

  #tell(): void {
    const health = this.#healthNow();
    this.#health = JSON.stringify(health);
    this.#session?.holds({ ...this.#inForce, ...(health && { health }), pauses: this.#pauses.told });
  }

  /** Undefined: nobody has rules here, or an administrator has switched them off. */
  #healthNow(): (NamesHealth & { programs: boolean }) | undefined {
    const isOut = this.#inForce.faults.includes('off') || this.#holders.bound.size === 0;
    return isOut ? undefined : { ...this.#names.health, programs: this.#programs.canSee };
  }

  #noteStatus(): void {
    const { number, faults } = this.#inForce;
    const connection = this.#session?.connection ?? null;
    const paused = this.#pauses.told.filter(({ endedAt }) => endedAt === null);
    const about = {
      version: this.#version,
      pid: process.pid,
      ports: [...this.#holders.ports],
      update: this.#session?.about?.update ?? null,
    };
    const status = {
      connection,
      isCaptive: this.#filtering.isCaptive,
      number,
      users: [...this.#holders.users],
      faults: [...faults],
      health: this.#healthNow(),
      paused,
      ...about,
    };
    writeStatus(this.#options.paths, status);
  }

  async #switchOff(): Promise<void> {
    const { say } = this.#options;
    this.#programs.hold([]);
    const faults = await this.#names.release();
    say(
      faults.length > 0
        ? `off, but not all is as it was: ${faults.join('; ')}`
        : 'off: nobody has rules here',
    );
  }

  /** @param paused whose rules are put off */
  async #apply(paused: Paused): Promise<void> {
    const { system, paths, say } = this.#options;
    const { bindings, upstreams, names, number, isOwnBound } = readInForce(paths);
    const devices = bindings.map(({ device }) => device);
    const { accounts } = system;
    const options = { accountOf: accounts.find, subuids: accounts.subordinate() };
    // Who has rules, paused or not, and who of them has them now.
    const { policies: all, faults } = bind(bindings, options);
    this.#holders.bind(all);
    const holding = new Set(withoutPaused(bindings, paused).flatMap(({ users }) => users));
    const { policies } = bind(bindings, { ...options, holding });
    this.#programs.hold(policies.map(programsOf));
    this.#filtering.begin({ devices, upstreams, names });
    const unwritten = await this.#names.hold({
      policies,
      all,
      answerBy: this.#filtering.answerBy,
    });
    if (all.length === 0) await this.#switchOff();
    // The rules hold, but the next start of the computer would not have them.
    if (unwritten) throw unwritten;
    for (const fault of faults) say(fault);
    this.#holders.lead(policies, (policy) => this.#names.portOf(policy));
    const { users } = this.#holders;
    const nobody = all.length > 0 ? 'paused for everybody' : 'nobody has a policy here';
    say(users.length > 0 ? `in force for ${users.join(', ')}` : nobody);
    const found: ComputerFault[] = [
      ...(faults.length > 0 ? (['partly'] as const) : []),
      ...(this.#filtering.lacksLists(devices) ? (['no-lists'] as const) : []),
    ];
    // The installation says of a device whose rules are put off that it closes nothing.
    const isPaused = paused === 'all' || paused.size > 0;
    const watchesPrograms = this.#programs.canSee;
    this.#holds({ number, isOwnBound: isOwnBound && !isPaused, watchesPrograms, faults: found });
  }

  /** What holds stays: who has a policy is not free of it while the agent is not there. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#leaving !== 'off' && (await this.#options.system.isShuttingDown()))
      void this.#session?.leaves('off');
    this.#end.abort();
    this.#watching?.[Symbol.dispose]();
    this.#wake();
    await this.#page[Symbol.asyncDispose]();
    await this.#control[Symbol.asyncDispose]();
    await this.#session?.[Symbol.asyncDispose]();
    await this.#working;
    await this.#filtering.stubs[Symbol.asyncDispose]();
    await this.#names[Symbol.asyncDispose]();
    await this.#filtering[Symbol.asyncDispose]();
    this.#programs[Symbol.dispose]();
  }
}
