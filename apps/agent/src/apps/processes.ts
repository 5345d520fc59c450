/**
 * Processes as the kernel tells of them. What is read of one is what it was at that moment; a number is used again after a process has ended, so that together with the start
 * it is one process.
 */
import { closeSync, constants, openSync, readdirSync, readlinkSync, readSync, statSync } from 'node:fs';
import path from 'node:path';

/** Where the kernel tells of processes. */
const PROC = '/proc';

/** A file by what it is, under whichever name and in whichever mount namespace. */
export interface FileFacts {
  /** Device and inode. */
  key: string;
  size: number;
  /** Milliseconds since the epoch. */
  changedAt: number;
  owner: number;
}

/** @returns null: it is not there, may not be looked at, or is no file */
export function factsOf(file: string): FileFacts | null {
  try {
    // Inodes may be larger than what a number holds exactly.
    const found = statSync(file, { bigint: true });
    if (!found.isFile()) return null;
    const { dev, ino, size, mtimeMs, uid } = found;
    return { key: `${dev}:${ino}`, size: Number(size), changedAt: Number(mtimeMs), owner: Number(uid) };
  } catch {
    return null;
  }
}

/** Most that is read of a text of the kernel, in bytes: what a process says of itself can be long. */
const MOST_READ = 16_384;
const buffer = Buffer.allocUnsafe(MOST_READ);

/** Where a child has put a pipe in place of a file, nobody waits for what comes out of it. */
export const READ_NOW = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY;

/** @returns the beginning of a file; null: it is not there, or may not be read */
function beginningOf(file: string): string | null {
  try {
    const handle = openSync(file, READ_NOW);
    try {
      let length = 0;
      // The kernel gives longer texts in pages.
      for (let read = -1; read !== 0 && length < MOST_READ; length += read)
        read = readSync(handle, buffer, length, MOST_READ - length, length);
      return buffer.toString('utf8', 0, length);
    } finally {
      closeSync(handle);
    }
  } catch {
    return null;
  }
}

/** Processes of a `/proc`. */
export class Processes {
  readonly #root: string;

  constructor(root: string = PROC) {
    this.#root = root;
  }

  #file(pid: number, name: string): string {
    return `${this.#root}/${pid}/${name}`;
  }

  /** Numbers of all processes. */
  all(): number[] {
    return readdirSync(this.#root).flatMap((name) => {
      const first = name.charCodeAt(0);
      return first >= 48 && first <= 57 ? [Number(name)] : [];
    });
  }

  /**
   * Whom it belongs to: the real, the effective, the saved and the file system's id. The owner of its folder says less: it is the administrator where the program is setuid or may
   * not be read by who runs it.
   */
  usersOf(pid: number): number[] {
    const [, ids = ''] = /^Uid:\t(?<ids>[\d\t]+)$/mu.exec(beginningOf(this.#file(pid, 'status')) ?? '') ?? [];
    return ids === '' ? [] : ids.split('\t').map(Number);
  }

  /** Whose its folder is; -1: it has ended. Cheaper than {@link usersOf}, and says less. */
  ownerOf(pid: number): number {
    return statSync(`${this.#root}/${pid}`, { throwIfNoEntry: false })?.uid ?? -1;
  }

  /** What it runs, as a path; null: it has ended, or is the kernel's own. */
  executableOf(pid: number): string | null {
    try {
      return readlinkSync(this.#file(pid, 'exe'));
    } catch {
      return null;
    }
  }

  /** By which what it runs is read, though it was deleted or lies in another mount namespace. */
  executable(pid: number): string {
    return this.#file(pid, 'exe');
  }

  /** Files of which it runs code, as paths by which they are read; a loader has the program among them. One that was deleted is left out. */
  mapped(pid: number): string[] {
    const files = new Set<string>();
    // What it runs is at the beginning; a process may have thousands of maps.
    for (const line of (beginningOf(this.#file(pid, 'maps')) ?? '').split('\n')) {
      const file = /^\S+ \S*x\S* (?:\S+ +){3}(?<file>\/.*)$/u.exec(line)?.groups?.['file'];
      if (file !== undefined) files.add(this.seenBy(pid, file));
    }
    return Array.from(files);
  }

  /** The group that systemd has put it into, as a path. */
  groupOf(pid: number): string {
    const lines = (beginningOf(this.#file(pid, 'cgroup')) ?? '').split('\n');
    return lines.find((line) => line.startsWith('0::'))?.slice(3) ?? lines[0]?.split(':')[2] ?? '';
  }

  /** What it was started with. A process may write something else there later. */
  argumentsOf(pid: number): string[] {
    return (beginningOf(this.#file(pid, 'cmdline')) ?? '').split('\0').filter(Boolean);
  }

  /** A variable of its environment. */
  variableOf(pid: number, name: string): string | null {
    const found = (beginningOf(this.#file(pid, 'environ')) ?? '')
      .split('\0')
      .find((entry) => entry.startsWith(`${name}=`));
    return found?.slice(name.length + 1) ?? null;
  }

  /** A path as the process means it, for reading. */
  seenBy(pid: number, given: string): string {
    if (path.isAbsolute(given)) return `${this.#file(pid, 'root')}${given}`;
    return `${this.#file(pid, 'cwd')}/${given}`;
  }

  /** The Flatpak that it runs in, by its own word. */
  flatpakOf(pid: number): string | null {
    const text = beginningOf(`${this.#file(pid, 'root')}/.flatpak-info`);
    return /^name=(?<id>[\w.-]{1,255})$/mu.exec(text ?? '')?.groups?.['id'] ?? null;
  }

  /** Its start, its parent and its terminal (the kernel's number; 0: none); null: it has ended. */
  statOf(pid: number): { start: string; parent: number; terminal: number } | null {
    const text = beginningOf(this.#file(pid, 'stat'));
    if (text === null) return null;
    // The name is in brackets and may have any sign in it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [state, parent, , , terminal] = fields;
    const start = fields[19];
    if (start === undefined || state === 'Z' || state === 'X') return null;
    return { start, parent: Number(parent), terminal: Number(terminal) };
  }

  /** The number that was given last: while it is the same, no process was begun. */
  last(): string {
    return (beginningOf(`${this.#root}/loadavg`) ?? '').trim().split(' ').at(-1) ?? '';
  }
}
