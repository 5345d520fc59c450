import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import type { KeyRing } from '../../config/keys.ts';
import { testDatabase, type TestDatabase } from '@kinward/testkit/database.ts';
import { createDb } from '../database/db.ts';
import { inTransaction } from '../tx.ts';
import { createJobs, PermanentFailure, type Jobs } from './jobs.ts';
import { takeJobs } from './jobs.store.ts';
import { open, seal } from './encrypt-payload.ts';

const log = pino({ level: 'silent' });
const field: KeyRing = [{ id: 'k1', bytes: randomBytes(32) }];

let database: TestDatabase;
let connection: ReturnType<typeof createDb>;
const started: Jobs[] = [];

beforeAll(async () => {
  database = await testDatabase();
  // The application's own role: the queue needs no right to change tables.
  connection = createDb(database.app);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});
beforeEach(async () => {
  await connection.db.deleteFrom('jobs').execute();
  await connection.db.deleteFrom('recurring_jobs').execute();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
});

const worker = (): Jobs => {
  const jobs = createJobs({ db: connection.db, pool: connection.pool, log, keys: { field } });
  started.push(jobs);
  return jobs;
};

const until = async (holds: () => boolean | Promise<boolean>, ms = 20_000): Promise<void> => {
  const end = performance.now() + ms;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('it did not come true in time');
    await sleep(5);
  }
};

const makeDue = () =>
  connection.db
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .execute();
const rows = () => connection.db.selectFrom('jobs').selectAll().execute();

describe('a job', () => {
  it('is done well within 300 ms of the commit and then gone', async () => {
    const jobs = worker();
    const done: number[] = [];
    jobs.handle('mail', async () => void done.push(performance.now()));
    jobs.start();
    await sleep(100);
    const delays: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      await inTransaction(connection.db, (tx) => jobs.add(tx, 'mail', { round }));
      const committed = performance.now();
      await until(() => done.length > round);
      delays.push((done[round] ?? 0) - committed);
    }
    // The middle one: without the notification each would wait for the next poll.
    expect(delays.toSorted((a, b) => a - b)[5]).toBeLessThan(300);
    await until(async () => (await rows()).length === 0);
  });

  it('is never done when its transaction is rolled back', async () => {
    const jobs = worker();
    let done = 0;
    jobs.handle('mail', async () => void (done += 1));
    jobs.start();
    const failed = inTransaction(connection.db, async (tx) => {
      await jobs.add(tx, 'mail', {});
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await sleep(200);
    expect(done).toBe(0);
  });

  it('is stored encrypted in the database', async () => {
    const jobs = worker();
    await jobs.add(connection.db, 'mail', { text: 'code 123456' });
    const [row] = await rows();
    expect(row?.payload.toString('latin1')).not.toContain('123456');
    expect(row?.payload.length).toBeGreaterThan(20);
  });

  it('is done once, however many workers there are', async () => {
    const seen: unknown[] = [];
    const workers = [worker(), worker(), worker()];
    for (const jobs of workers) {
      jobs.handle('mail', async (payload) => {
        seen.push(payload);
        await sleep(2);
      });
      jobs.start();
    }
    await Promise.all(
      Array.from({ length: 100 }, async (_, index) => workers[index % 3]?.add(connection.db, 'mail', index)),
    );
    await until(() => seen.length >= 100);
    await sleep(100);
    expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 100 }, (_, index) => index),
    );
  });

  it('is tried again after a failure', async () => {
    const jobs = worker();
    const tries: number[] = [];
    jobs.handle('mail', async (_, job) => {
      tries.push(job.tries);
      if (job.tries < 2) throw new Error('provider down');
    });
    jobs.start();
    await jobs.add(connection.db, 'mail', {});
    await until(
      async () =>
        (await rows())[0]?.tries === 1 &&
        ((await rows())[0]?.run_at ?? 0) < new Date(Date.now() + 6_000) &&
        tries.length === 1,
    );
    await sleep(50);
    await makeDue();
    await jobs.add(connection.db, 'mail', {});
    await until(() => tries.includes(2));
    await until(async () => (await rows()).every((row) => row.tries === 1));
  });

  it('survives the death of its worker', async () => {
    const jobs = worker();
    await jobs.add(connection.db, 'mail', {});
    // What a worker does first of all; this one does nothing more.
    const taken = await takeJobs(connection.db, { queues: ['mail'], limit: 8, leaseSeconds: 120 });
    expect(taken).toHaveLength(1);
    expect(await takeJobs(connection.db, { queues: ['mail'], limit: 8, leaseSeconds: 120 })).toEqual([]);
    await makeDue();
    let done = 0;
    jobs.handle('mail', async () => void (done += 1));
    jobs.start();
    await until(() => done === 1);
  });

  it.each([
    ['its failure is lasting', 0, new PermanentFailure('no such address')],
    ['it has failed ten times', 9, new Error('provider down')],
  ])('is given up and forgotten when %s', async (_, triesBefore, failure) => {
    const jobs = worker();
    jobs.handle('mail', () => Promise.reject(failure));
    await jobs.add(connection.db, 'mail', { text: 'code 123456' });
    await connection.db.updateTable('jobs').set({ tries: triesBefore }).execute();
    jobs.start();
    await until(async () => (await rows())[0]?.failed_at !== null);
    expect((await rows())[0]?.payload.length).toBe(0);
  });
});

describe('recurring work', () => {
  it('is done by one process, and not again before its time', async () => {
    const runs: string[] = [];
    for (const name of ['a', 'b', 'c']) {
      const jobs = worker();
      jobs.every('sweep', 3600, async () => {
        runs.push(name);
        await sleep(50);
      });
      jobs.start();
    }
    await sleep(400);
    expect(runs).toHaveLength(1);
  });

  it('comes back', async () => {
    const jobs = worker();
    let runs = 0;
    jobs.start();
    jobs.every('sweep', 0.1, async () => void (runs += 1));
    await until(() => runs >= 3);
  });

  it('leaves connections for its work, however many tasks begin at once', async () => {
    const jobs = worker();
    const done = new Set<number>();
    // As many as the pool has connections: each holds one for its lock.
    for (let task = 0; task < 25; task += 1)
      jobs.every(`sweep ${task}`, task % 2 ? 3600 : 60, async () => {
        await connection.pool.query('select pg_sleep(0.01)');
        done.add(task);
      });
    jobs.start();
    await until(() => done.size === 25);
  });

  it('goes on after a failure', async () => {
    const jobs = worker();
    let runs = 0;
    jobs.every('sweep', 0.1, async () => {
      runs += 1;
      if (runs === 1) throw new Error('once');
    });
    jobs.start();
    await until(() => runs >= 2);
  });
});

describe('encrypted values', () => {
  it('open under an older key and in their own row only', () => {
    const sealed = seal(field, 'row-1', 'secret');
    const rotated: KeyRing = [{ id: 'k2', bytes: randomBytes(32) }, field[0]];
    expect(open(rotated, 'row-1', sealed)).toBe('secret');
    expect(() => open(rotated, 'row-2', sealed)).toThrow();
    expect(() => open([{ id: 'k1', bytes: randomBytes(32) }], 'row-1', sealed)).toThrow();
    const changed = Buffer.from(sealed);
    changed[changed.length - 1]! ^= 1;
    expect(() => open(field, 'row-1', changed)).toThrow();
    expect(seal(field, 'row-1', 'secret').equals(sealed)).toBe(false);
  });
});
