/**
 * Whose a connection of the loopback is. The kernel notes the user who made a socket, and nobody changes that but root; Node has
 * no call for a peer's credentials, so it is read where the kernel shows it (proc_pid_net(5)).
 */
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

/** Of sockets of IPv4, and of those of IPv6, which can speak to an address of IPv4 as well (Java's do). */
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'] as const;
const MAPPED = '0000000000000000FFFF0000';
/** Of a connection that its owner still holds; one that was given up has no owner there, and shows root's number. */
const ESTABLISHED = '01';
const UID = 7;
/** One reading is for all who ask in this time. */
const GATHER_MS = 5;
/**
 * The tables have every socket of the computer, and names are answered by the same thread: so long nothing is read after a
 * reading, and so many times as long as that took.
 */
const [REST_MS, REST_TIMES, LONGEST_REST_MS] = [20, 4, 200];

/** As the kernel writes an address of IPv4 on processors of which the lowest byte comes first. */
const inTable = ({ address, port }: Ends): string => {
  const bytes = address.split('.').toReversed();
  const hex = bytes.map((byte) => Number(byte).toString(16).padStart(2, '0')).join('');
  return `${hex}:${port.toString(16).padStart(4, '0')}`.toUpperCase();
};

export interface Ends {
  address: string;
  port: number;
}

/** @param text of `/proc/net/tcp` or `/proc/net/tcp6` @returns number of the user whose end is `from`; null: there is no such connection */
export function ownerIn(text: string, from: Ends, to: Ends): number | null {
  const [local, remote] = [inTable(from), inTable(to)];
  for (const family of ['', MAPPED]) {
    const at = text.indexOf(`: ${family}${local} ${family}${remote} ${ESTABLISHED} `);
    if (at === -1) continue;
    const end = text.indexOf('\n', at);
    // What is before it on the line is its number.
    const fields = text.slice(at, end === -1 ? undefined : end).split(/\s+/u);
    return Number(fields[UID]);
  }
  return null;
}

interface Asked {
  from: Ends;
  to: Ends;
  answer: (uid: number | null) => void;
}

export interface OwnersOptions {
  read?: (table: string) => Promise<string>;
}

/** Reads the tables for all who ask at about the same time, and not more often than the thread can bear. */
export class Owners {
  readonly #read: (table: string) => Promise<string>;
  #asked: Asked[] = [];
  #isDue = false;
  #restUntil = -Infinity;

  constructor({ read = async (table) => await readFile(table, 'latin1') }: OwnersOptions = {}) {
    this.#read = read;
  }

  /** @returns null: there is no such connection (any more) */
  async of(from: Ends, to: Ends): Promise<number | null> {
    return await new Promise((answer) => {
      this.#asked.push({ from, to, answer });
      this.#plan();
    });
  }

  #plan(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setTimeout(() => void this.#look(), Math.max(GATHER_MS, this.#restUntil - performance.now()));
  }

  async #look(): Promise<void> {
    let waiting = this.#asked;
    this.#asked = [];
    const began = performance.now();
    for (const table of TABLES) {
      if (waiting.length === 0) break;
      // Without IPv6 there is no second table.
      const text = await this.#read(table).catch(() => '');
      waiting = waiting.filter(({ from, to, answer }) => {
        const uid = ownerIn(text, from, to);
        if (uid !== null) answer(uid);
        return uid === null;
      });
    }
    for (const { answer } of waiting) answer(null);
    const now = performance.now();
    this.#restUntil = now + Math.min(LONGEST_REST_MS, Math.max(REST_MS, (now - began) * REST_TIMES));
    this.#isDue = false;
    // A connection that came during a reading may not be in it.
    if (this.#asked.length > 0) this.#plan();
  }
}

const owners = new Owners();

/** @param socket that was accepted @returns null: it is not known whose it is, as where the other side has gone */
export async function ownerOf(socket: Socket): Promise<number | null> {
  const { remoteAddress, remotePort, localAddress, localPort } = socket;
  if (remoteAddress === undefined || localAddress === undefined || !remotePort || !localPort) return null;
  return await owners.of(
    { address: remoteAddress, port: remotePort },
    { address: localAddress, port: localPort },
  );
}
