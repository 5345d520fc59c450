/**
 * A table of names that stays in its file: for who has little memory and few questions. In memory are its sets and a filter (Bloom) of one byte a name, by which nearly
 * every name that is not listed needs no read; what passes it is read where it is. Why: docs/decisions/0167-a-table-that-stays-in-its-file.md.
 */
import type { HashKeys } from '../wire/hash.ts';
import { HEADER_WORDS, placeOf, readHeader, SET_WORDS, type NameTable } from './name-table.ts';

/** The file cannot be read, so nobody knows whether a name is listed. */
export class TableUnreadable extends Error {}

/** Fills all of `bytes` from a place in the file. @throws TableUnreadable where it cannot */
export type ReadAt = (bytes: Uint8Array, at: number) => void;

const SLOT_BYTES = 8;
const HEADER_BYTES = HEADER_WORDS * 4;
/** Of one read: nearly every search ends in it. */
const READ_SLOTS = 32;
/** Of a read while it is opened; a multiple of a slot's, as the header is, so that no slot is in two. */
const PIECE_BYTES = 65_536;
/** Of the filter for each name: one in 20 that is not listed is read for. */
const FILTER_BITS = 8;
const FEWEST_FILTER_BITS = 64;

/** Of each slot that is taken two bits, by the 48 bits of the hash that are in it. */
class SlotFilter {
  readonly #words: Uint32Array;
  readonly #bits: number;

  constructor(names: number) {
    this.#bits = Math.max(FEWEST_FILTER_BITS, Math.ceil((names * FILTER_BITS) / 32) * 32);
    this.#words = new Uint32Array(this.#bits / 32);
  }

  add(one: number, upper: number): void {
    for (const bit of [this.#first(one), this.#second(one, upper)])
      this.#words[bit >>> 5] = (this.#words[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }

  mayHave(one: number, upper: number): boolean {
    return this.#has(this.#first(one)) && this.#has(this.#second(one, upper));
  }

  #has(bit: number): boolean {
    return ((this.#words[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
  }

  #first(one: number): number {
    return (one >>> 0) % this.#bits;
  }

  #second(one: number, upper: number): number {
    const mixed = Math.imul(upper ^ (one >>> 9), 0x9e_37_79_b1);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % this.#bits;
  }
}

export class TableInFile implements NameTable {
  readonly slots: number;
  readonly names: number;
  readonly sets: number;
  readonly keys: HashKeys;
  readonly rows: Uint32Array;
  readonly #read: ReadAt;
  readonly #filter: SlotFilter;
  readonly #words = new Uint32Array(READ_SLOTS * 2);
  readonly #bytes = new Uint8Array(this.#words.buffer);

  /**
   * Reads all of it once, from its beginning.
   * @param size bytes of the file
   * @param seen is given each piece in its order, to sum it
   * @throws Error where it is no table, or not a whole one; what `read` throws
   */
  constructor(read: ReadAt, size: number, seen: (piece: Uint8Array) => void = () => undefined) {
    if (size < HEADER_BYTES || size % 4 !== 0) throw new Error('no table of names');
    this.#read = read;
    const bytes = new Uint8Array(PIECE_BYTES);
    const words = new Uint32Array(bytes.buffer);
    read(bytes.subarray(0, HEADER_BYTES), 0);
    const { slots, names, sets, keys } = readHeader(words.slice(0, HEADER_WORDS), size);
    this.slots = slots;
    this.names = names;
    this.sets = sets;
    this.keys = keys;
    this.rows = new Uint32Array((sets + 1) * SET_WORDS);
    this.#filter = new SlotFilter(names);
    const slotsEnd = HEADER_WORDS + slots * 2;
    for (let at = 0; at < size; at += PIECE_BYTES) {
      const length = Math.min(PIECE_BYTES, size - at);
      const piece = bytes.subarray(0, length);
      read(piece, at);
      seen(piece);
      this.#take(words.subarray(0, length / 4), at / 4, slotsEnd);
    }
  }

  /** @param from the number of the first word in the file */
  #take(words: Uint32Array, from: number, slotsEnd: number): void {
    const end = Math.min(words.length, slotsEnd - from);
    for (let at = Math.max(0, HEADER_WORDS - from); at < end; at += 2) {
      const word = words[at + 1] ?? 0;
      if (word !== 0) this.#filter.add(words[at] ?? 0, (word & 0xff_ff_00_00) >>> 0);
    }
    const rowsAt = Math.max(0, slotsEnd - from);
    if (rowsAt < words.length) this.rows.set(words.subarray(rowsAt), from + rowsAt - slotsEnd);
  }

  setOf(one: number, two: number): number {
    const [tag, upper] = [one >>> 0, (two & 0xff_ff_00_00) >>> 0];
    if (!this.#filter.mayHave(tag, upper)) return 0;
    const { slots } = this;
    let place = placeOf(one, two, slots);
    // What was written over while it is read may have no free slot.
    for (let searched = 0; searched < slots;) {
      const count = Math.min(READ_SLOTS, slots - place);
      this.#read(this.#bytes.subarray(0, count * SLOT_BYTES), HEADER_BYTES + place * SLOT_BYTES);
      for (let slot = 0; slot < count; slot += 1) {
        const word = this.#words[slot * 2 + 1] ?? 0;
        if (word === 0) return 0;
        if ((word & 0xff_ff_00_00) >>> 0 === upper && this.#words[slot * 2] === tag) return this.#setIn(word);
      }
      searched += count;
      place = place + count === slots ? 0 : place + count;
    }
    throw new TableUnreadable('the table of names was written over');
  }

  #setIn(word: number): number {
    const set = word & 0xff_ff;
    if (set > this.sets) throw new TableUnreadable('the table of names was written over');
    return set;
  }
}
