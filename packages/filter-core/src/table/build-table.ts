/** Builds a table of names from lists, without a string or an object a name. */
import { newHashKeys, type HashKeys } from '../wire/hash.ts';
import { Entries, Joiner, type Part } from './entries.ts';
import { HEADER_WORDS, MAGIC, placeOf, TABLE_BITS, VERSION } from './name-table.ts';
import { Combinations, type SetRows } from './sets.ts';

/** The share of slots that are taken: 11.4 bytes a name. */
const LOAD = 0.7;
const FEWEST_SLOTS = 8;
/** Two listed names whose hashes are alike are one chance in millions; twice in a row is a fault of ours. */
const MOST_ATTEMPTS = 4;

/**
 * Adds a name.
 * @param bytes ASCII with dots, checked, in any case
 * @param bit what it belongs to
 * @param isException whether it is taken out of that instead, with all below it
 */
export type AddName = (
  bytes: Uint8Array,
  start: number,
  end: number,
  bit: number,
  isException?: boolean,
) => void;

export interface BuiltTable {
  /** To be opened with `openTable`, by any thread. */
  block: SharedArrayBuffer;
  names: number;
  sets: number;
  /** Names that were given the first of their bits only, as there were more combinations than a slot can number. */
  reduced: number;
  /** How often it was begun again, as two names had hashes that are alike. */
  collisions: number;
}

/**
 * @param fill adds every name; called again from the beginning where two names collide
 * @param expected about how many names, so that memory grows less often
 */
export function buildTable(fill: (add: AddName) => void, expected = 1024, keysOf = newHashKeys): BuiltTable {
  for (let collisions = 0; collisions < MOST_ATTEMPTS; collisions += 1) {
    const keys = keysOf();
    const entries = new Entries(keys, expected);
    fill((bytes, start, end, bit, isException = false) =>
      entries.add(bytes, start, end, bit + (isException ? TABLE_BITS : 0)),
    );
    const { names, sets } = joined(entries.parts);
    const block = placed(entries.parts, names, sets, keys);
    if (block) return { block, names, sets: sets.count, reduced: sets.reduced, collisions };
  }
  throw new Error('the hashes of names collide again and again');
}

/** Leaves each name once, with the combination of all that is said of it. */
function joined(parts: readonly Part[]): { names: number; sets: SetRows } {
  const [joiner, combinations] = [new Joiner(), new Combinations()];
  const join = (combination: number, mark: number): number => combinations.with(combination, mark);
  let names = 0;
  for (const part of parts) {
    joiner.join(part, join);
    combinations.tally(part.said, part.count);
    names += part.count;
  }
  return { names, sets: combinations.sets() };
}

/** Fills the slots. @returns null where two names cannot be told apart */
function placed(
  parts: readonly Part[],
  names: number,
  sets: SetRows,
  keys: HashKeys,
): SharedArrayBuffer | null {
  const slots = Math.max(FEWEST_SLOTS, Math.ceil(names / LOAD));
  const block = new SharedArrayBuffer((HEADER_WORDS + slots * 2 + sets.rows.length) * 4);
  const words = new Uint32Array(block);
  words.set([MAGIC, VERSION, slots, names, sets.count, ...keys]);
  words.set(sets.rows, HEADER_WORDS + slots * 2);
  for (const part of parts) if (!placePart(words, slots, part, sets.ofCombination)) return null;
  return block;
}

/** @returns false where two names cannot be told apart */
function placePart(words: Uint32Array, slots: number, part: Part, setOf: Uint16Array): boolean {
  for (let at = 0; at < part.count; at += 1) {
    const [one, two] = [part.one[at] ?? 0, part.two[at] ?? 0];
    const upper = (two & 0xff_ff_00_00) >>> 0;
    let place = placeOf(one, two, slots);
    for (
      let word = words[HEADER_WORDS + place * 2 + 1] ?? 0;
      word !== 0;
      word = words[HEADER_WORDS + place * 2 + 1] ?? 0
    ) {
      if ((word & 0xff_ff_00_00) >>> 0 === upper && words[HEADER_WORDS + place * 2] === one) return false;
      place = place + 1 === slots ? 0 : place + 1;
    }
    words[HEADER_WORDS + place * 2] = one;
    words[HEADER_WORDS + place * 2 + 1] = (upper | (setOf[part.said[at] ?? 0] ?? 0)) >>> 0;
  }
  return true;
}
