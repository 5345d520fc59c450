import type pg from 'pg';
import type { Logger } from 'pino';

interface Task {
  name: string;
  seconds: number;
  work: () => Promise<unknown>;
}

export interface Recurring {
  every(name: string, seconds: number, work: () => Promise<unknown>): void;
  start(): void;
  stop(): Promise<void>;
}

/**
 * Tasks of each kind that this process does at once. Every one holds a connection for its lock while its work asks for more:
 * all of them at once, as at a start, would take the whole pool and then wait for each other.
 */
const AT_ONCE = 2;
/** From here on a task tidies up and may last; it does not run before those that parents wait for. */
const SLOW_SECONDS = 3_600;

/** Runs what it is given in the order of the calls, so many at once. */
const createTurns = (places: number) => {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return async (work: () => Promise<unknown>): Promise<void> => {
    if (taken >= places) await new Promise<void>((resolve) => waiting.push(resolve));
    else taken += 1;
    try {
      await work();
    } finally {
      // The place is handed on, or given back.
      const next = waiting.shift();
      if (next) next();
      else taken -= 1;
    }
  };
};

/** Any constant: the first half of the advisory locks of this module. */
const LOCK_CLASS = 1_804_289;

/** True once `seconds` have passed since the last run by any process; notes this one. Clocks of machines differ, the database's counts. */
const claim = async (client: pg.PoolClient, { name, seconds }: Task): Promise<boolean> => {
  const { rowCount } = await client.query(
    `insert into recurring_jobs as r (name, last_run_at) values ($1, now())
     on conflict (name) do update set last_run_at = now() where r.last_run_at <= now() - make_interval(secs => $2)`,
    [name, seconds],
  );
  return rowCount === 1;
};

/** Does a task if it is due and no other process is at it. */
const attempt = async (pool: pg.Pool, task: Task): Promise<void> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as locked',
      [LOCK_CLASS, task.name],
    );
    if (rows[0]?.locked !== true) return;
    try {
      if (await claim(client, task)) await task.work();
    } finally {
      await client.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK_CLASS, task.name]);
    }
  } catch (error) {
    // A connection that may still hold the lock must not go back to the pool.
    broken = error instanceof Error ? error : new Error('failed');
    throw error;
  } finally {
    client.release(broken);
  }
};

/** Tasks that come back. A failed run is reported and tried again after a full interval. */
export const createRecurring = ({ pool, log }: { pool: pg.Pool; log: Logger }): Recurring => {
  const timers = new Map<string, NodeJS.Timeout>();
  const underWay = new Map<string, Promise<void>>();
  const tasks: Task[] = [];
  const turns = { quick: createTurns(AT_ONCE), slow: createTurns(AT_ONCE) };
  let running = false;

  const begin = (task: Task): void => {
    // Still waiting for its turn or at work: the next check comes soon enough.
    if (underWay.has(task.name)) return;
    const turn = task.seconds < SLOW_SECONDS ? turns.quick : turns.slow;
    const work = turn(async () => {
      if (running) await attempt(pool, task);
    })
      .catch((error: unknown) => {
        if (running) log.error({ err: error, task: task.name }, 'recurring task failed');
      })
      .finally(() => underWay.delete(task.name));
    underWay.set(task.name, work);
  };

  const look = (task: Task): void => {
    begin(task);
    // Half the interval: a process that loses the claim by a moment does not wait a whole one.
    timers.set(task.name, setTimeout(() => look(task), Math.min(task.seconds * 500, 3_600_000)).unref());
  };

  return {
    every(name, seconds, work) {
      const task = { name, seconds, work };
      tasks.push(task);
      if (running) look(task);
    },
    start() {
      running = true;
      for (const task of tasks) look(task);
    },
    async stop() {
      running = false;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(underWay.values());
    },
  };
};
