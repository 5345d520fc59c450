/** Room for the messages of one call of the system, made once: for each its entry, where it lies, its address, its bytes. */
import { ADDRESS_BYTES } from './socket-address.ts';
import { ENTRY, PIECE_BYTES, type SystemCalls } from './system-calls.ts';

const ENTRY_WORDS = ENTRY.bytes / 4;
const PIECE_WORDS = PIECE_BYTES / 4;
/** In an entry, and in a piece. */
const [ADDRESS_LENGTH, MESSAGE_LENGTH, PIECE_LENGTH] = [ENTRY.addressBytes / 4, ENTRY.length / 4, 2];

/** Most queries are shorter. */
const USUAL_BYTES = 128;

export class Messages {
  readonly entries: Uint8Array;
  readonly addresses: readonly Uint8Array[];
  /** The same in words. */
  readonly addressWords: readonly Uint32Array[];
  readonly bytes: readonly Uint8Array[];
  readonly #words: Uint32Array;
  readonly #piecesAt: number;
  /** By message and length. */
  readonly #packets: (Uint8Array | undefined)[];

  /**
   * @param count messages of one call
   * @param bytes the most that one has
   */
  constructor(calls: Pick<SystemCalls, 'placeOf'>, count: number, bytes: number) {
    const piecesAt = count * ENTRY.bytes;
    const addressesAt = piecesAt + count * PIECE_BYTES;
    const bytesAt = addressesAt + count * ADDRESS_BYTES;
    const block = new ArrayBuffer(bytesAt + count * bytes);
    const parts = <Part>(make: (index: number) => Part): Part[] =>
      Array.from({ length: count }, (_, index) => make(index));
    this.entries = new Uint8Array(block, 0, piecesAt);
    this.#words = new Uint32Array(block, 0, addressesAt / 4);
    this.#piecesAt = piecesAt / 4;
    this.addresses = parts((at) => new Uint8Array(block, addressesAt + at * ADDRESS_BYTES, ADDRESS_BYTES));
    this.addressWords = this.addresses.map(
      ({ byteOffset }) => new Uint32Array(block, byteOffset, ADDRESS_BYTES / 4),
    );
    this.#packets = Array.from({ length: count * USUAL_BYTES });
    this.bytes = parts((at) => new Uint8Array(block, bytesAt + at * bytes, bytes));
    const places = new BigUint64Array(block, 0, addressesAt / 8);
    const start = calls.placeOf(block);
    for (let at = 0; at < count; at += 1) {
      const [entry, piece] = [(at * ENTRY.bytes) / 8, (piecesAt + at * PIECE_BYTES) / 8];
      places[entry + ENTRY.address / 8] = start + BigInt(this.addresses[at]?.byteOffset ?? 0);
      places[entry + ENTRY.pieces / 8] = start + BigInt(piecesAt + at * PIECE_BYTES);
      places[entry + ENTRY.pieceCount / 8] = 1n;
      places[piece] = start + BigInt(this.bytes[at]?.byteOffset ?? 0);
      places[piece + 1] = BigInt(bytes);
      this.setAddressBytes(at, ADDRESS_BYTES);
    }
  }

  /** What was received, never more than there is room for. Views of the usual lengths are made once. */
  packet(at: number): Uint8Array {
    const room = this.bytes[at]!;
    const length = Math.min(this.#words[at * ENTRY_WORDS + MESSAGE_LENGTH] ?? 0, room.length);
    if (length >= USUAL_BYTES) return room.subarray(0, length);
    const place = at * USUAL_BYTES + length;
    return (this.#packets[place] ??= room.subarray(0, length));
  }

  /** Room for an address before it is received, or the bytes of one that is sent to. */
  setAddressBytes(at: number, bytes: number): void {
    this.#words[at * ENTRY_WORDS + ADDRESS_LENGTH] = bytes;
  }

  /** Bytes that are sent. */
  setLength(at: number, bytes: number): void {
    this.#words[this.#piecesAt + at * PIECE_WORDS + PIECE_LENGTH] = bytes;
  }
}
