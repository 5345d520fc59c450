import { sql } from 'kysely';
import type { DbOrTx } from '../tx.ts';

/** Name of the notification that wakes the workers; PostgreSQL delivers it when the transaction commits. */
export const JOBS_CHANNEL = 'kinward_jobs';

export interface JobRow {
  id: string;
  queue: string;
  payload: Buffer;
  tries: number;
}

export const insertJob = async (
  db: DbOrTx,
  job: { id: string; queue: string; payload: Buffer },
): Promise<void> => {
  await db.insertInto('jobs').values(job).execute();
  await sql`select pg_notify(${JOBS_CHANNEL}, '')`.execute(db);
};

/**
 * Takes due jobs and moves them `leaseSeconds` ahead: a worker that dies gives them back by doing nothing. Two workers
 * never take the same one.
 */
export const takeJobs = async (
  db: DbOrTx,
  options: { queues: string[]; limit: number; leaseSeconds: number },
): Promise<JobRow[]> => {
  const rows = await db
    .updateTable('jobs')
    .set({ run_at: sql`now() + make_interval(secs => ${options.leaseSeconds})`, tries: sql`tries + 1` })
    .where('id', 'in', (due) =>
      due
        .selectFrom('jobs')
        .select('id')
        .where('failed_at', 'is', null)
        .where('queue', 'in', options.queues)
        .where('run_at', '<=', sql<Date>`now()`)
        .orderBy('run_at')
        .orderBy('id')
        .limit(options.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'queue', 'payload', 'tries'])
    .execute();
  // An UPDATE returns its rows in no order; ids are ordered by time.
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
};

export const deleteJob = async (db: DbOrTx, id: string): Promise<void> => {
  await db.deleteFrom('jobs').where('id', '=', id).execute();
};

export const postponeJob = async (db: DbOrTx, id: string, seconds: number): Promise<void> => {
  await db
    .updateTable('jobs')
    .set({ run_at: sql`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute();
};

/** Keeps the row as a trace and forgets what it held. */
export const failJob = async (db: DbOrTx, id: string): Promise<void> => {
  await db
    .updateTable('jobs')
    .set({ failed_at: sql`now()`, payload: Buffer.alloc(0) })
    .where('id', '=', id)
    .execute();
};

/** Milliseconds until the next job is due, at most `most`. */
export const untilNextJob = async (db: DbOrTx, most: number): Promise<number> => {
  const row = await db
    .selectFrom('jobs')
    .select(sql<number | null>`(extract(epoch from min(run_at) - now()) * 1000)::float8`.as('ms'))
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return Math.max(0, Math.min(most, Math.ceil(row?.ms ?? most)));
};

export const deleteFailedJobs = async (db: DbOrTx, olderThanSeconds: number): Promise<void> => {
  await db
    .deleteFrom('jobs')
    .where('failed_at', '<', sql<Date>`now() - make_interval(secs => ${olderThanSeconds})`)
    .execute();
};
