/**
 * Questions that were read and are not answered yet, in a file that is gone after the computer's next start: what a killed
 * process had read, the next one answers. A question leaves the file when it is answered and not before, so that a process that
 * is killed while it answers what another has left leaves it to the next.
 */
import { closeSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { LeftQuestion, Unanswered } from '@kinward/dns/listen/udp.ts';
import type { Paths } from '../paths.ts';

/** Most at a time; those beyond are lost with the process. */
const SLOTS = 256;
const SLOT_BYTES = 1024;
/** Milliseconds after which who asked has given up. */
const OLD_MS = 5000;
/** How many further processes try to answer a question: one that ends each of them is given up. */
const MOST_TRIES = 2;
/**
 * Of a slot, before the packet: length of the packet, port of the stub, port of who asked, length of the address, tries,
 * milliseconds since the computer started.
 */
const HEAD = {
  length: 0,
  stub: 2,
  port: 4,
  addressLength: 6,
  tries: 7,
  at: 8,
  address: 16,
  packet: 64,
} as const;
const MOST_PACKET = SLOT_BYTES - HEAD.packet;
const NOTHING = Buffer.alloc(SLOT_BYTES);

/** Milliseconds of a clock that all processes share: it starts with the computer, and stands still while that sleeps. */
const sinceStart = (): number => Number(process.hrtime.bigint() / 1_000_000n);

/** Where, and by whom. */
type Asked = Pick<Found, 'host' | 'stub' | 'address' | 'port'>;

interface Found extends LeftQuestion {
  host: string;
  stub: number;
  /** By processes before this one. */
  tries: number;
  /** Milliseconds since the computer started. */
  at: number;
}

/** One file for all stubs. Where it cannot be written or read, a killed process loses its questions; nothing else fails. */
export class UnansweredFile implements Disposable {
  readonly #fd: number | undefined;
  readonly #free: number[] = [];
  readonly #slot = Buffer.alloc(SLOT_BYTES);
  readonly now: () => number;
  #left: Found[];
  readonly #forgetting: NodeJS.Timeout;

  constructor({ unanswered }: Pick<Paths, 'unanswered'>, now = sinceStart) {
    this.now = now;
    this.#fd = opened(unanswered);
    this.#left = this.#readAll();
    const kept = new Set(this.#left.map(({ number }) => number));
    for (let slot = SLOTS - 1; slot >= 0; slot -= 1) if (!kept.has(slot)) this.#free.push(slot);
    // Questions of a socket that is not opened any more.
    this.#forgetting = setTimeout(() => this.#forget(), OLD_MS).unref();
  }

  /** Those of one socket. @param host on which it listens */
  of(host: string, stub: number): Unanswered {
    return {
      left: () => this.#take(host, stub),
      note: (packet, { address, port }) => this.#note(packet, { host, stub, address, port }),
      answered: (slot) => this.#clear(slot),
    };
  }

  /** Each question is handed out once, and none of those who have given up. */
  #take(host: string, stub: number): Found[] {
    const [own, others] = [[] as Found[], [] as Found[]];
    for (const one of this.#left) (one.host === host && one.stub === stub ? own : others).push(one);
    this.#left = others;
    return own.filter((one) => {
      const isAnswerable = this.now() - one.at < OLD_MS;
      if (isAnswerable) this.#noteTry(one);
      else this.#clear(one.number);
      return isAnswerable;
    });
  }

  #forget(): void {
    for (const { number } of this.#left) this.#clear(number);
    this.#left = [];
  }

  /** What the process before has left, which stays in the file until it is answered. All else is taken out. */
  #readAll(): Found[] {
    const found: Found[] = [];
    if (this.#fd === undefined) return found;
    try {
      const all = Buffer.alloc(SLOTS * SLOT_BYTES);
      const bytes = readSync(this.#fd, all, 0, all.length, 0);
      for (let number = 0; number * SLOT_BYTES < bytes; number += 1) {
        const slot = all.subarray(number * SLOT_BYTES, (number + 1) * SLOT_BYTES);
        const one = readSlot(slot, this.now());
        if (one) found.push({ ...one, number });
        else if (!slot.equals(NOTHING)) this.#write(number, NOTHING, SLOT_BYTES);
      }
    } catch {
      return [];
    }
    return found;
  }

  /** Before it is tried: what ends this process counts. */
  #noteTry({ number, tries }: Found): void {
    this.#write(number, Buffer.of(tries + 1), 1, HEAD.tries);
  }

  #note(packet: Uint8Array, { host, stub, address, port }: Asked): number {
    const from = `${host} ${address}`;
    const fits = packet.length <= MOST_PACKET && from.length <= HEAD.packet - HEAD.address;
    // To port 0 nothing is sent.
    const slot = fits && port > 0 ? this.#free.pop() : undefined;
    if (slot === undefined || this.#fd === undefined) return -1;
    const text = this.#slot;
    text.writeUInt16LE(packet.length, HEAD.length);
    text.writeUInt16LE(stub, HEAD.stub);
    text.writeUInt16LE(port, HEAD.port);
    text.writeUInt8(from.length, HEAD.addressLength);
    text.writeUInt8(0, HEAD.tries);
    text.writeDoubleLE(this.now(), HEAD.at);
    text.write(from, HEAD.address, 'latin1');
    text.set(packet, HEAD.packet);
    this.#write(slot, text, HEAD.packet + packet.length);
    return slot;
  }

  /** Nothing of what was asked stays. */
  #clear(slot: number): void {
    if (slot < 0) return;
    this.#write(slot, NOTHING, SLOT_BYTES);
    this.#free.push(slot);
  }

  /** @param from where in the slot */
  #write(slot: number, bytes: Buffer, length: number, from = 0): void {
    try {
      if (this.#fd !== undefined) writeSync(this.#fd, bytes, 0, length, slot * SLOT_BYTES + from);
    } catch {
      // On a full disk a kill loses it.
    }
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#forgetting);
    if (this.#fd !== undefined) closeSync(this.#fd);
  }
}

/** @returns null where nothing is in it that can still be answered */
function readSlot(slot: Buffer, now: number): Omit<Found, 'number'> | null {
  const length = slot.readUInt16LE(HEAD.length);
  const at = slot.readDoubleLE(HEAD.at);
  const age = now - at;
  const tries = slot.readUInt8(HEAD.tries);
  if (length === 0 || length > MOST_PACKET || tries >= MOST_TRIES) return null;
  if (!(age >= 0 && age < OLD_MS)) return null;
  const end = HEAD.address + Math.min(slot.readUInt8(HEAD.addressLength), HEAD.packet - HEAD.address);
  const [host = '', address = ''] = slot.toString('latin1', HEAD.address, end).split(' ');
  const packet = Uint8Array.from(slot.subarray(HEAD.packet, HEAD.packet + length));
  return {
    host,
    address,
    packet,
    at,
    tries,
    stub: slot.readUInt16LE(HEAD.stub),
    port: slot.readUInt16LE(HEAD.port),
  };
}

function opened(file: string): number | undefined {
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    const fd = openSync(file, 'a', 0o600);
    closeSync(fd);
    return openSync(file, 'r+');
  } catch {
    return undefined;
  }
}
