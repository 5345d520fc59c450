/** Numbers the combinations of bits that names have, so that a slot holds 16 bits in place of 512. */
import { BIT_WORDS, MOST_SETS, SET_WORDS, TABLE_BITS } from './name-table.ts';

export interface SetRows {
  count: number;
  /** `SET_WORDS` words a set, from set 1 on. */
  rows: Uint32Array;
  /** The set of each combination. */
  ofCombination: Uint16Array;
  reduced: number;
}

/** Bits that a name can have or be taken out of; each may be a set alone. */
const MARKS = TABLE_BITS * 2;

/** Marks in rising order, and how many names have them and no other. */
interface Combination {
  marks: readonly number[];
  names: number;
}

/** What names have together; 0 is nothing. */
export class Combinations {
  readonly #all: Combination[] = [{ marks: [], names: 0 }];
  readonly #numbers = new Map<string, number>();
  /** By a combination and a mark more. */
  readonly #next = new Map<number, number>();
  /** Of marks alone, which most names have; 0: not yet. */
  readonly #alone = new Uint32Array(MARKS);

  /** @returns number of the combination with a mark more, which it may have already */
  with(combination: number, mark: number): number {
    if (combination === 0) {
      const alone = this.#alone[mark] ?? 0;
      return alone === 0 ? (this.#alone[mark] = this.#numberOf([mark])) : alone;
    }
    const key = combination * MARKS + mark;
    const known = this.#next.get(key);
    if (known !== undefined) return known;
    const marks = new Set([...(this.#all[combination]?.marks ?? []), mark]);
    const number = this.#numberOf([...marks].toSorted((left, right) => left - right));
    this.#next.set(key, number);
    return number;
  }

  /** Counts names. @param of the combination of each, up to `count` */
  tally(of: Uint32Array, count: number): void {
    for (let at = 0; at < count; at += 1) {
      const combination = this.#all[of[at] ?? 0];
      if (combination) combination.names += 1;
    }
  }

  #numberOf(marks: readonly number[]): number {
    const key = marks.join();
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#all.length);
    return this.#all.push({ marks, names: 0 }) - 1;
  }

  /**
   * Of those that names have, once all are counted.
   * @param most sets that may be numbered; the rarest combinations beyond that fall back to the first of their marks
   */
  sets(most = MOST_SETS): SetRows {
    const used = this.#all.filter(({ names }) => names > 0);
    const isTooMany = used.length > most;
    // Where not all fit, room is kept for each mark alone.
    const kept = isTooMany
      ? used.toSorted((left, right) => right.names - left.names).slice(0, Math.max(0, most - MARKS))
      : used;
    const rows = new Rows();
    for (const combination of kept) rows.add(combination);
    let reduced = 0;
    for (const combination of isTooMany ? used : [])
      if (rows.addFirst(combination)) reduced += combination.names;
    return {
      count: rows.count,
      rows: rows.words(),
      ofCombination: Uint16Array.from(this.#all, (combination) => rows.numberOf(combination)),
      reduced,
    };
  }
}

class Rows {
  readonly #numbers = new Map<Combination, number>();
  readonly #alone = new Map<number, number>();
  readonly #marks: (readonly number[])[] = [[]];

  get count(): number {
    return this.#marks.length - 1;
  }

  numberOf(combination: Combination): number {
    return this.#numbers.get(combination) ?? 0;
  }

  add(combination: Combination): void {
    const { marks } = combination;
    if (marks.length === 1) this.#alone.set(marks[0] ?? 0, this.#marks.length);
    this.#numbers.set(combination, this.#marks.length);
    this.#marks.push(marks);
  }

  /** Gives a combination that has no number that of its first mark alone. @returns whether it loses marks by that */
  addFirst(combination: Combination): boolean {
    if (this.#numbers.has(combination)) return false;
    const { marks } = combination;
    const first = marks[0] ?? 0;
    if (!this.#alone.has(first)) {
      this.#alone.set(first, this.#marks.length);
      this.#marks.push([first]);
    }
    this.#numbers.set(combination, this.#alone.get(first) ?? 0);
    return marks.length > 1;
  }

  words(): Uint32Array {
    const words = new Uint32Array(this.#marks.length * SET_WORDS);
    for (const [set, marks] of this.#marks.entries())
      for (const mark of marks) setMark(words, set * SET_WORDS, mark);
    return words;
  }
}

function setMark(rows: Uint32Array, row: number, mark: number): void {
  const at = row + (mark >= TABLE_BITS ? BIT_WORDS : 0) + ((mark % TABLE_BITS) >>> 5);
  rows[at] = (rows[at] ?? 0) | (1 << (mark & 31));
}
