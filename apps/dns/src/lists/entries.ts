/** Names on their way into a table: 10 bytes each, whatever their length. */
import { hashDotted, newSuffixHashes, type HashKeys } from '../wire/hash.ts';

/** Names as they were added: both lanes of the hash, and the bit, plus `TABLE_BITS` for an exception. */
export interface Entries {
  count: number;
  one: Uint32Array;
  two: Uint32Array;
  mark: Uint16Array;
}

export const newEntries = (size: number): Entries => ({
  count: 0,
  one: new Uint32Array(size),
  two: new Uint32Array(size),
  mark: new Uint16Array(size),
});

const hashes = newSuffixHashes();

export function addEntry(
  entries: Entries,
  keys: HashKeys,
  bytes: Uint8Array,
  start: number,
  end: number,
  mark: number,
): void {
  const at = entries.count;
  if (at === entries.one.length) grow(entries);
  hashDotted(bytes, start, end, keys, hashes);
  entries.one[at] = hashes.one[0] ?? 0;
  entries.two[at] = hashes.two[0] ?? 0;
  entries.mark[at] = mark;
  entries.count = at + 1;
}

function grow(entries: Entries): void {
  const size = Math.ceil(entries.one.length * 1.5) + 1;
  const larger = newEntries(size);
  larger.one.set(entries.one);
  larger.two.set(entries.two);
  larger.mark.set(entries.mark);
  Object.assign(entries, { one: larger.one, two: larger.two, mark: larger.mark });
}

/** Whether the entry at `at` of the order is of another name than the one before it. */
export const beginsName = ({ one, two }: Entries, order: Uint32Array, at: number): boolean => {
  if (at === 0) return true;
  const [entry, before] = [order[at] ?? 0, order[at - 1] ?? 0];
  return one[entry] !== one[before] || two[entry] !== two[before];
};
