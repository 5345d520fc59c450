import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from '../db.generated.ts';
import { JoiningDriver } from './joining-driver.ts';
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

/** PostgreSQL ends the connection with this answer: it is being stopped, lost one of its processes, or is not ready. */
const ENDS_CONNECTION = /^57P0[1-3]$/u;

/**
 * Lets a pool close a connection that the database has ended. The driver itself knows that only when the socket closes, after the
 * answer that says so, and the pool would hand the connection to one more caller.
 */
const dropEnded = (pool: pg.Pool): void => {
  const ended = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const watched = (...args: unknown[]): unknown => {
      const answer = query(...args);
      // Queries with a callback are the pool's own, which drops the connection of each that fails.
      if (answer instanceof Promise)
        answer.catch((error: unknown) => {
          if (error instanceof pg.DatabaseError && ENDS_CONNECTION.test(error.code ?? '')) ended.add(client);
        });
      return answer;
    };
    client.query = watched as typeof client.query;
  });
  // The pool asks after this whether the connection is being ended, and keeps it otherwise.
  pool.on('release', (_error, client) => {
    if (ended.has(client)) client.end().catch(() => undefined);
  });
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
  dropEnded(pool);
  const dialect = new PostgresDialect({ pool });
  const createDriver = () => new JoiningDriver(dialect.createDriver());
  const db = new Kysely<DB>({
    dialect: {
      createDriver,
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (of) => dialect.createIntrospector(of),
    },
  });
  return { db, pool, close: () => db.destroy() };
}
