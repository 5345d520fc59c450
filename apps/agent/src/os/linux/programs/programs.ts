/** Programs on Linux: by what the kernel, the menus and systemd say. */
import { uptime } from 'node:os';
import { Bucket } from '@kinward/filter-core/answer/limits.ts';
import { steadySeconds } from '@kinward/filter-core/answer/steady.ts';
import type { Content } from '../../../apps/content.ts';
import type { ProgramPolicy, RunningProgram } from '../../../apps/enforcing.ts';
import type { ProgramSystem, WatchedBy } from '../../../apps/program-system.ts';
import type { OwnProgram, Target } from '../../../apps/running.ts';
import { ExecEvents } from '../exec-events/exec-events.ts';
import { InFront } from '../in-front/in-front.ts';
import { XServers } from '../in-front/x-server.ts';
import { LogindUsers } from '../logind-users.ts';
import { Screens } from '../screens/screens.ts';
import type { Watchdog } from '../watchdog/watchdog.ts';
import { menusStamp, readPrograms, type Program } from './catalogue.ts';
import { LinuxEnding } from './ending.ts';
import { Icons } from './icons/icons.ts';
import { Identities } from './identity.ts';
import { Processes } from './processes.ts';
import { SystemDevices } from './system-devices.ts';
import { Watch } from './watching/watch.ts';

/**
 * Of what the kernel tells, so much is looked at: names are answered by the same thread, and the next look sees the rest. Whose a
 * process is costs little, what it is costs more.
 */
const [TOLD, TOLD_OF_CHILDREN] = [
  { perSecond: 400, burst: 800 },
  { perSecond: 50, burst: 100 },
];
/** How long what it may read is known. */
const SEES_MS = 5000;
/** Of the kernel's times of processes. */
const TICKS_PER_SECOND = 100;

export interface LinuxParts {
  processes?: Processes;
  programs?: () => ReadonlyMap<string, Program>;
  active?: LogindUsers;
  /** The socket of the kernel's events about programs that begin. */
  execEvents?: number | undefined;
  /** Left out: what holds up this process does so until it ends. */
  watchdog?: Watchdog;
}

export class LinuxPrograms implements ProgramSystem {
  readonly #processes: Processes;
  readonly #identities: Identities;
  readonly #read: () => ReadonlyMap<string, Program>;
  readonly watch: Watch<ProgramPolicy>;
  readonly ending: LinuxEnding;
  readonly active: LogindUsers;
  readonly screens: Screens;
  readonly inFront: InFront;
  readonly watchdog?: Watchdog;
  readonly stamp = menusStamp;
  readonly #events: ExecEvents | undefined;
  #programs: ReadonlyMap<string, Program> = new Map();
  #sees = false;
  #sawAt = -Infinity;

  constructor(
    { rulesOf, began, told, say, paths }: WatchedBy,
    {
      processes = new Processes(),
      programs = readPrograms,
      active = new LogindUsers(),
      execEvents,
      watchdog,
    }: LinuxParts = {},
  ) {
    this.#processes = processes;
    this.#read = programs;
    this.active = active;
    if (watchdog) this.watchdog = watchdog;
    this.screens = new Screens({ say, file: paths.closedSince });
    const devices = new SystemDevices();
    const servers = new XServers({ processes, devices });
    this.inFront = new InFront({ active, processes, serverOf: (session) => servers.of(session) });
    this.#identities = new Identities(processes, 0, devices);
    this.watch = new Watch({
      processes,
      identities: this.#identities,
      rulesOf,
      began,
    });
    this.ending = new LinuxEnding({ processes, isBound: (uid) => rulesOf(uid) !== undefined });
    if (execEvents !== undefined)
      this.#events = new ExecEvents({
        fd: execEvents,
        began: this.#lookingAt({ told, say }),
        on: () => say('the kernel tells of programs that begin'),
      });
  }

  /** @returns what is done about processes that the kernel tells of */
  #lookingAt({ told, say }: Pick<WatchedBy, 'told' | 'say'>): (pids: ReadonlySet<number>) => void {
    const [all, ofChildren] = [TOLD, TOLD_OF_CHILDREN].map((rate) => new Bucket(rate, steadySeconds()));
    const mayLook = (bucket: Bucket | undefined): boolean => bucket?.take(steadySeconds()) === 'answer';
    return (pids) => {
      try {
        for (const pid of pids) {
          const isLookedAt = mayLook(all);
          // The next looks find out what it is.
          if (!isLookedAt) this.watch.told(pid, performance.now());
          const running = isLookedAt ? this.watch.at(pid, () => mayLook(ofChildren)) : undefined;
          if (running) told([running]);
        }
      } catch (error) {
        say(`a program that begins could not be looked at: ${(error as Error).message}`);
      }
    };
  }

  get isTold(): boolean {
    return this.#events?.isTelling === true;
  }

  [Symbol.dispose](): void {
    this.#events?.[Symbol.dispose]();
    this.watchdog?.[Symbol.dispose]();
  }

  get canSee(): boolean {
    const now = performance.now();
    if (now - this.#sawAt >= SEES_MS) {
      this.#sees = this.#processes.executableOf(1) !== null;
      this.#sawAt = now;
    }
    return this.#sees;
  }

  installed(): ReadonlyMap<string, Program> {
    this.#programs = this.#read();
    return this.#programs;
  }

  iconOf(digest: string): Buffer | null {
    for (const { icon, iconFile } of this.#programs.values())
      if (icon === digest && iconFile !== null) return new Icons().read({ digest, file: iconFile });
    return null;
  }

  know(own: readonly OwnProgram[]): void {
    this.#identities.know(this.#programs, own);
  }

  contentOf({ pid, executable }: RunningProgram, appId: string): Content | null {
    // What an interpreter runs is not what it is itself.
    const isItself = executable === appId;
    const file = isItself ? this.#processes.executable(pid) : this.#processes.seenBy(pid, appId);
    return this.#identities.contentOf(file);
  }

  ageOf({ start }: Target): number {
    return uptime() * 1000 - (Number(start) / TICKS_PER_SECOND) * 1000;
  }

  terminalOf(pid: number): number {
    return this.#processes.statOf(pid)?.terminal ?? 0;
  }
}
