/** Builds a table of names from lists, without a string or an object a name. */
import { newHashKeys, type HashKeys } from '../wire/hash.ts';
import { addEntry, beginsName, newEntries, type Entries } from './entries.ts';
import { HEADER_WORDS, MAGIC, placeOf, TABLE_BITS, VERSION } from './name-table.ts';
import { assignSets, type SetRows } from './sets.ts';

/** The share of slots that are taken: 11.4 bytes a name. */
const LOAD = 0.7;
const FEWEST_SLOTS = 8;
/** Two listed names whose hashes are alike are one chance in millions; twice in a row is a fault of ours. */
const MOST_ATTEMPTS = 4;
/** Names that are sorted together at once. */
const BUCKET_NAMES = 8;

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
    const entries = newEntries(Math.max(1, expected));
    fill((bytes, start, end, bit, isException = false) =>
      addEntry(entries, keys, bytes, start, end, bit + (isException ? TABLE_BITS : 0)),
    );
    const order = sortedOrder(entries);
    const distinct = countDistinct(entries, order);
    const sets = assignSets(entries, order, distinct);
    const block = placed(entries, order, sets, keys);
    if (block) return { block, names: distinct, sets: sets.count, reduced: sets.reduced, collisions };
  }
  throw new Error('the hashes of names collide again and again');
}

/** Numbers of entries, those of one name beside each other, names in the order of their places whatever the number of slots. */
function sortedOrder(entries: Entries): Uint32Array {
  const { count, one, two } = entries;
  const buckets = Math.max(1, Math.ceil(count / BUCKET_NAMES));
  const starts = new Uint32Array(buckets + 1);
  const bucketOf = new Uint32Array(count);
  for (let entry = 0; entry < count; entry += 1) {
    const bucket = placeOf(one[entry] ?? 0, two[entry] ?? 0, buckets);
    bucketOf[entry] = bucket;
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1;
  }
  for (let bucket = 0; bucket < buckets; bucket += 1)
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + (starts[bucket] ?? 0);
  const order = new Uint32Array(count);
  const filled = starts.slice(0, buckets);
  for (let entry = 0; entry < count; entry += 1) {
    const bucket = bucketOf[entry] ?? 0;
    order[filled[bucket] ?? 0] = entry;
    filled[bucket] = (filled[bucket] ?? 0) + 1;
  }
  for (let bucket = 0; bucket < buckets; bucket += 1)
    sortPart(entries, order, starts[bucket] ?? 0, starts[bucket + 1] ?? 0);
  return order;
}

/** Above it a bucket is sorted by the engine: one name listed a thousand times is in one bucket. */
const SHORT = 64;

function sortPart(entries: Entries, order: Uint32Array, start: number, end: number): void {
  const { one, two, mark } = entries;
  const compare = (left: number, right: number): number =>
    (one[left] ?? 0) - (one[right] ?? 0) ||
    (two[left] ?? 0) - (two[right] ?? 0) ||
    (mark[left] ?? 0) - (mark[right] ?? 0);
  if (end - start > SHORT) {
    order.subarray(start, end).sort(compare);
    return;
  }
  for (let at = start + 1; at < end; at += 1) {
    const entry = order[at] ?? 0;
    let hole = at;
    for (; hole > start && compare(order[hole - 1] ?? 0, entry) > 0; hole -= 1)
      order[hole] = order[hole - 1] ?? 0;
    order[hole] = entry;
  }
}

function countDistinct(entries: Entries, order: Uint32Array): number {
  let distinct = 0;
  for (let at = 0; at < order.length; at += 1) if (beginsName(entries, order, at)) distinct += 1;
  return distinct;
}

/** Fills the slots. @returns null where two names cannot be told apart */
function placed(
  entries: Entries,
  order: Uint32Array,
  sets: SetRows,
  keys: HashKeys,
): SharedArrayBuffer | null {
  const slots = Math.max(FEWEST_SLOTS, Math.ceil(sets.ofName.length / LOAD));
  const block = new SharedArrayBuffer((HEADER_WORDS + slots * 2 + sets.rows.length) * 4);
  const words = new Uint32Array(block);
  words.set([MAGIC, VERSION, slots, sets.ofName.length, sets.count, ...keys]);
  words.set(sets.rows, HEADER_WORDS + slots * 2);
  let name = 0;
  for (let at = 0; at < order.length; at += 1) {
    if (!beginsName(entries, order, at)) continue;
    const entry = order[at] ?? 0;
    const [one, two] = [entries.one[entry] ?? 0, entries.two[entry] ?? 0];
    const upper = (two & 0xff_ff_00_00) >>> 0;
    let place = placeOf(one, two, slots);
    for (
      let word = words[HEADER_WORDS + place * 2 + 1] ?? 0;
      word !== 0;
      word = words[HEADER_WORDS + place * 2 + 1] ?? 0
    ) {
      if ((word & 0xff_ff_00_00) >>> 0 === upper && words[HEADER_WORDS + place * 2] === one) return null;
      place = place + 1 === slots ? 0 : place + 1;
    }
    words[HEADER_WORDS + place * 2] = one;
    words[HEADER_WORDS + place * 2 + 1] = (upper | (sets.ofName[name] ?? 0)) >>> 0;
    name += 1;
  }
  return block;
}
