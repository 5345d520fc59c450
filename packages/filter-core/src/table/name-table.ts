/**
 * Names to sets of bits, in one block of memory that all threads read: open addressing with 8 bytes a slot, 48 bits of hash
 * and 16 bits that number a set. A set says which of 256 things (categories, services, lists) a name belongs to, and which it
 * is taken out of. Made by `build-table.ts`; one that stays in its file: `table-in-file.ts`; why this form: docs/decisions/0087-dns-wire-and-table.md.
 */
import { hashSuffixes, newSuffixHashes, type HashKeys, type SuffixHashes } from '../wire/hash.ts';
import type { Labels } from '../wire/name.ts';

/** Things that a name can belong to, numbered from 0. */
export const TABLE_BITS = 256;
export const BIT_WORDS = TABLE_BITS / 32;
/** Words of a set: what it adds, and what it takes away. */
export const SET_WORDS = BIT_WORDS * 2;
/** Sets that a slot can number; 0 is a free slot. */
export const MOST_SETS = 0xff_ff;

/** Words before the slots: what this is, the version of its form, slots, names, sets, four keys of the hash. */
export const HEADER_WORDS = 16;
export const MAGIC = 0x6b_77_6e_74;
export const VERSION = 1;

export interface NameTable {
  readonly slots: number;
  readonly names: number;
  readonly sets: number;
  readonly keys: HashKeys;
  /** `SET_WORDS` words a set, from set 0 on, which nothing has. */
  readonly rows: Uint32Array;
  /**
   * @returns number of the set of a name with this hash; 0 where there is none
   * @throws TableUnreadable where the table is in a file that cannot be read
   */
  setOf: (one: number, two: number) => number;
}

/** What a table says of itself. */
export interface TableHeader {
  slots: number;
  names: number;
  sets: number;
  keys: HashKeys;
}

/**
 * @param head the first `HEADER_WORDS` words
 * @param bytes of the whole table
 * @throws Error where it is no table, or not a whole one
 */
export function readHeader(head: Uint32Array, bytes: number): TableHeader {
  const [magic, version, slots = 0, names = 0, sets = 0] = head;
  const wanted = HEADER_WORDS + slots * 2 + (sets + 1) * SET_WORDS;
  if (magic !== MAGIC || version !== VERSION || bytes !== wanted * 4 || names >= slots || sets > MOST_SETS)
    throw new Error('no table of names');
  return { slots, names, sets, keys: head.slice(5, 9) };
}

/** In one block of memory that all threads read. */
export class TableInMemory implements NameTable {
  readonly slots: number;
  readonly names: number;
  readonly sets: number;
  readonly keys: HashKeys;
  readonly rows: Uint32Array;
  /** All of it, as it is saved. */
  readonly words: Uint32Array;

  /** @throws Error where the block is no table, or not a whole one */
  constructor(block: ArrayBufferLike) {
    if (block.byteLength % 4 !== 0) throw new Error('no table of names');
    this.words = new Uint32Array(block);
    const { slots, names, sets, keys } = readHeader(this.words.subarray(0, HEADER_WORDS), block.byteLength);
    this.slots = slots;
    this.names = names;
    this.sets = sets;
    this.keys = keys;
    this.rows = this.words.subarray(HEADER_WORDS + slots * 2);
  }

  setOf(one: number, two: number): number {
    const { words, slots } = this;
    const [tag, upper] = [one >>> 0, (two & 0xff_ff_00_00) >>> 0];
    // A table is never full, so the search ends.
    for (let place = placeOf(one, two, slots); ; place = place + 1 === slots ? 0 : place + 1) {
      const word = words[HEADER_WORDS + place * 2 + 1] ?? 0;
      if (word === 0) return 0;
      if ((word & 0xff_ff_00_00) >>> 0 === upper && words[HEADER_WORDS + place * 2] === tag)
        return word & 0xff_ff;
    }
  }
}

/**
 * Reads a table that was built, or saved as it was.
 * @throws Error where the block is no table, or not a whole one
 */
export const openTable = (block: ArrayBufferLike): TableInMemory => new TableInMemory(block);

/** A third mix, from which the place of a slot comes; together with the 48 bits in it all 64 of the hash decide. */
export function placeOf(one: number, two: number, slots: number): number {
  let mixed = Math.imul(two ^ (one >>> 7), 0x9e_37_79_b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85_eb_ca_6b);
  mixed ^= mixed >>> 13;
  return Math.floor(((mixed >>> 0) * slots) / 0x1_00_00_00_00);
}

const ownHashes = newSuffixHashes();

/**
 * What a name and its parents belong to. From the root to the whole name each takes away and then adds, so that the longest
 * name that says something of a bit decides it.
 * @param bits `BIT_WORDS` words, overwritten
 * @param hashes those of the name and its parents, overwritten
 * @returns whether anything is listed of the name
 * @throws TableUnreadable where the table is in a file that cannot be read
 */
export function findBits(
  table: NameTable,
  packet: Uint8Array,
  labels: Labels,
  bits: Uint32Array,
  hashes: SuffixHashes = ownHashes,
): boolean {
  hashSuffixes(packet, labels, table.keys, hashes);
  bits.fill(0);
  const { rows } = table;
  let isListed = false;
  for (let suffix = 0; suffix < labels.count; suffix += 1) {
    const set = table.setOf(hashes.one[suffix] ?? 0, hashes.two[suffix] ?? 0);
    if (set === 0) continue;
    isListed = true;
    const row = set * SET_WORDS;
    for (let word = 0; word < BIT_WORDS; word += 1) {
      const kept = (bits[word] ?? 0) & ~(rows[row + BIT_WORDS + word] ?? 0);
      bits[word] = kept | (rows[row + word] ?? 0);
    }
  }
  return isListed;
}
