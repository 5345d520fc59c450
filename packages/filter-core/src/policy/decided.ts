/** What was decided of names, each with what it is answered with: for the path of every question (`VerdictMemo` says for how long it holds). */
import type { MaskedReason } from '@kinward/rules/sites/masked-verdict.ts';
import type { Query } from '../wire/message.ts';
import type { Why } from '../wire/reply.ts';
import { MOST_VERDICTS, VerdictMemo } from './verdict-memo.ts';

/** Verdicts that close nothing: an ordinary name, and one that is always answered and leaves no trace. */
export const [UNDECIDED, OPEN, TRUSTED] = [0, 1, 2];

/** Why a name is closed. */
export interface Closing {
  reason: MaskedReason;
  why: Why;
}

type Hash = Pick<Query, 'nameOne' | 'nameTwo'>;

export class Decided {
  readonly #most: number;
  readonly #sets: number | undefined;
  #memo: VerdictMemo;
  /** By number. */
  #closings: (Closing | undefined)[] = [];
  /** What is said is made once for each reason. */
  readonly #numbers = new Map<Why, number>();

  /**
   * @param most numbers of verdicts
   * @param sets of eight verdicts, a power of two
   */
  constructor(most = MOST_VERDICTS, sets?: number) {
    this.#most = most;
    this.#sets = sets;
    this.#memo = new VerdictMemo(sets);
  }

  /** @returns `UNDECIDED`, `OPEN`, `TRUSTED`, or the number of a closing */
  find(generation: number, { nameOne, nameTwo }: Hash): number {
    return this.#memo.find(generation, nameOne, nameTwo);
  }

  closing(verdict: number): Closing {
    const closing = this.#closings[verdict];
    if (!closing) throw new RangeError(`no verdict has the number ${verdict}`);
    return closing;
  }

  keepOpen(generation: number, { nameOne, nameTwo }: Hash, verdict = OPEN): void {
    this.#memo.keep(generation, nameOne, nameTwo, verdict);
  }

  keepClosed(generation: number, { nameOne, nameTwo }: Hash, closing: Closing): void {
    this.#memo.keep(generation, nameOne, nameTwo, this.#numberOf(closing));
  }

  /** Where all numbers are given, everything is decided again. */
  #numberOf(closing: Closing): number {
    const known = this.#numbers.get(closing.why);
    if (known !== undefined) return known;
    if (this.#closings.length > this.#most) {
      this.#memo = new VerdictMemo(this.#sets);
      this.#closings = [];
      this.#numbers.clear();
    }
    const number = Math.max(this.#closings.length, TRUSTED + 1);
    this.#closings[number] = closing;
    this.#numbers.set(closing.why, number);
    return number;
  }
}
