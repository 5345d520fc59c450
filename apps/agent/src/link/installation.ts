/** The installation that the computer is paired with, and what is said of what holds here: to it, and to the command `status`. */
import type { Leaving } from '@kinward/contract/computers/computers.schemas.ts';
import type { Programs } from '../apps/programs.ts';
import type { Filtering } from '../filter/filtering.ts';
import type { Names, NamesHealth, System } from '../os/port.ts';
import { stampOf } from '../os/stamp.ts';
import type { Paths } from '../paths.ts';
import type { Holders } from '../rules/holders.ts';
import type { Pauses } from '../rules/pauses.ts';
import { versionOf } from '../update/own.ts';
import { trust } from './certificate.ts';
import { readLink } from './link.ts';
import { Session, type InForce } from './session.ts';
import type { Signals } from './signals/signals.ts';
import { writeStatus } from './status.ts';
import { reporting } from './users/reported-users.ts';

/** What is in force, without what is looked up when it is reported. */
export type Holding = Omit<InForce, 'pauses' | 'health'>;

/** How the parts of the agent are. */
export type Health = NamesHealth & { programs: boolean };

export const NOTHING_HOLDS: Holding = {
  number: null,
  faults: [],
  isOwnBound: false,
  watchesPrograms: false,
};

export interface InstallationOptions {
  system: Pick<System, 'accounts'>;
  paths: Paths;
  say: (line: string) => void;
  signals: Signals;
  holders: Holders;
  pauses: Pauses;
  programs: Programs;
  filtering: Pick<Filtering, 'isCaptive' | 'tryLists'>;
  names: Pick<Names, 'health'>;
  /** A newer policy is on the disk. */
  arrived: () => void;
  /** No rules are being changed at this moment. */
  isQuiet: () => boolean;
}

export class Installation implements AsyncDisposable {
  readonly #options: InstallationOptions;
  readonly #version = versionOf();
  /** Stamp of the link that it was read by. */
  #linked = '';
  #server: string | null = null;
  #session: Session | undefined;
  #leaving: Leaving | null = null;
  #holding = NOTHING_HOLDS;
  /** As it was told last. */
  #health: string | undefined;
  /** How programs were watched when it was said last. */
  #isTold: boolean | undefined;

  constructor(options: InstallationOptions) {
    this.#options = options;
  }

  /** Its address; null: the computer is not paired. */
  get server(): string | null {
    return this.#server;
  }

  /** Undefined: the computer is not paired. */
  get session(): Session | undefined {
    return this.#session;
  }

  /** What holds here, as it was said last. */
  get holding(): Holding {
    return this.#holding;
  }

  /** That the computer is about to be put to sleep or shut down; null: it stays, or is awake again. */
  get leaving(): Leaving | null {
    return this.#leaving;
  }

  /** Undefined: nobody has rules here, or an administrator has switched them off. */
  get health(): Health | undefined {
    const { names, programs, holders } = this.#options;
    const isOut = this.#holding.faults.includes('off') || holders.bound.size === 0;
    return isOut ? undefined : { ...names.health, programs: programs.canSee };
  }

  /** Speaks with the installation that the computer is paired with now. @throws Error where the link cannot be read */
  connect(): void {
    const { system, paths, say, holders, programs, signals, arrived, isQuiet } = this.#options;
    const seen = stampOf(paths.link);
    if (seen === this.#linked) return;
    void this.#session?.[Symbol.asyncDispose]();
    this.#session = undefined;
    // What was in force by another installation's numbers is not reported to this one.
    this.#holding = NOTHING_HOLDS;
    const link = readLink(paths);
    this.#linked = seen;
    this.#server = link?.server ?? null;
    trust(link?.certificate ?? null);
    if (!link) return;
    const session = new Session({
      link,
      paths,
      say,
      users: reporting({ people: system.accounts.people, bound: () => holders.bound, say }),
      programs,
      arrived,
      changed: () => {
        if (this.#session?.connection === 'connected') this.#options.filtering.tryLists();
        this.noteStatus();
      },
      signals,
      isQuiet,
    });
    this.#session = session;
    void session.leaves(this.#leaving);
  }

  /** @returns comes back when it was told, or there is no time left; undefined: there is nobody to tell */
  leaves(leaving: Leaving | null): Promise<void> | undefined {
    this.#leaving = leaving;
    return this.#session?.leaves(leaving);
  }

  /** What holds from now on, for the installation and for the command. */
  holds(holding: Holding): void {
    this.#holding = holding;
    const { health } = this;
    this.#health = JSON.stringify(health);
    this.#session?.holds({ ...holding, ...(health && { health }), pauses: this.#options.pauses.told });
    this.noteStatus();
  }

  /** Reports again when the health of a part has changed, and tells the command `status` when programs are watched in another way. */
  lookAtHealth(): void {
    if (JSON.stringify(this.health) !== this.#health) this.holds(this.#holding);
    else if (this.#options.programs.isTold !== this.#isTold) this.noteStatus();
  }

  /** For the command `status`. */
  noteStatus(): void {
    const { paths, holders, pauses, filtering, programs } = this.#options;
    const { number, faults } = this.#holding;
    const { health } = this;
    this.#isTold = programs.isTold;
    writeStatus(paths, {
      connection: this.#session?.connection ?? null,
      isCaptive: filtering.isCaptive,
      number,
      users: [...holders.users],
      faults: [...faults],
      health,
      programsBy:
        health && programs.isTold !== undefined ? (programs.isTold ? 'events' : 'looks') : undefined,
      paused: pauses.told.filter(({ endedAt }) => endedAt === null),
      version: this.#version,
      pid: process.pid,
      ports: [...holders.ports],
      update: this.#session?.about?.update ?? null,
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#session?.[Symbol.asyncDispose]();
  }
}
