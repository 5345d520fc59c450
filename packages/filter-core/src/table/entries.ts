/**
 * Names on their way into a table: 12 bytes each, whatever their length. They lie in parts in the order of the table's slots, so that what
 * is done with one part stays in the processor's caches, however many names there are.
 */
import { hashDotted, newSuffixHashes, type HashKeys } from '../wire/hash.ts';
import { placeOf } from './name-table.ts';

/** Names of a part, about. */
const PART_NAMES = 8192;
/** Hashes are not spread quite evenly, and an array that is full is copied. */
const ROOM = 1.1;
const FEWEST = 16;

/** Both lanes of the hash of each name, and what is said of it: a mark, and a combination of marks once each name is there once. */
export interface Part {
  count: number;
  one: Uint32Array;
  two: Uint32Array;
  said: Uint32Array;
}

type Lanes = [Uint32Array, Uint32Array, Uint32Array];

const hashes = newSuffixHashes();

export class Entries {
  readonly parts: readonly Part[];
  readonly #keys: HashKeys;

  /** @param expected about how many there will be; room that is not needed costs no memory */
  constructor(keys: HashKeys, expected: number) {
    this.#keys = keys;
    const count = Math.max(1, Math.ceil(expected / PART_NAMES));
    const size = Math.ceil((expected / count) * ROOM) + FEWEST;
    // One block a lane: small ones would stay with the process when the thread has ended.
    const [one, two, said] = [0, 1, 2].map(() => new Uint32Array(count * size)) as Lanes;
    this.parts = Array.from({ length: count }, (_, at) => {
      const [start, end] = [at * size, (at + 1) * size];
      return {
        count: 0,
        one: one.subarray(start, end),
        two: two.subarray(start, end),
        said: said.subarray(start, end),
      };
    });
  }

  /** @param mark a bit, plus `TABLE_BITS` for an exception */
  add(bytes: Uint8Array, start: number, end: number, mark: number): void {
    hashDotted(bytes, start, end, this.#keys, hashes);
    const [one, two] = [hashes.one[0] ?? 0, hashes.two[0] ?? 0];
    const part = this.parts[placeOf(one, two, this.parts.length)];
    if (!part) return;
    const at = part.count;
    if (at === part.one.length) grow(part);
    part.one[at] = one;
    part.two[at] = two;
    part.said[at] = mark;
    part.count = at + 1;
  }
}

function grow(part: Part): void {
  const size = Math.ceil(part.one.length * 1.5);
  for (const lane of ['one', 'two', 'said'] as const) {
    const larger = new Uint32Array(size);
    larger.set(part[lane]);
    part[lane] = larger;
  }
}

/** Finds entries of one name in a part, by a table of its own that is used for all parts. */
export class Joiner {
  #slots = new Uint32Array(0);

  /**
   * Leaves each name once.
   * @param join what is said of a name with a mark more; of one that is new, from 0 on
   */
  join(part: Part, join: (said: number, mark: number) => number): void {
    const { count, one, two, said } = part;
    const mask = 2 ** Math.ceil(Math.log2(count * 2 + 1)) - 1;
    if (this.#slots.length <= mask) this.#slots = new Uint32Array(mask + 1);
    const slots = this.#slots.fill(0, 0, mask + 1);
    let kept = 0;
    for (let at = 0; at < count; at += 1) {
      const [first, second, mark] = [one[at] ?? 0, two[at] ?? 0, said[at] ?? 0];
      let slot = first & mask;
      let found = slots[slot] ?? 0;
      // Never full, so the search ends.
      while (found !== 0 && (one[found - 1] !== first || two[found - 1] !== second)) {
        slot = (slot + 1) & mask;
        found = slots[slot] ?? 0;
      }
      if (found === 0) {
        one[kept] = first;
        two[kept] = second;
        said[kept] = join(0, mark);
        kept += 1;
        slots[slot] = kept;
      } else said[found - 1] = join(said[found - 1] ?? 0, mark);
    }
    part.count = kept;
  }
}
