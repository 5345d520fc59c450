/**
 * Names to sets of bits, in one block of memory that all threads read: open addressing with 8 bytes a slot, 48 bits of hash
 * and 16 bits that number a set. A set says which of 256 things (categories, services, lists) a name belongs to, and which it
 * is taken out of. Made by `build-table.ts`; why this form: docs/decisions/0087-dns-wire-and-table.md.
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
  readonly words: Uint32Array;
  readonly slots: number;
  readonly names: number;
  readonly sets: number;
  readonly keys: HashKeys;
}

/**
 * Reads a table that was built, or saved as it was.
 * @throws Error where the block is no table, or not a whole one
 */
export function openTable(block: ArrayBufferLike): NameTable {
  if (block.byteLength < HEADER_WORDS * 4 || block.byteLength % 4 !== 0) throw new Error('no table of names');
  const words = new Uint32Array(block);
  const [magic, version, slots = 0, names = 0, sets = 0] = words;
  const wanted = HEADER_WORDS + slots * 2 + (sets + 1) * SET_WORDS;
  if (magic !== MAGIC || version !== VERSION || words.length !== wanted || names >= slots || sets > MOST_SETS)
    throw new Error('no table of names');
  return { words, slots, names, sets, keys: words.slice(5, 9) };
}

/** A third mix, from which the place of a slot comes; together with the 48 bits in it all 64 of the hash decide. */
export function placeOf(one: number, two: number, slots: number): number {
  let mixed = Math.imul(two ^ (one >>> 7), 0x9e_37_79_b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85_eb_ca_6b);
  mixed ^= mixed >>> 13;
  return Math.floor(((mixed >>> 0) * slots) / 0x1_00_00_00_00);
}

/** @returns number of the set of a name with this hash; 0 where there is none */
function findSet(table: NameTable, one: number, two: number): number {
  const { words, slots } = table;
  const [tag, upper] = [one >>> 0, (two & 0xff_ff_00_00) >>> 0];
  // A table is never full, so the search ends.
  for (let place = placeOf(one, two, slots); ; place = place + 1 === slots ? 0 : place + 1) {
    const word = words[HEADER_WORDS + place * 2 + 1] ?? 0;
    if (word === 0) return 0;
    if ((word & 0xff_ff_00_00) >>> 0 === upper && words[HEADER_WORDS + place * 2] === tag)
      return word & 0xff_ff;
  }
}

const ownHashes = newSuffixHashes();

/**
 * What a name and its parents belong to. From the root to the whole name each takes away and then adds, so that the longest
 * name that says something of a bit decides it.
 * @param bits `BIT_WORDS` words, overwritten
 * @param hashes those of the name and its parents, overwritten
 * @returns whether anything is listed of the name
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
  const sets = HEADER_WORDS + table.slots * 2;
  let isListed = false;
  for (let suffix = 0; suffix < labels.count; suffix += 1) {
    const set = findSet(table, hashes.one[suffix] ?? 0, hashes.two[suffix] ?? 0);
    if (set === 0) continue;
    isListed = true;
    const row = sets + set * SET_WORDS;
    for (let word = 0; word < BIT_WORDS; word += 1) {
      const kept = (bits[word] ?? 0) & ~(table.words[row + BIT_WORDS + word] ?? 0);
      bits[word] = kept | (table.words[row + word] ?? 0);
    }
  }
  return isListed;
}
