/**
 * What is known of programs by the operating system of the computer: which are installed, what those with rules run, who is
 * there, and how something is ended.
 */
import type { InstalledApp } from '@kinward/contract/apps/apps.schemas.ts';
import type { Paths } from '../paths.ts';
import type { UidRange } from '../rules/uid-ranges.ts';
import type { Content } from './content.ts';
import type { ClosedScreen, ProgramPolicy, RunningProgram } from './enforcing.ts';
import type { Notice } from './notices.ts';
import type { OnScreen } from './counting/in-front.ts';
import type { OwnProgram, Started, Target } from './running.ts';

/** Milliseconds between two looks at what runs: on Linux a blocked program lives no longer than that and one look. */
export const LOOK_MS = 250;
/** The kind of programs that are parts of the desktop itself. */
export const SETTINGS = 'Settings';

export interface InstalledProgram extends InstalledApp {
  category: string | null;
}

/** Who is at this computer now, and whose programs are used. */
export interface ActiveUsers {
  /** Asks the system where that is due. @param now milliseconds of the process's clock */
  look: (now: number) => Promise<void>;
  /** Whether anything is known yet. */
  readonly isRead: boolean;
  /** Whether a local user is here, by a session of their own. */
  isHere: (uid: number) => boolean;
  /** Whether a local user's programs are used: who is here, and who has no session at all while somebody is, as a child in a sister's session. */
  uses: (uid: number) => boolean;
}

/** Looks what those run who have rules. */
interface Watching {
  /** What runs, as it was at the last look. */
  readonly running: RunningProgram[];
  /** Whether the last look did not come to the end of what is new. */
  readonly isLate: boolean;
  /** @param now milliseconds of the process's clock */
  look: (now: number) => void;
  /** Programs or users have changed: everything is looked at as if it had just begun. */
  forget: () => void;
  /** The rules of the same users have changed. */
  refresh: () => void;
}

/** Ends programs of those who have rules, and nobody else's. */
export interface Ending {
  /** What each process has started, by its number. @param running what those with rules run now */
  started: (running: readonly Target[]) => Started;
  /** A program, all of its group where it has one, and what it has started. @returns what a signal is for */
  all: (target: Target, group: string | null, started: Started) => Target[];
  /** @returns whether it is still there */
  end: (target: Target, signal: 'SIGTERM' | 'SIGKILL') => boolean;
}

export interface WatchedBy {
  /** @returns undefined: the id has no rules */
  rulesOf: (uid: number) => ProgramPolicy | undefined;
  /** Something that was not there, or not as this program, at the look before. */
  began: (running: RunningProgram) => void;
  /** What begins at this moment, where the system says so at once: nobody waits for the next look then, which sees it all the same. */
  told: (begun: readonly RunningProgram[]) => void;
  /** Programs of somebody with rules kept this process from going on, and were ended for that. @param count how many */
  heldUp: (count: number) => void;
  say: (line: string) => void;
  paths: Pick<Paths, 'closedSince'>;
}

export interface ProgramSystem extends Partial<Disposable> {
  /** Whether it may read what others run; without that right nothing is ended. */
  readonly canSee: boolean;
  /** Whether it tells at present of each program that begins; looks go on beside it. Left out: it never does. */
  readonly isTold?: boolean;
  readonly watch: Watching;
  readonly ending: Ending;
  readonly active: ActiveUsers;
  /** Whose window is in front. Left out: the system does not say it, so that all counts that runs. */
  readonly inFront?: {
    /** Asks soon. @param uids whose programs count @param now milliseconds of the process's clock */
    look: (uids: ReadonlySet<number>, now: number) => void;
    /** Null: nothing says it at present. */
    of: (uid: number, now: number) => OnScreen | null;
    /** Of a process; null: it has ended. */
    parentOf: (pid: number) => number | null;
  };
  /** Another one where something was installed or removed. */
  stamp: () => string;
  /** What is installed for everybody, by its id. @throws Error where it cannot be read this moment */
  installed: () => ReadonlyMap<string, InstalledProgram>;
  /** The PNG of an installed program's icon; null: it is gone. Left out: the system has none that can be sent. */
  iconOf?: (digest: string) => Buffer | null;
  /** Knows from now on what was read last of the installed ones, and these. */
  know: (own: readonly OwnProgram[]) => void;
  /** What a program of a local user's own folder is, by which its copies are known. */
  contentOf: (running: RunningProgram, appId: string) => Content | null;
  /** Milliseconds since it began. */
  ageOf: (target: Target) => number;
  /** Where it was started, by the kernel's number; 0: it is not known. */
  terminalOf: (pid: number) => number;
  /** Screens of local users for whom everything is closed. Left out: the system cannot lock them. */
  readonly screens?: {
    /** @param closed by local user @param now milliseconds of the process's clock */
    look: (closed: ReadonlyMap<number, ClosedScreen>, now: number) => Promise<void>;
  };
  /** Keeps programs of those with rules from holding up this process for long. Left out: the system lets none. */
  readonly watchdog?: { watch: (ids: readonly UidRange[]) => void };
  /** Shows a notice to its user beside the page, by other ways than a terminal. */
  show?: (notice: Notice) => void;
}
