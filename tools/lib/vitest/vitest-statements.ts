/** Fails each test in which the server sent a statement to the database that breaks the rules of statements. */
import { DefaultQueryExecutor, Kysely, PostgresDialect, type CompiledQuery, type Transaction } from 'kysely';
import { afterEach, expect } from 'vitest';
import { StatementLog } from '../checks/statement-log.ts';

type Execute = (query: CompiledQuery) => Promise<unknown>;
type Work = (tx: Transaction<unknown>) => Promise<unknown>;
type Run = (work: Work) => Promise<unknown>;

/** Tests of a worker run one file after the other in one process, so it is one log for all of them. */
const held = globalThis as { statements?: StatementLog };

if (held.statements === undefined) {
  const log = (held.statements = new StatementLog());
  // Each statement of Kysely's passes here while the store's function that sends it is still on the stack.
  const executor = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as { executeQuery: Execute };
  const execute = executor.executeQuery;
  executor.executeQuery = function (this: unknown, query) {
    log.note(query.sql, query.parameters);
    return execute.call(this, query);
  };
  // Never connected: it only shows what transactions are made of.
  const none = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: () => Promise.reject(new Error()) }),
  });
  const builder = Object.getPrototypeOf(none.transaction()) as { execute: Run };
  const run = builder.execute;
  builder.execute = function (this: unknown, work) {
    return run.call(this, (tx) => {
      // A transaction has an executor of its own, which its statements pass before the one that all have.
      const own: { executeQuery: Execute } = tx.getExecutor();
      const ask = own.executeQuery;
      log.begin(own);
      own.executeQuery = (query) => {
        log.noteIn(own, query.sql, query.parameters);
        return ask.call(own, query);
      };
      return work(tx);
    });
  };
}

afterEach(() => {
  expect(held.statements?.takeFaults(), 'statements that name no single family').toEqual([]);
});
