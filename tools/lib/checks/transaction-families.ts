/** Which family each transaction is about, by the values of its statements: one, as each family may be stored on another machine. */
import { familyParameters } from './statement-rules.ts';

export class TransactionFamilies {
  readonly #tables: ReadonlySet<string>;
  readonly #parameters = new Map<string, readonly number[]>();
  /** The families of each open transaction, by what executes its statements. */
  readonly #families = new WeakMap<object, Set<unknown>>();

  constructor(tables: ReadonlySet<string>) {
    this.#tables = tables;
  }

  /** Statements of this executor are of one transaction from now on. */
  begin(executor: object): void {
    this.#families.set(executor, new Set());
  }

  /** Notes a statement. @returns whether it is the first one that is about a second family in its transaction */
  isOfSecond(executor: object, text: string, values: readonly unknown[]): boolean {
    const families = this.#families.get(executor);
    if (families === undefined) return false;
    let parameters = this.#parameters.get(text);
    if (parameters === undefined) {
      parameters = familyParameters(text, this.#tables);
      this.#parameters.set(text, parameters);
    }
    const before = families.size;
    for (const number of parameters) {
      const value = values[number - 1];
      if (typeof value === 'string') families.add(value);
    }
    return before <= 1 && families.size > 1;
  }
}
