/**
 * Work after a commit, with retries, in the database that everything else is in. A job is written in the caller's
 * transaction, so it exists exactly when what it reports on does.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { KeyRing } from '../../config/keys.ts';
import { newId } from '../ids.ts';
import type { Db, DbOrTx } from '../tx.ts';
import * as store from './jobs.store.ts';
import { createRecurring } from './recurring.ts';
import { open, seal } from './encrypt-payload.ts';
import { listenForJobs } from './notification-listener.ts';

/** A job that throws this is given up at once: another try would end the same way. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}

export type JobHandler = (payload: unknown, job: { id: string; tries: number }) => Promise<void>;

export interface Jobs {
  /** Declares who does the jobs of a queue; before `start`. */
  handle(queue: string, handler: JobHandler): void;
  /** Adds a job in the caller's transaction; `payload` is JSON and is stored encrypted. */
  add(tx: DbOrTx, queue: string, payload: unknown): Promise<void>;
  /** Declares work that is done about every `seconds`, by one server process at a time; before or after `start`. */
  every(name: string, seconds: number, work: () => Promise<unknown>): void;
  /** Begins to work; returns at once. */
  start(): void;
  /** Takes no more jobs and waits for those under way, at most 4 s. */
  stop(): Promise<void>;
}

export interface JobsDeps {
  db: Db;
  pool: pg.Pool;
  log: Logger;
  keys: { field: KeyRing };
}

/** 5 s, 15 s, 45 s, … at most 15 minutes; ten tries take about an hour and a half. */
const MAX_TRIES = 10;
const MAX_DELAY_SECONDS = 900;
const delayAfter = (tries: number): number => Math.min(MAX_DELAY_SECONDS, 5 * 3 ** (tries - 1));

/** Longer than any handler may take. */
const LEASE_SECONDS = 120;
const AT_ONCE = 8;
/** Milliseconds between two polls when no notification comes (a pooler in between may swallow them). */
const POLL_INTERVAL_MS = 5_000;
/** Milliseconds that a stop waits for jobs under way; what is not done by then comes back after its lease. */
const STOP_MS = 4_000;
const KEEP_FAILED_SECONDS = 86_400;
const HOUR = 3600;

/** Does one job and writes down what became of it. */
const doJob = async (
  { db, log, keys }: JobsDeps,
  handler: JobHandler | undefined,
  job: store.JobRow,
): Promise<void> => {
  try {
    if (!handler) throw new PermanentFailure(`no handler for ${job.queue}`);
    await handler(JSON.parse(open(keys.field, job.id, job.payload)), { id: job.id, tries: job.tries });
    await store.deleteJob(db, job.id);
  } catch (error) {
    const facts = { err: error, queue: job.queue, job: job.id, tries: job.tries };
    if (error instanceof PermanentFailure || job.tries >= MAX_TRIES) {
      log.error(facts, 'job given up');
      await store.failJob(db, job.id);
    } else {
      log.warn(facts, 'job failed, will be tried again');
      await store.postponeJob(db, job.id, delayAfter(job.tries));
    }
  }
};

export const createJobs = (deps: JobsDeps): Jobs => {
  const { db, pool, log, keys } = deps;
  const handlers = new Map<string, JobHandler>();
  const underWay = new Set<Promise<void>>();
  const recurring = createRecurring({ pool, log });
  let running = false;
  let looking = false;
  let pollAgain = false;
  let lastAccess = Promise.resolve(0);
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => Promise<void>) | undefined;

  const track = (work: Promise<void>): void => {
    const tracked = work
      .catch((error: unknown) => log.error({ err: error }, 'job could not be written back'))
      .finally(() => {
        underWay.delete(tracked);
        void look();
      });
    underWay.add(tracked);
  };

  const takeDue = async (): Promise<void> => {
    const free = AT_ONCE - underWay.size;
    if (free <= 0 || handlers.size === 0) return;
    const queues = [...handlers.keys()];
    const jobs = await store.takeJobs(db, { queues, limit: free, leaseSeconds: LEASE_SECONDS });
    for (const job of jobs) track(doJob(deps, handlers.get(job.queue), job));
  };

  /** @returns milliseconds until the next poll */
  const checkOnce = async (): Promise<number> => {
    try {
      await takeDue();
      // With every slot busy there is no reason to poll at once: the end of a job does.
      if (underWay.size < AT_ONCE) return Math.max(50, await store.untilNextJob(db, POLL_INTERVAL_MS));
    } catch (error) {
      if (running) log.warn({ err: error }, 'jobs cannot be read');
    }
    return POLL_INTERVAL_MS;
  };

  /** Takes what is due, then sleeps until the next is. Called by notification, by timer and after each job. */
  const look = async (): Promise<void> => {
    if (!running) return;
    if (looking) {
      pollAgain = true;
      return;
    }
    looking = true;
    pollAgain = false;
    lastAccess = checkOnce();
    const wait = await lastAccess;
    looking = false;
    clearTimeout(timer);
    // Called meanwhile: the job that the caller knows of may have come after the query.
    if (running) timer = setTimeout(() => void look(), pollAgain ? 0 : wait).unref();
  };

  recurring.every('jobs.forget-failed', HOUR, () => store.deleteFailedJobs(db, KEEP_FAILED_SECONDS));

  return {
    handle: (queue, handler) => void handlers.set(queue, handler),
    add: async (tx, queue, payload) => {
      const id = newId();
      await store.insertJob(tx, { id, queue, payload: seal(keys.field, id, JSON.stringify(payload)) });
    },
    every: recurring.every,
    start() {
      running = true;
      stopListening = listenForJobs(pool, store.JOBS_CHANNEL, () => void look(), log);
      recurring.start();
      void look();
    },
    async stop() {
      running = false;
      clearTimeout(timer);
      // A poll that has begun may still take jobs on.
      const ended = lastAccess.then(() => Promise.all([stopListening?.(), recurring.stop(), ...underWay]));
      await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
};
