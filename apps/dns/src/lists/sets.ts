/** Numbers the combinations of bits that names have, so that a slot holds 16 bits in place of 512. */
import { beginsName, type Entries } from './entries.ts';
import { BIT_WORDS, MOST_SETS, SET_WORDS, TABLE_BITS } from './name-table.ts';

export interface SetRows {
  count: number;
  /** `SET_WORDS` words a set, from set 1 on. */
  rows: Uint32Array;
  /** The set of each name, in the order of the names. */
  ofName: Uint16Array;
  reduced: number;
}

/** Bits that a name can have or be taken out of; each may be a set alone. */
const MARKS = TABLE_BITS * 2;

/** One combination: its marks in rising order, and how many names have it. */
interface Combination {
  marks: number[];
  names: number;
}

/**
 * @param order entries with those of one name beside each other, the marks of a name rising
 * @param most sets that may be numbered; the rarest combinations beyond that fall back to the first of their marks
 */
export function assignSets(entries: Entries, order: Uint32Array, names: number, most = MOST_SETS): SetRows {
  const numberOf = new Map<number | string, number>();
  const combinations: Combination[] = [];
  const ofName = new Uint32Array(names);
  let name = 0;
  for (let at = 0; at < order.length; name += 1) {
    const marks = [entries.mark[order[at] ?? 0] ?? 0];
    for (at += 1; at < order.length && !beginsName(entries, order, at); at += 1) {
      const mark = entries.mark[order[at] ?? 0] ?? 0;
      if (mark !== marks.at(-1)) marks.push(mark);
    }
    const key = marks.length === 1 ? (marks[0] ?? 0) : marks.join();
    let number = numberOf.get(key);
    if (number === undefined) {
      number = combinations.push({ marks, names: 0 }) - 1;
      numberOf.set(key, number);
    }
    combinations[number]!.names += 1;
    ofName[name] = number;
  }
  return numbered(combinations, ofName, most);
}

function numbered(combinations: readonly Combination[], ofName: Uint32Array, most: number): SetRows {
  const isTooMany = combinations.length > most;
  // Where not all fit, room is kept for each mark alone.
  const kept = isTooMany
    ? [...combinations].sort((left, right) => right.names - left.names).slice(0, Math.max(0, most - MARKS))
    : combinations;
  const numbers = new Map<Combination, number>();
  const alone = new Map<number, number>();
  const marksOf: number[][] = [[]];
  for (const combination of kept) {
    if (combination.marks.length === 1) alone.set(combination.marks[0] ?? 0, marksOf.length);
    numbers.set(combination, marksOf.length);
    marksOf.push(combination.marks);
  }
  let reduced = 0;
  for (const combination of isTooMany ? combinations : []) {
    if (numbers.has(combination)) continue;
    const first = combination.marks[0] ?? 0;
    if (!alone.has(first)) {
      alone.set(first, marksOf.length);
      marksOf.push([first]);
    }
    numbers.set(combination, alone.get(first) ?? 0);
    if (combination.marks.length > 1) reduced += combination.names;
  }
  const rows = new Uint32Array(marksOf.length * SET_WORDS);
  for (const [set, marks] of marksOf.entries())
    for (const mark of marks) setMark(rows, set * SET_WORDS, mark);
  return {
    count: marksOf.length - 1,
    rows,
    ofName: setsOf(
      ofName,
      Uint16Array.from(combinations, (combination) => numbers.get(combination) ?? 0),
    ),
    reduced,
  };
}

function setsOf(numbers: Uint32Array, sets: Uint16Array): Uint16Array {
  const ofName = new Uint16Array(numbers.length);
  for (let name = 0; name < numbers.length; name += 1) ofName[name] = sets[numbers[name] ?? 0] ?? 0;
  return ofName;
}

function setMark(rows: Uint32Array, row: number, mark: number): void {
  const at = row + (mark >= TABLE_BITS ? BIT_WORDS : 0) + ((mark % TABLE_BITS) >>> 5);
  rows[at] = (rows[at] ?? 0) | (1 << (mark & 31));
}
