/**
 * What the agent takes from the operating system of its computer. Each system has its folder here, and `system.ts` chooses. What
 * decides (`rules`, `filter`, `apps`, `link`, `control`, `page`) knows these interfaces and that of `apps/program-system.ts` alone.
 */
import type { Socket } from 'node:net';
import type { TrayState } from '@kinward/contract/computers/agent-page.schemas.ts';
import type { NamesState } from '@kinward/contract/computers/computer-health.schemas.ts';
import type { Leaving } from '@kinward/contract/computers/computers.schemas.ts';
import type { Answer } from '@kinward/filter-core/answer/respond.ts';
import type { ProgramSystem, WatchedBy } from '../apps/program-system.ts';
import type { Control } from '../control/control.ts';
import type { Address } from '../filter/known-addresses.ts';
import type { Stubs } from '../filter/stubs.ts';
import type { Paths } from '../paths.ts';
import type { Account, BoundPolicy } from '../rules/bindings.ts';

/** Of a person, as it is reported. */
export interface LocalAccount extends Account {
  /** Can undo what the agent does. */
  isAdministrator: boolean;
}

export interface Accounts {
  /** @returns null where there is none of this name */
  find: (name: string) => Account | null;
  /** @param withinMs milliseconds after which no directory elsewhere is waited for @throws Error where they cannot be asked for */
  people: (withinMs?: number) => readonly LocalAccount[];
  /** Text of further ids that accounts have (subuid(5)); empty: there are none. */
  subordinate: () => string;
  /** Another one where accounts may be others. */
  stamp: () => string;
}

/** Addresses that a name led to, for policies under which no other is reached. */
export interface Opening extends Opened {
  /** Pages on which a network wants a sign-in: for a short time, and for the web alone. */
  signIn: Opened & {
    /** None is open any more. @throws Error where the system did not take it */
    clear: () => Promise<void>;
  };
}

interface Opened {
  seconds: number;
  /** @throws Error where the system did not take them */
  add: (addresses: readonly Address[]) => Promise<void>;
}

export interface NamesPlan {
  /** Of those whose rules hold now. */
  policies: readonly BoundPolicy[];
  /** And of those whose rules are paused. */
  all: readonly BoundPolicy[];
  /**
   * @param answering what is closed by one of them is closed
   * @param opening left out: addresses need no names
   */
  answerBy: (answering: readonly BoundPolicy[], opening?: Opening) => Answer;
}

/** Of what holds now, for parents. */
export interface NamesHealth {
  names: NamesState;
  /** Whether settings that keep browsers from asking by themselves are in place; null: none are needed. */
  browsers: boolean | null;
}

/** How names of those who have rules are led to their policy, and nobody else's. */
export interface Names extends AsyncDisposable {
  /**
   * Puts policies in force, or that there are none.
   * @returns what holds now and could not be written for the next start of the computer
   * @throws Error where they are not in force; what was in force stays
   */
  hold: (plan: NamesPlan) => Promise<Error | null>;
  /** Looks after what is in force. @returns whether all of it is to be put in force again */
  look: () => Promise<boolean>;
  /** Everything as it was before the agent. @returns what could not be undone, in words */
  release: () => Promise<string[]>;
  /** As it was at the last look. */
  readonly health: NamesHealth;
  /** The port of the loopback on which a policy is answered. */
  portOf: (policy: BoundPolicy) => number;
}

/** @returns undefined: there is nothing to wait for */
export type Tell = (leaving: Leaving | null) => Promise<void> | undefined;

export interface NamesOptions {
  paths: Paths;
  stubs: Stubs;
  say: (line: string) => void;
}

/** Sockets that the system opened before this process, by their numbers; undefined where one is to be opened. */
export interface Inherited {
  /** Of a stub: where it listens. */
  udp: (host: string, port: number) => number | undefined;
  tcp: (host: string, port: number) => number | undefined;
  page: number | undefined;
  /** Of the kernel's events about programs that begin. */
  execEvents: number | undefined;
}

/** How people at this computer look at its parts. */
export interface SystemWords {
  /** Begins a command of the administrator. */
  administrator: string;
  /** Says whether the service runs. */
  service: string;
  /** Where its log is: a command, or a file. */
  log: string;
}

/** What is seen of the service from beside it. */
export interface Health {
  /** Whether the service has this number. */
  runs: (pid: number) => boolean;
  /** Whether the system has the rules of the local users who have some. */
  hasRules: () => Promise<boolean>;
}

/** Whom people at this computer ask. */
export interface Hearing {
  control: Control;
  /** What a tray shows a local user; null: they have no account here, or there is no page. */
  tray: (uid: number) => Promise<TrayState | null>;
  /** @param place one of `PLACES` @returns an address that opens the page there, once; null: they have no account here */
  page: (uid: number, place: string) => Promise<string | null>;
}

export interface System {
  /** As a device is paired. */
  readonly platform: 'Linux' | 'Windows' | 'macOS';
  readonly words: SystemWords;
  readonly accounts: Accounts;
  readonly paths: (env: NodeJS.ProcessEnv) => Paths;
  /** As its maker calls it; undefined: it does not say. */
  readonly version: () => string | undefined;
  /** Whether this process may do what an administrator may. */
  readonly isAdministrator: () => boolean;
  /** Whether an administrator has put a file there, and nobody else can have. @throws Error where there is none */
  readonly isAdministrators: (file: string) => boolean;
  /** Another one after each start of the computer. */
  readonly bootId: () => string;
  /** Whether the computer has its time from a network since it started. Not there: the system does not say it. */
  readonly isSynchronized?: () => boolean;
  /** Whom this computer asks for names by its network. */
  readonly nameservers: () => string[];
  /** Sockets that the system opened before this process. */
  readonly inherited: (env: NodeJS.ProcessEnv) => Inherited;
  readonly names: (options: NamesOptions) => Names;
  readonly programs: (watched: WatchedBy, inherited: Pick<Inherited, 'execEvents'>) => ProgramSystem;
  /** Lets people at this computer ask. Where that is not possible rules hold all the same. */
  readonly hear: (hearing: Hearing) => Promise<void>;
  /** @param socket that was accepted on the loopback @returns id of the local user who made it; null: it is not known */
  readonly ownerOf: (socket: Socket) => Promise<number | null>;
  /** Without the service too. @returns what could not be undone, in words */
  readonly undo: (paths: Paths) => Promise<string[]>;
  /**
   * That the computer is put to sleep or shut down, a moment before; `no`: it stays after all, or is awake again. Null: this system does not say.
   * @param tell null: it cannot be known at the moment; the computer waits some seconds at most for what it gives back
   */
  readonly leaving: ((tell: Tell) => Disposable) | null;
  /** Whether the computer is being shut down: where that began before it was told. */
  readonly isShuttingDown: () => Promise<boolean>;
  /** Names of tunnels by which all traffic goes, or null where it cannot be known at the moment. Null: this system does not say. */
  readonly detours: (() => Promise<ReadonlySet<string> | null>) | null;
  /** Where the service says what it does. */
  readonly log: (paths: Paths) => (line: string) => void;
  /** Comes back when the service is to end. */
  readonly stopped: () => Promise<void>;
  /** Ends the service, also where a thread of it waits for something. */
  readonly exit: (code: number) => void;
  /** For who takes a newer version; null: an administrator installs it. */
  readonly health: ((paths: Paths) => Health) | null;
  /** Shows an address to who runs this process. @returns whether there was a browser */
  readonly show: (address: string, env: NodeJS.ProcessEnv) => Promise<boolean>;
}
