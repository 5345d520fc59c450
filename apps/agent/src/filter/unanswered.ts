/**
 * Questions that were read and are not answered yet, in a file of the folder that goes with the computer's next start: a process that is killed loses what it has read, and the
 * next one answers it. What was answered is taken out at once.
 */
import { closeSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { LeftQuestion, Unanswered } from '@kinward/dns/listen/udp.ts';
import type { Paths } from '../paths.ts';

/** Most at a time; those beyond are lost with the process. */
const SLOTS = 256;
const SLOT_BYTES = 1024;
/** Who asked before that has given up. */
const OLD_MS = 5000;
/** Of a slot, before the packet: length of the packet, port of the stub, port of who asked, length of the address, milliseconds since the computer started. */
const HEAD = { length: 0, stub: 2, port: 4, addressLength: 6, at: 8, address: 16, packet: 64 } as const;
const MOST_PACKET = SLOT_BYTES - HEAD.packet;
const NOTHING = Buffer.alloc(SLOT_BYTES);

/** Goes on over processes, and stands still with nothing but the computer. */
const sinceStart = (): number => Number(process.hrtime.bigint() / 1_000_000n);

interface Found extends LeftQuestion {
  host: string;
  stub: number;
  /** Milliseconds since the computer started. */
  at: number;
}

/** One file for all stubs. A file that cannot be written or read costs what was lost without it, and nothing else. */
export class UnansweredFile implements Disposable {
  readonly #fd: number | undefined;
  readonly #free: number[] = [];
  readonly #slot = Buffer.alloc(SLOT_BYTES);
  #left: Found[];

  constructor({ unanswered }: Pick<Paths, 'unanswered'>, now = sinceStart) {
    this.#fd = opened(unanswered);
    for (let slot = SLOTS - 1; slot >= 0; slot -= 1) this.#free.push(slot);
    this.#left = this.#readAll(now());
    this.now = now;
  }
  readonly now: () => number;

  /** Those of one socket. @param host on which it listens */
  of(host: string, stub: number): Unanswered {
    return {
      left: () => this.#take(host, stub),
      note: (packet, { address, port }) => this.#note(packet, { host, stub, address, port }),
      answered: (slot) => this.#clear(slot),
    };
  }

  /** A socket that is opened later finds none of those who have given up meanwhile, and nobody's twice. */
  #take(host: string, stub: number): Found[] {
    const [own, others] = [this.#left, [] as Found[]];
    const found = own.filter((one) => {
      const isIts = one.host === host && one.stub === stub;
      if (!isIts) others.push(one);
      return isIts && this.now() - one.at < OLD_MS;
    });
    this.#left = others;
    return found;
  }

  /** What the process before has left, which is taken out: what ends two processes is not asked a third time. */
  #readAll(now: number): Found[] {
    const found: Found[] = [];
    if (this.#fd === undefined) return found;
    try {
      const all = Buffer.alloc(SLOTS * SLOT_BYTES);
      const bytes = readSync(this.#fd, all, 0, all.length, 0);
      for (let at = 0; at + SLOT_BYTES <= bytes; at += SLOT_BYTES) {
        const one = readSlot(all.subarray(at, at + SLOT_BYTES), now);
        if (one) found.push(one);
      }
      writeSync(this.#fd, Buffer.alloc(all.length), 0, all.length, 0);
    } catch {
      return [];
    }
    return found;
  }

  #note(packet: Uint8Array, { host, stub, address, port }: Omit<Found, 'packet' | 'at'>): number {
    const from = `${host} ${address}`;
    const fits = packet.length <= MOST_PACKET && from.length <= HEAD.packet - HEAD.address;
    // To port 0 nothing is sent.
    const slot = fits && port > 0 ? this.#free.pop() : undefined;
    if (slot === undefined || this.#fd === undefined) return -1;
    const text = this.#slot;
    text.writeUInt16LE(packet.length, HEAD.length);
    text.writeUInt16LE(stub, HEAD.stub);
    text.writeUInt16LE(port, HEAD.port);
    text.writeUInt16LE(from.length, HEAD.addressLength);
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

  #write(slot: number, bytes: Buffer, length: number): void {
    try {
      if (this.#fd !== undefined) writeSync(this.#fd, bytes, 0, length, slot * SLOT_BYTES);
    } catch {
      // On a full disk a kill loses it.
    }
  }

  [Symbol.dispose](): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
  }
}

/** @returns null where nothing is in it that can still be answered */
function readSlot(slot: Buffer, now: number): Found | null {
  const length = slot.readUInt16LE(HEAD.length);
  const at = slot.readDoubleLE(HEAD.at);
  const age = now - at;
  if (length === 0 || length > MOST_PACKET || !(age >= 0 && age < OLD_MS)) return null;
  const end = HEAD.address + Math.min(slot.readUInt16LE(HEAD.addressLength), HEAD.packet - HEAD.address);
  const [host = '', address = ''] = slot.toString('latin1', HEAD.address, end).split(' ');
  const packet = Uint8Array.from(slot.subarray(HEAD.packet, HEAD.packet + length));
  return {
    host,
    address,
    packet,
    at,
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
