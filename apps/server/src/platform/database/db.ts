import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from '../db.generated.ts';
import { keepPlans } from './plan-once.ts';

export interface DbOptions {
  /** Most connections that this process opens. */
  max?: number;
  /** Milliseconds after which the database ends a statement. */
  statementTimeoutMs?: number;
  /** Milliseconds to wait for a free connection. */
  connectionTimeoutMs?: number;
}

export interface Db {
  db: Kysely<DB>;
  pool: pg.Pool;
  close(): Promise<void>;
}

type TypeId = Parameters<typeof pg.types.getTypeParser>[0];
/** Object ids of PostgreSQL's own types, the same in every version (pg_type.dat). */
const { INT8, DATE } = pg.types.builtins;

/** Whole numbers of eight bytes arrive as numbers while they are exact; counts, ids of rows and sums always are. */
function parseInt8(text: string): number | string {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
}

/**
 * PostgreSQL's values as this product wants them: `bigint` as number, `timestamptz` as Date, `date` as `YYYY-MM-DD`
 * (a day of a family's calendar is no moment). The rest is as `pg` has it; `numeric` stays text, as it is exact.
 */
const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: TypeId, format?: 'text' | 'binary') => {
    if (format !== 'binary' && oid === INT8) return parseInt8;
    if (format !== 'binary' && oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

/** A pool of connections and Kysely over it. */
export function createDb(access: pg.ClientConfig, options: DbOptions = {}): Db {
  const pool = new pg.Pool({
    ...access,
    max: options.max ?? 20,
    statement_timeout: options.statementTimeoutMs ?? 15_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 10_000,
    idleTimeoutMillis: 20_000,
    application_name: 'kinward',
    types: valueTypes,
  });
  // An idle connection that breaks is dropped by the pool; the next query opens another one.
  pool.on('error', () => undefined);
  // One that breaks while in use rejects its user's query; without a listener here it would also end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    keepPlans(client);
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
