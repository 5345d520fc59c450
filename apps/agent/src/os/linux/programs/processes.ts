/**
 * Processes as the kernel tells of them. What is read of one is what it was at that moment; a number is used again after a
 * process has ended, so that together with the start it is one process.
 */
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { READ_NOW } from '../../../apps/file-facts.ts';

/** Where the kernel tells of processes. */
const PROC = '/proc';

/** Most that is read of a text of the kernel, in bytes: what a process says of itself can be long. */
const MOST_READ = 16_384;
/** And of what is mounted. */
const MOST_MOUNTS = 262_144;
const buffer = Buffer.allocUnsafe(MOST_MOUNTS);

/** Names a file without opening it: opening alone starts what some devices do. Of `fcntl.h`; Node has no name for it. */
const O_PATH = 0o10_000_000;

/** @returns what was found by a handle that only names the file; null: nothing, or it is not there */
function withPath<Found>(file: string, flags: number, look: (handle: number) => Found | null): Found | null {
  try {
    const handle = openSync(file, O_PATH | flags);
    try {
      return look(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    return null;
  }
}

function linkOf(file: string): string | null {
  try {
    return readlinkSync(file);
  } catch {
    return null;
  }
}

/** @returns the beginning of a file; null: it is not there, or may not be read */
function beginningOf(file: string, most = MOST_READ): string | null {
  try {
    const handle = openSync(file, READ_NOW);
    try {
      let length = 0;
      // The kernel gives longer texts in pages.
      for (let read = -1; read !== 0 && length < most; length += read)
        read = readSync(handle, buffer, length, most - length, length);
      return buffer.toString('utf8', 0, length);
    } finally {
      closeSync(handle);
    }
  } catch {
    return null;
  }
}

/** What `stat` of a process or thread has after its name, which is in brackets and may have any sign in it. */
function statFields(file: string): string[] {
  const text = beginningOf(file) ?? '';
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** Processes of a `/proc`. */
export class Processes {
  readonly #root: string;
  /** Of which the first thread has ended and others go on, and one of these: of an ended one the kernel says no more what it runs. */
  readonly #threads = new Map<number, string>();

  constructor(root: string = PROC) {
    this.#root = root;
  }

  #file(pid: number, name: string): string {
    const thread = this.#threads.get(pid);
    return `${this.#root}/${pid}/${thread === undefined ? '' : `task/${thread}/`}${name}`;
  }

  /** @returns a thread that still runs something; undefined: there is none */
  #otherThread(pid: number): string | undefined {
    const folder = `${this.#root}/${pid}/task`;
    try {
      return readdirSync(folder).find((thread) => linkOf(`${folder}/${thread}/exe`) !== null);
    } catch {
      return undefined;
    }
  }

  /** Numbers of all processes. */
  all(): number[] {
    return readdirSync(this.#root).flatMap((name) => {
      const first = name.charCodeAt(0);
      return first >= 48 && first <= 57 ? [Number(name)] : [];
    });
  }

  /**
   * Whom it belongs to: the real, the effective, the saved and the file system's id. The owner of its folder says less: it is the
   * administrator where the program is setuid or may not be read by who runs it.
   */
  usersOf(pid: number): number[] {
    const status = beginningOf(`${this.#root}/${pid}/status`);
    const [, ids = ''] = /^Uid:\t(?<ids>[\d\t]+)$/mu.exec(status ?? '') ?? [];
    return ids === '' ? [] : ids.split('\t').map(Number);
  }

  /** Whose its folder is; -1: it has ended. Cheaper than {@link usersOf}, and says less. */
  ownerOf(pid: number): number {
    return statSync(`${this.#root}/${pid}`, { throwIfNoEntry: false })?.uid ?? -1;
  }

  /** What it runs, as a path; null: it has ended, or is the kernel's own. */
  executableOf(pid: number): string | null {
    const found = linkOf(`${this.#root}/${pid}/exe`);
    if (found !== null) {
      this.#threads.delete(pid);
      return found;
    }
    const thread = this.#otherThread(pid);
    if (thread === undefined) this.#threads.delete(pid);
    else this.#threads.set(pid, thread);
    return thread === undefined ? null : linkOf(this.#file(pid, 'exe'));
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

  /** The folder it works in, where its relative paths begin. */
  folderOf(pid: number): string {
    return linkOf(this.#file(pid, 'cwd')) ?? '/';
  }

  /** The number of the mount that a file is in, in whichever namespace; null: it is not there. */
  mountOf(file: string): string | null {
    return withPath(file, 0, (handle) => {
      const text = beginningOf(`/proc/self/fdinfo/${handle}`);
      return /^mnt_id:\s*(?<id>\d+)$/mu.exec(text ?? '')?.groups?.['id'] ?? null;
    });
  }

  /** What is mounted where it runs, as `mountinfo`; more than {@link MOST_MOUNTS} of a namespace of its own are left out. */
  mountsOf(pid: number): string {
    return beginningOf(this.#file(pid, 'mountinfo'), MOST_MOUNTS) ?? '';
  }

  /** The Flatpak that it runs in, by its own word. */
  flatpakOf(pid: number): string | null {
    // A child may have put a link or a device there.
    const text = withPath(`${this.#file(pid, 'root')}/.flatpak-info`, constants.O_NOFOLLOW, (handle) =>
      fstatSync(handle).isFile() ? beginningOf(`/proc/self/fd/${handle}`) : null,
    );
    return /^name=(?<id>[\w.-]{1,255})$/mu.exec(text ?? '')?.groups?.['id'] ?? null;
  }

  /**
   * Its start, its parent, its terminal (the kernel's number; 0: none), and where its program lies in its memory, which is
   * elsewhere after it has begun another one; null: it has ended. While another of its threads goes on, it has not.
   */
  statOf(pid: number): { start: string; parent: number; terminal: number; layout: string } | null {
    const fields = statFields(`${this.#root}/${pid}/stat`);
    const [state, parent, , , terminal] = fields;
    const [threads, start] = [fields[17], fields[19]];
    const isDead = state === 'Z';
    if (start === undefined || state === 'X' || (isDead && !(Number(threads) > 1))) return null;
    // Of the first thread, where it has ended, no memory is known any more.
    const memory = isDead ? statFields(this.#file(pid, 'stat')) : fields;
    const layout = `${memory[23] ?? ''} ${memory[25] ?? ''}`;
    return { start, parent: Number(parent), terminal: Number(terminal), layout };
  }

  /** The number that was given last: while it is the same, no process was begun. */
  last(): string {
    return (beginningOf(`${this.#root}/loadavg`) ?? '').trim().split(' ').at(-1) ?? '';
  }
}
