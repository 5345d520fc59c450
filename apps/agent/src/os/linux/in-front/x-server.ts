/**
 * The X server of a local user's session, and what it wants to hear. A display manager runs it as the administrator, or as the
 * user; then that it is the one with the user's screen follows from what it runs, which is the system's own file, and from there
 * being one alone: a child can start others, and show windows there that nobody sees.
 */
import {
  closeSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
} from 'node:fs';
import path from 'node:path';
import { factsOf, READ_NOW } from '../../../apps/file-facts.ts';
import type { Processes } from '../programs/processes.ts';
import type { SystemDevices } from '../programs/system-devices.ts';
import type { XAddress } from './x11.ts';

const SOCKETS = '/proc/net/unix';
const FOLDER = '/tmp/.X11-unix';
/** What runs as the user, where the display manager does it so. */
const OF_USER = /^Xorg(?:\.bin)?$/u;
const MOST_COOKIES = 65_536;
const COOKIE = 'MIT-MAGIC-COOKIE-1';

/** A session of systemd-logind with windows of X. */
export interface XSession {
  uid: number;
  /** As `:0`; empty: the session does not say it. */
  display: string;
}

interface Listener {
  inode: string;
  socket: string;
  /** Of the display. */
  number: string;
}

/**
 * @param text of `/proc/net/unix`
 * @returns where X servers listen; an abstract name (`@`) is nobody else's while its server is there, a file may be
 */
export function listenersIn(text: string): Listener[] {
  return text.split('\n').flatMap((line) => {
    const [, , , flags, , , inode, socket = ''] = line.trim().split(/\s+/u);
    const number = /^@?\/tmp\/\.X11-unix\/X(?<number>\d{1,5})$/u.exec(socket)?.groups?.['number'];
    // It accepts connections (`__SO_ACCEPTCON`).
    const isListening = flags === '00010000';
    return inode === undefined || number === undefined || !isListening ? [] : [{ inode, socket, number }];
  });
}

/** @param bytes of an Xauthority @returns what a display wants to hear; null: there is none for it */
export function cookieIn(bytes: Buffer, display: string): Buffer | null {
  let at = 0;
  const field = (): Buffer => {
    const length = bytes.readUInt16BE(at);
    at += 2 + length;
    if (at > bytes.length) throw new RangeError('it ends too early');
    return bytes.subarray(at - length, at);
  };
  try {
    while (at + 2 < bytes.length) {
      at += 2;
      const [, number, name, data] = [field(), field(), field(), field()];
      const isOfDisplay = number?.length === 0 || number?.toString() === display;
      if (isOfDisplay && data && name?.toString() === COOKIE) return data;
    }
  } catch {
    // A file that is written this moment is read with the next try.
  }
  return null;
}

export interface XServersOptions {
  processes: Processes;
  devices: Pick<SystemDevices, 'has'>;
  /** Text of `/proc/net/unix`. */
  sockets?: () => string;
  /** Of a process, the numbers of its sockets. */
  inodesOf?: (pid: number) => ReadonlySet<string>;
}

interface Server {
  pid: number;
  /** Whose process it is. */
  owner: number;
  listener: Listener;
}

export class XServers {
  readonly #options: XServersOptions;

  constructor(options: XServersOptions) {
    this.#options = options;
  }

  /** Looks through all processes: not to be asked often. @returns null: there is none, or it is not known which it is */
  of({ uid, display }: XSession): XAddress | null {
    const wanted = /^:(?<number>\d{1,5})(?:\.\d+)?$/u.exec(display)?.groups?.['number'];
    const listeners = listenersIn(this.#sockets()).filter(
      ({ number }) => wanted === undefined || number === wanted,
    );
    if (listeners.length === 0) return null;
    const found = this.#servers(uid, listeners).filter(({ owner }) => owner === uid || wanted !== undefined);
    const ofUser = new Set(found.filter(({ owner }) => owner === uid).map(({ pid }) => pid));
    if (ofUser.size > 1) return null;
    const [server] = found;
    return server ? this.#addressOf(server) : null;
  }

  #sockets(): string {
    return this.#options.sockets?.() ?? readFileSync(SOCKETS, 'utf8');
  }

  #servers(uid: number, listeners: readonly Listener[]): Server[] {
    const { processes } = this.#options;
    return processes.all().flatMap((pid) => {
      const name = path.basename(processes.executableOf(pid) ?? '');
      if (!name.startsWith('X')) return [];
      const owner = processes.usersOf(pid)[1];
      const isUsers = owner === uid && OF_USER.test(name) && this.#isSystems(pid);
      if (owner !== 0 && !isUsers) return [];
      const inodes = (this.#options.inodesOf ?? inodesOf)(pid);
      const own = listeners.filter(({ inode }) => inodes.has(inode));
      const listener =
        own.find(({ socket }) => socket.startsWith('@')) ??
        own.find(({ socket }) => this.#isRoots(processes.seenBy(pid, socket)));
      return listener ? [{ pid, owner, listener }] : [];
    });
  }

  #isSystems(pid: number): boolean {
    const { processes, devices } = this.#options;
    const file = processes.executable(pid);
    const facts = factsOf(file);
    return facts !== null && facts.owner === 0 && devices.has(processes, pid, file, facts);
  }

  /** In a folder where everybody may write, a user's own file may be exchanged by that user. */
  #isRoots(file: string): boolean {
    return lstatSync(file, { throwIfNoEntry: false })?.uid === 0;
  }

  #addressOf({ pid, owner, listener: { socket, number } }: Server): XAddress | null {
    const { processes } = this.#options;
    const words = processes.argumentsOf(pid);
    const at = words.indexOf('-auth');
    const file = at === -1 ? undefined : words[at + 1];
    const cookie = file === undefined ? null : readOwn(processes.seenBy(pid, file), owner);
    return {
      socket: socket.startsWith('@') ? `\0${FOLDER}/X${number}` : processes.seenBy(pid, socket),
      cookie: cookie && cookieIn(cookie, number),
    };
  }
}

/** Numbers of a process's sockets. */
function inodesOf(pid: number): Set<string> {
  const folder = `/proc/${pid}/fd`;
  try {
    return new Set(
      readdirSync(folder).flatMap((handle) => {
        const [, inode] = /^socket:\[(\d+)\]$/u.exec(readlinkSync(`${folder}/${handle}`)) ?? [];
        return inode ?? [];
      }),
    );
  } catch {
    // It has ended meanwhile.
    return new Set();
  }
}

/** What a user's server names is read where it is that user's: nobody is told what another user's server wants to hear. */
function readOwn(file: string, owner: number): Buffer | null {
  try {
    const handle = openSync(file, READ_NOW);
    try {
      const facts = fstatSync(handle);
      if (!facts.isFile() || facts.uid !== owner || facts.size > MOST_COOKIES) return null;
      const bytes = Buffer.alloc(facts.size);
      return bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, 0));
    } finally {
      closeSync(handle);
    }
  } catch {
    return null;
  }
}
