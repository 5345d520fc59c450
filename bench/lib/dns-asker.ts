/**
 * Asks a resolver many questions at once, in batches, from the addresses of many devices of the loopback. It never sleeps, so that what it adds to
 * a time is small: it has a core of its own. Linux only.
 */
import { socketAddress } from '@kinward/dns/listen/socket-address.ts';
import { ENTRY, PIECE_BYTES, type SystemCalls } from '@kinward/dns/listen/system-calls.ts';

/** Messages of one call. */
export const BATCH = 64;
const MESSAGE_BYTES = 2048;
/** Of what is said beside a message, here the address that it comes from (`IP_PKTINFO`). */
const CONTROL_BYTES = 32;
const [CONTROL, CONTROL_LENGTH] = [32, 40];
const [IPPROTO_IP, IP_PKTINFO] = [0, 8];
const ADDRESS_BYTES = 28;

/** Messages in one block, as the system takes them. */
class Block {
  readonly view: DataView;
  readonly entries: Uint8Array;
  readonly bytes: Uint8Array;
  readonly messagesAt: number;
  readonly controlsAt: number;

  constructor(calls: SystemCalls, to: Uint8Array | null) {
    const piecesAt = BATCH * ENTRY.bytes;
    const addressesAt = piecesAt + BATCH * PIECE_BYTES;
    this.controlsAt = addressesAt + BATCH * ADDRESS_BYTES;
    this.messagesAt = this.controlsAt + BATCH * CONTROL_BYTES;
    const block = new ArrayBuffer(this.messagesAt + BATCH * MESSAGE_BYTES);
    const start = calls.placeOf(block);
    this.view = new DataView(block);
    this.entries = new Uint8Array(block, 0, piecesAt);
    this.bytes = new Uint8Array(block);
    for (let at = 0; at < BATCH; at += 1) {
      const [entry, piece, address] = [
        at * ENTRY.bytes,
        piecesAt + at * PIECE_BYTES,
        addressesAt + at * ADDRESS_BYTES,
      ];
      const put = (place: number, value: bigint): void => this.view.setBigUint64(place, value, true);
      put(entry + ENTRY.address, start + BigInt(address));
      put(entry + ENTRY.addressBytes, BigInt(to?.length ?? ADDRESS_BYTES));
      put(entry + ENTRY.pieces, start + BigInt(piece));
      put(entry + ENTRY.pieceCount, 1n);
      put(piece, start + BigInt(this.messagesAt + at * MESSAGE_BYTES));
      put(piece + 8, BigInt(MESSAGE_BYTES));
      if (to === null) continue;
      this.bytes.set(to, address);
      put(entry + CONTROL, start + BigInt(this.controlsAt + at * CONTROL_BYTES));
      put(entry + CONTROL_LENGTH, BigInt(CONTROL_BYTES));
      const control = this.controlsAt + at * CONTROL_BYTES;
      put(control, BigInt(CONTROL_BYTES - 4));
      this.view.setInt32(control + 8, IPPROTO_IP, true);
      this.view.setInt32(control + 12, IP_PKTINFO, true);
    }
  }
}

export interface Question {
  /** The message; its id is overwritten. */
  wire: Uint8Array;
  isBlocked: boolean;
  /** Address of the loopback that it comes from, as 4 bytes. */
  from: Uint8Array;
}

export interface Told {
  right: number;
  /** Answers with another code than the name has. */
  wrong: number;
  lost: number;
}

/** One socket with questions in flight. */
export class Asker {
  readonly told: Told = { right: 0, wrong: 0, lost: 0 };
  /** Microseconds from question to answer, of as many as there is room for. */
  readonly took: Float64Array;
  tookCount = 0;
  open = 0;
  readonly #calls: SystemCalls;
  readonly #socket: number;
  readonly #out: Block;
  readonly #in: Block;
  readonly #expected = new Uint8Array(65_536);
  readonly #askedAt = new Float64Array(65_536);
  #id: number;
  #lastAt = performance.now();

  /** @param first of its ids, which differ between sockets */
  constructor(calls: SystemCalls, port: number, first: number, most = 500_000) {
    this.#calls = calls;
    this.#socket = calls.bind(socketAddress('0.0.0.0', 0));
    this.#out = new Block(calls, socketAddress('127.0.0.1', port));
    this.#in = new Block(calls, null);
    this.#id = first & 0xff_ff;
    this.took = new Float64Array(most);
  }

  /** @param next the questions, one after the other; `BATCH` at most */
  ask(count: number, next: () => Question): void {
    const { view, bytes, messagesAt, controlsAt, entries } = this.#out;
    const now = performance.now();
    for (let at = 0; at < count; at += 1) {
      const { wire, isBlocked, from } = next();
      do this.#id = (this.#id + 1) & 0xff_ff;
      while (this.#expected[this.#id] !== 0);
      const message = messagesAt + at * MESSAGE_BYTES;
      bytes.set(wire, message);
      view.setUint16(message, this.#id);
      view.setUint32(BATCH * ENTRY.bytes + at * PIECE_BYTES + 8, wire.length, true);
      bytes.set(from, controlsAt + at * CONTROL_BYTES + 20);
      this.#expected[this.#id] = isBlocked ? 2 : 1;
      this.#askedAt[this.#id] = now;
    }
    for (let sent = 0; sent < count;) {
      const rest = sent === 0 ? entries : entries.subarray(sent * ENTRY.bytes);
      const result = this.#calls.send(this.#socket, rest, count - sent);
      if (result === 'failed') throw new Error('questions cannot be sent');
      if (result !== 'full') sent += result;
    }
    this.open += count;
  }

  /** Takes what has come. @returns answers to open questions */
  take(): number {
    const { view, messagesAt, entries } = this.#in;
    const got = this.#calls.receive(this.#socket, entries, BATCH);
    if (got === 0) return 0;
    const now = performance.now();
    this.#lastAt = now;
    let good = 0;
    for (let at = 0; at < got; at += 1) {
      view.setUint32(at * ENTRY.bytes + ENTRY.addressBytes, ADDRESS_BYTES, true);
      const message = messagesAt + at * MESSAGE_BYTES;
      const id = view.getUint16(message);
      const expected = this.#expected[id] ?? 0;
      if (expected === 0 || (view.getUint8(message + 2) & 0x80) === 0) continue;
      this.#expected[id] = 0;
      good += 1;
      const code = view.getUint8(message + 3) & 15;
      if (code === (expected === 2 ? 3 : 0)) this.told.right += 1;
      else this.told.wrong += 1;
      if (this.tookCount < this.took.length) {
        this.took[this.tookCount] = (now - (this.#askedAt[id] ?? now)) * 1000;
        this.tookCount += 1;
      }
    }
    this.open -= good;
    return good;
  }

  /** Questions that nobody answered for so long are lost. @returns how many */
  giveUp(afterMs: number): number {
    if (this.open === 0 || performance.now() - this.#lastAt < afterMs) return 0;
    const lost = this.open;
    this.told.lost += lost;
    this.open = 0;
    this.#expected.fill(0);
    this.#lastAt = performance.now();
    return lost;
  }

  close(): void {
    this.#calls.close(this.#socket);
  }
}
