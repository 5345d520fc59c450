/** The agent as a whole, put together: policies of the disk in force for the local users that have them, and nothing for anybody else. */
import { Programs } from './apps/programs.ts';
import { Control } from './control/control.ts';
import type { PageParts } from './page/assemble.ts';
import { Page } from './page/page.ts';
import { Filtering } from './filter/filtering.ts';
import { codesSecret, portalPassword, protectionIn } from './link/held-policy.ts';
import { Installation } from './link/installation.ts';
import { Signals } from './link/signals/signals.ts';
import { isAloneHere, VpnWatch } from './link/signals/vpn-watch.ts';
import type { Hearing, Names, System } from './os/port.ts';
import { isTimeOfInstallation } from './link/time/installation-time.ts';
import type { Paths } from './paths.ts';
import { Applying } from './rules/applying.ts';
import { computerClock } from './rules/clock.ts';
import { Holders } from './rules/holders.ts';
import { keepKnown, lastKnown } from './rules/last-known.ts';
import { Lock } from './rules/lock.ts';
import { Pauses } from './rules/pauses.ts';

export interface AppOptions {
  system: System;
  paths: Paths;
  say: (line: string) => void;
  /** The run before was ended by force. */
  wasEnded?: boolean;
}

/** Milliseconds since the epoch. */
type Now = () => number;

export class App implements AsyncDisposable {
  readonly #options: AppOptions;
  readonly #inherited: ReturnType<System['inherited']>;
  readonly #holders = new Holders();
  readonly #signals: Signals;
  readonly #pauses: Pauses;
  readonly #lock: Lock;
  readonly #isProtected: () => boolean;
  readonly #control: Control;
  readonly #page: Page;
  readonly #filtering: Filtering;
  readonly #programs: Programs;
  readonly #names: Names;
  readonly #installation: Installation;
  readonly #applying: Applying;
  /** Reports soon what has changed. Does nothing while the parts are put together, when the clock may be found to have been set. */
  #toldMore = (): void => undefined;
  readonly #end = new AbortController();
  /** Undefined: this system does not say it. */
  readonly #watching: Disposable | undefined;
  readonly #first = Promise.withResolvers<void>();
  readonly #working: Promise<void>;

  constructor(options: AppOptions) {
    this.#options = options;
    const { system, paths, say } = options;
    this.#inherited = system.inherited(process.env);
    this.#signals = new Signals(paths, () => this.#toldMore());
    this.#pauses = new Pauses(paths);
    this.#isProtected = protectionIn(paths);
    this.#lock = new Lock(paths, {
      boot: system.bootId,
      portal: () => portalPassword(paths),
      isProtected: this.#isProtected,
      locked: () => this.#signals.note('password'),
    });
    this.#control = this.#newControl();
    this.#page = new Page({
      say,
      fd: this.#inherited.page,
      load: async (host) => (await import('./page/assemble.ts')).assemble(host, this.#pageParts()),
    });
    const now = this.#newClock();
    this.#programs = new Programs({
      paths,
      now,
      say,
      heldUp: () => this.#signals.note('held-up'),
      system: (watched) => system.programs(watched, this.#inherited),
    });
    this.#filtering = this.#newFiltering(now);
    this.#names = system.names({ paths, say, stubs: this.#filtering.stubs });
    this.#installation = this.#newInstallation();
    this.#toldMore = () => this.#installation.session?.toldMore();
    this.#applying = this.#newApplying();
    if (options.wasEnded) this.#signals.note('ended');
    this.#watching = system.leaving?.((leaving) => this.#installation.leaves(leaving));
    this.#working = this.#work();
  }

  #newControl(): Control {
    const { system, paths, say } = this.#options;
    return new Control({
      paths,
      say,
      words: system.words,
      pauses: this.#pauses,
      lock: this.#lock,
      codes: () => codesSecret(paths),
      hasRules: (user) => this.#holders.bound.has(user),
      changed: () => this.#applying.wake(),
    });
  }

  #newClock(): Now {
    const { system, paths, say } = this.#options;
    return computerClock({
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
  }

  #newFiltering(now: Now): Filtering {
    return new Filtering({
      ...this.#options,
      inherited: this.#inherited,
      now,
      server: () => this.#installation.server,
      isConnected: () => this.#installation.session?.connection === 'connected',
      // What is reported of lists has changed, too.
      relisted: () => this.#applying.renew(),
      signInChanged: (isCaptive) => {
        this.#installation.noteStatus();
        if (!isCaptive) this.#installation.session?.tryNow();
      },
    });
  }

  #newInstallation(): Installation {
    return new Installation({
      ...this.#options,
      signals: this.#signals,
      holders: this.#holders,
      pauses: this.#pauses,
      programs: this.#programs,
      filtering: this.#filtering,
      names: this.#names,
      arrived: () => this.#applying.wake(),
      isQuiet: () => this.#applying.isQuiet,
    });
  }

  #newApplying(): Applying {
    const { system } = this.#options;
    const vpn =
      system.detours &&
      new VpnWatch({
        read: system.detours,
        isOfRules: async () =>
          await isAloneHere(system.accounts.people(), this.#holders.bound, this.#programs),
        started: () => this.#signals.note('vpn'),
      });
    return new Applying({
      ...this.#options,
      signals: this.#signals,
      holders: this.#holders,
      pauses: this.#pauses,
      isProtected: this.#isProtected,
      programs: this.#programs,
      filtering: this.#filtering,
      names: this.#names,
      installation: this.#installation,
      vpn,
    });
  }

  #pageParts(): PageParts {
    return {
      ...this.#options,
      pauses: this.#pauses,
      lock: this.#lock,
      control: this.#control,
      upstreams: this.#filtering.upstreams,
      inForce: () => ({ ...this.#installation.holding, users: this.#holders.users }),
      health: () => this.#installation.health,
      connection: () => ({
        state: this.#installation.session?.connection ?? null,
        heardAt: this.#installation.session?.heardAt ?? null,
        isCaptive: this.#filtering.isCaptive,
      }),
      portOf: (user) => this.#holders.portOf(user),
      closing: (user, name) => {
        const deviceId = this.#holders.deviceOf(user);
        return deviceId && this.#filtering.closing(deviceId, name);
      },
      checkUpdate: async () => await this.#installation.session?.checkUpdate(),
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

  async #work(): Promise<void> {
    // Names come first: what was asked while nothing answered waits for them.
    await this.#applying.look();
    await Promise.all([this.#options.system.hear(this.#hearing()), this.#page.start()]);
    this.#first.resolve();
    await this.#applying.work(this.#end.signal);
  }

  /** What holds stays: who has a policy is not free of it while the agent is not there. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#installation.leaving !== 'off' && (await this.#options.system.isShuttingDown()))
      void this.#installation.leaves('off');
    this.#end.abort();
    this.#watching?.[Symbol.dispose]();
    this.#applying.wake();
    await this.#page[Symbol.asyncDispose]();
    await this.#control[Symbol.asyncDispose]();
    await this.#installation[Symbol.asyncDispose]();
    await this.#working;
    await this.#filtering.stubs[Symbol.asyncDispose]();
    await this.#names[Symbol.asyncDispose]();
    await this.#filtering[Symbol.asyncDispose]();
    this.#programs[Symbol.dispose]();
  }
}
