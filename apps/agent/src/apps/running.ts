/** A process of a local user with rules, and which programs it is. How each is found out is the operating system's. */
import type { Content } from './content.ts';

/** A process, by its number and when it began. */
export interface Target {
  pid: number;
  /** As the system counts: with the number it is one process, as numbers are used again. */
  start: string;
}

/** What each process has started. */
export type Started = ReadonlyMap<number, readonly Target[]>;

/** Which programs a process is. */
export interface Identity {
  /** By their ids; the first is the one that its use counts for. */
  ids: readonly string[];
  /** It lies in a folder of a local user, or on a disk that they brought along. */
  isOwn: boolean;
  /** The group of systemd that holds this program alone; null: none does. */
  group: string | null;
}

/** A program of which the file lies in a local user's own folders. */
export interface OwnProgram {
  appId: string;
  content: Content | null;
}

/** A process of somebody with rules. */
export interface Running<Rules> extends Target {
  uid: number;
  executable: string;
  identity: Identity;
  rules: Rules;
}
