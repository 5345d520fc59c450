/**
 * What was asked, as bytes in a ring: a question that is answered leaves one entry and no object. Who reads it (`writer.ts`) does so a few times
 * a second, on the same thread.
 */
import { LOG_VERDICTS, type LogVerdict } from '@kinward/contract/filter/log.schemas.ts';
import { copy, put16, put32, u16, u32 } from '@kinward/filter-core/wire/bytes.ts';
import { lower, newLabels, readLabels, textOfName } from '@kinward/filter-core/wire/name.ts';

/** Length of an entry, verdict, device, time in two parts, reason. */
const HEAD_BYTES = 2 + 1 + 4 + 2 + 4 + 2;
/** In place of a length: the rest of the block is empty, and the next entry is at its beginning. */
const TURN = 0;
const UPPER = 2 ** 32;

/** One is used for all entries that are read. */
export interface RingEntry {
  verdict: LogVerdict;
  device: number;
  /** Milliseconds since the epoch. */
  at: number;
  /** A number that `append` was given. */
  reason: number;
  /** As people read it; empty where only its count is kept. */
  name: string;
}

export class QueryRing {
  readonly #bytes: Uint8Array;
  readonly #labels = newLabels();
  readonly #entry: RingEntry = { verdict: 'allowed', device: 0, at: 0, reason: 0, name: '' };
  #head = 0;
  #tail = 0;
  #used = 0;

  constructor(bytes = 1024 ** 2) {
    this.#bytes = new Uint8Array(bytes);
  }

  get isEmpty(): boolean {
    return this.#used === 0;
  }

  /**
   * @param reason below 65,536
   * @param nameAt where the name begins in the packet, uncompressed; up to `nameEnd`, the same for none
   * @returns false where there is no room: the entry is lost
   */
  append(
    verdict: LogVerdict,
    device: number,
    at: number,
    reason: number,
    packet: Uint8Array,
    nameAt: number,
    nameEnd: number,
  ): boolean {
    const bytes = this.#bytes;
    const length = HEAD_BYTES + nameEnd - nameAt;
    const toEnd = bytes.length - this.#tail;
    // An entry lies in one piece. Two bytes that are left at the end would have no room to say that it turns.
    const turns = toEnd < length + 2;
    if (this.#used + length + (turns ? toEnd : 0) > bytes.length) return false;
    if (turns) {
      put16(bytes, this.#tail, TURN);
      this.#used += toEnd;
      this.#tail = 0;
    }
    let place = put16(bytes, this.#tail, length);
    bytes[place] = LOG_VERDICTS.indexOf(verdict);
    place = put32(bytes, place + 1, device);
    place = put16(bytes, place, Math.floor(at / UPPER));
    place = put32(bytes, place, at % UPPER);
    place = put16(bytes, place, reason);
    const end = copy(packet, nameAt, nameEnd, bytes, place);
    for (; place < end; place += 1) bytes[place] = lower(bytes[place] ?? 0);
    this.#tail = end;
    this.#used += length;
    return true;
  }

  /** Hands out all entries, the oldest first. The entry is the same object each time. */
  drain(read: (entry: RingEntry) => void): void {
    const bytes = this.#bytes;
    const entry = this.#entry;
    while (this.#used > 0) {
      const length = u16(bytes, this.#head);
      if (length === TURN) {
        this.#used -= bytes.length - this.#head;
        this.#head = 0;
        continue;
      }
      const at = this.#head;
      entry.verdict = LOG_VERDICTS[bytes[at + 2] ?? 0] ?? 'allowed';
      entry.device = u32(bytes, at + 3);
      entry.at = u16(bytes, at + 7) * UPPER + u32(bytes, at + 9);
      entry.reason = u16(bytes, at + 13);
      // A part of its own: places of labels have 16 bits, as those of a packet, and the block is longer.
      const name = bytes.subarray(at + HEAD_BYTES, at + length);
      entry.name = readLabels(name, 0, name.length, this.#labels) > 0 ? textOfName(name, this.#labels) : '';
      this.#head = at + length;
      this.#used -= length;
      read(entry);
    }
  }
}
