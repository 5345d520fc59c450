/** Fails each test in which the server sent a statement to the database that breaks the rules of statements. */
import { DefaultQueryExecutor, type CompiledQuery } from 'kysely';
import { afterEach, expect } from 'vitest';
import { StatementLog } from '../checks/statement-log.ts';

type Execute = (query: CompiledQuery) => Promise<unknown>;

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
}

afterEach(() => {
  expect(held.statements?.takeFaults(), 'statements that name no single family').toEqual([]);
});
