import type pg from 'pg';
import type { Logger } from 'pino';

interface Task {
  name: string;
  seconds: number;
  work: () => Promise<void>;
}

export interface Recurring {
  every(name: string, seconds: number, work: () => Promise<void>): void;
  start(): void;
  stop(): Promise<void>;
}

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
  const underWay = new Set<Promise<void>>();
  const tasks: Task[] = [];
  let running = false;

  const look = (task: Task): void => {
    const work = attempt(pool, task)
      .catch((error: unknown) => {
        if (running) log.error({ err: error, task: task.name }, 'recurring task failed');
      })
      .finally(() => underWay.delete(work));
    underWay.add(work);
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
      await Promise.all(underWay);
    },
  };
};
