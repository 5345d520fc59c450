/**
 * What was decided of names, so that who asks the same again is told the same without a look at tables and rules. Eight bytes a verdict in one
 * block that never grows: eight to a line of the processor's cache, 48 bits that say of which name and which rules, and a number for the verdict.
 *
 * Nothing in it has to be taken out: whatever changes what a device is told (its rules, their times, lists, known names) gives it another
 * generation, under which nothing is found. Two questions are taken for one with a chance of 2⁻⁴⁸ for each of eight, as in a table of names.
 */
import { randomInt } from 'node:crypto';

const WAYS = 8;
const SET_WORDS = WAYS * 2;
/** 262,144 verdicts: 2 MiB. */
const SETS = 32_768;
/** A block begins 16 bytes behind a line, as the system's allocator keeps its notes before it. */
const FIRST = 12;
/** Verdicts have numbers from 1 up to this one. */
export const MOST_VERDICTS = 0xff_ff;
const [UPPER, LOWER] = [~0xff_ff, 0xff_ff];

let generations = 0;
/** A number that no rules had before. */
export const nextGeneration = (): number => (generations += 1);

export class VerdictMemo {
  readonly #words: Int32Array;
  readonly #mask: number;
  /** Of this process, so that nobody knows which questions share a set. */
  readonly #secret = randomInt(2 ** 31);
  /** Where the set of the question at hand begins, and its 48 bits. */
  #set = FIRST;
  #low = 0;
  #high = 0;
  #turns = 0;

  /** @param sets a power of two */
  constructor(sets = SETS) {
    this.#mask = sets - 1;
    this.#words = new Int32Array(FIRST + sets * SET_WORDS);
  }

  /**
   * @param generation of the rules
   * @param one of the hash of the name, as `two`
   * @returns the number of the verdict; 0: nothing is known
   */
  find(generation: number, one: number, two: number): number {
    this.#locate(generation, one, two);
    const [words, low, high, end] = [this.#words, this.#low, this.#high, this.#set + SET_WORDS];
    for (let at = this.#set; at < end; at += 2) {
      if (words[at] !== low) continue;
      const word = words[at + 1] ?? 0;
      if ((word & UPPER) === high && (word & LOWER) !== 0) return word & LOWER;
    }
    return 0;
  }

  /** Keeps a verdict that was not found, in the place of another where there is no room. */
  keep(generation: number, one: number, two: number, verdict: number): void {
    this.#locate(generation, one, two);
    const [words, end] = [this.#words, this.#set + SET_WORDS];
    let place = this.#set;
    while (place < end && ((words[place + 1] ?? 0) & LOWER) !== 0) place += 2;
    if (place === end) {
      this.#turns = (this.#turns + 1) % WAYS;
      place = this.#set + this.#turns * 2;
    }
    words[place] = this.#low;
    words[place + 1] = this.#high | verdict;
  }

  #locate(generation: number, one: number, two: number): void {
    let low = Math.imul(one ^ Math.imul(generation, 0x9e_37_79_b1), 0x85_eb_ca_6b);
    low ^= low >>> 15;
    let high = Math.imul(two ^ generation ^ this.#secret, 0xc2_b2_ae_35);
    high ^= high >>> 13;
    let mixed = Math.imul(low ^ (high >>> 7), 0x27_d4_eb_2f);
    mixed ^= mixed >>> 16;
    this.#set = FIRST + (mixed & this.#mask) * SET_WORDS;
    this.#low = low;
    this.#high = high & UPPER;
  }
}
