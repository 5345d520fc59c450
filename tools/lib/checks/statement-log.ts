/** The statements that a test process sends, each evaluated once. */
import { appendFileSync } from 'node:fs';
import { DISTRIBUTION } from '@kinward/server/platform/database/distribution.ts';
import { whyAcrossFamilies } from '@kinward/server/platform/tx.ts';
import { isOfAllFamilies, statementFaults } from './statement-rules.ts';
import { TransactionFamilies } from './transaction-families.ts';

const SERVER = 'apps/server/src/';

/** Every table that is spread by family. */
export const familyTables = (): Set<string> =>
  new Set(Object.entries(DISTRIBUTION).flatMap(([table, kind]) => (kind === 'family' ? [table] : [])));

const tables = familyTables();

/** Lists of other lengths are the same statement. */
const shapeOf = (text: string): string => text.replace(/\(\$\d+(?:, \$\d+)+\)/gu, '($n)');

interface Place {
  file: string;
  line: string;
  /** Whether a route's handler waits for it. */
  isRequest: boolean;
}

/** Where in the server a statement is sent from; undefined for one that a test itself sends. */
const placeOf = (): Place | undefined => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  const frames = [...stack.matchAll(/((?:apps|packages|testkit|tools|e2e|bench)\/[\w/.-]+\.tsx?):(\d+)/gu)]
    .map(([, file = '', line = '']) => ({ file, line }))
    .filter(({ file }) => !file.startsWith('tools/lib/'));
  const [first] = frames;
  if (!first?.file.startsWith(SERVER) || /\.(?:test|fixture|harness)\.ts$|\/test-/u.test(first.file))
    return undefined;
  const isRequest = frames.some(({ file }) => file.endsWith('.routes.ts'));
  return { file: first.file.slice(SERVER.length), line: first.line, isRequest };
};

export class StatementLog {
  /** What is wrong with each statement, by its shape. */
  readonly #known = new Map<string, readonly string[]>();
  readonly #reported = new Set<string>();
  #faults: string[] = [];

  readonly #transactions = new TransactionFamilies(tables);

  /** A transaction begins, whose statements this executes. */
  begin(executor: object): void {
    this.#transactions.begin(executor);
  }

  /** Compares a statement of a transaction with those before it. */
  noteIn(executor: object, text: string, values: readonly unknown[]): void {
    if (!this.#transactions.isOfSecond(executor, text, values)) return;
    if (whyAcrossFamilies(executor) !== undefined) return;
    const place = placeOf();
    if (place === undefined) return;
    this.#report(place, ['is of a second family in its transaction, which does not say why'], text);
  }

  /** Evaluates a statement that is about to be sent. */
  note(text: string, values: readonly unknown[]): void {
    const shape = shapeOf(text);
    let faults = this.#known.get(shape);
    if (faults === undefined) {
      faults = statementFaults(text, tables, values);
      this.#known.set(shape, faults);
    }
    const isForAll = isOfAllFamilies(text);
    if ((faults.length === 0 && !isForAll) || this.#reported.has(shape)) return;
    const place = placeOf();
    if (place === undefined) return;
    const all = [...faults, ...(isForAll && place.isRequest ? ['asks all families for a request'] : [])];
    if (all.length === 0) return;
    this.#reported.add(shape);
    this.#report(place, all, text);
  }

  #report({ file, line }: Place, faults: readonly string[], text: string): void {
    const list = process.env['STATEMENT_FAULTS'];
    if (list !== undefined) appendFileSync(list, `${JSON.stringify({ file, line, faults, text })}\n`);
    this.#faults.push(...faults.map((fault) => `${file}:${line} ${fault}: ${text}`));
  }

  /** What was found since the last call. */
  takeFaults(): string[] {
    return this.#faults.splice(0);
  }
}
