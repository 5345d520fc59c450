import type { Pool } from 'pg';
import { AppError } from '@kinward/contract/errors.ts';
import type { Clock } from '../platform/clock.ts';
import { retry } from '../platform/tx.ts';
import {
  type IncomingBatch,
  type IncomingPosition,
  type Send,
  storeBatches,
  type StoredBatches,
} from './position-pipeline.store.ts';
import type { Partitions } from './partitions.ts';

/** Positions waiting in this process before it says that it is busy. */
const QUEUE_MAX = 200_000;
/** Positions of one statement: enough to be cheap for each, few enough to answer within some tens of milliseconds. */
const FLUSH_MAX = 4_000;
/** Statements under way at once: the next one is parsed while the last one waits for the disk. */
const FLUSHES_AT_ONCE = 4;
/**
 * So many callers, or positions, are written at once, though more may arrive in the same turn of the event loop: the
 * database then works while the rest of a burst is still being read, instead of after it.
 */
const EAGER_CALLERS = 16;
const EAGER_POSITIONS = 1_000;
const RETRY_SECONDS = 2;

/** What became of one caller's positions. */
export interface Outcome {
  fresh: IncomingPosition[];
  duplicates: number;
  notKept: number;
  /** The device does not exist (any more). */
  gone: boolean;
  /** The device has an open question "where are you". */
  asked: boolean;
}

interface Waiting {
  batch: IncomingBatch;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

export interface FlushQueue {
  /** Resolves when the positions are durable. @throws AppError BUSY when too many wait already */
  add(batch: IncomingBatch): Promise<Outcome>;
  drain(): Promise<void>;
}

const keyOf = (deviceId: string, { recordedAt, latitude, longitude }: IncomingPosition): string =>
  `${deviceId} ${recordedAt} ${latitude} ${longitude}`;

/** Splits the answer of the statement among the callers; the first who sent a position is the one who stored it. */
export const outcomesOf = (batches: IncomingBatch[], { kept, known, asked }: StoredBatches): Outcome[] => {
  const questions = new Set(asked);
  if (kept === null) {
    return batches.map(({ deviceId, positions }) => ({
      fresh: positions,
      duplicates: 0,
      notKept: 0,
      gone: false,
      asked: questions.has(deviceId),
    }));
  }
  const isNew = new Map(kept);
  const existing = new Set(known);
  const taken = new Set<string>();
  let place = 0;
  return batches.map(({ deviceId, positions }) => {
    const outcome: Outcome = {
      fresh: [],
      duplicates: 0,
      notKept: 0,
      gone: !existing.has(deviceId),
      asked: questions.has(deviceId),
    };
    for (const position of positions) {
      place += 1;
      const state = isNew.get(place);
      const key = keyOf(deviceId, position);
      if (state === undefined) outcome.notKept += 1;
      else if (!state || taken.has(key)) outcome.duplicates += 1;
      else {
        taken.add(key);
        outcome.fresh.push(position);
      }
    }
    return outcome;
  });
};

type FlushDeps = { pool: Pool; clock: Clock; partitions: Partitions };

const store = async (deps: FlushDeps, batches: IncomingBatch[]): Promise<Outcome[]> => {
  const send: Send = (statement) => deps.pool.query<StoredBatches>(statement);
  return retry(async () => outcomesOf(batches, await storeBatches(send, batches, deps.clock.now())));
};

/** When a statement fails, each caller is tried alone, so that one caller's misfortune is not everybody's. */
const storeAlone = async (deps: FlushDeps, { batch, resolve, reject }: Waiting): Promise<void> => {
  try {
    const [outcome] = await store(deps, [batch]);
    if (outcome) resolve(outcome);
  } catch (error) {
    reject(error);
  }
};

const flush = async (deps: FlushDeps, some: Waiting[]): Promise<void> => {
  try {
    await deps.partitions.ensure();
    const outcomes = await store(
      deps,
      some.map(({ batch }) => batch),
    );
    for (const [index, { resolve }] of some.entries()) resolve(outcomes[index] as Outcome);
  } catch (error) {
    if (some.length === 1) some[0]?.reject(error);
    else for (const one of some) await storeAlone(deps, one);
  }
};

/**
 * Gathers what many callers bring at the same time into few statements. A caller waits for its own commit and for nothing
 * else: there is no timer, and an idle queue writes at once.
 */
export const createFlushQueue = (deps: FlushDeps): FlushQueue => {
  let waiting: Waiting[] = [];
  let waitingPositions = 0;
  let flushing = 0;
  let scheduled = false;
  let idle: (() => void)[] = [];

  const takeSome = (): Waiting[] => {
    let count = 0;
    let index = 0;
    while (
      index < waiting.length &&
      (count === 0 || count + (waiting[index]?.batch.positions.length ?? 0) <= FLUSH_MAX)
    ) {
      count += waiting[index]?.batch.positions.length ?? 0;
      index += 1;
    }
    const some = waiting.slice(0, index);
    waiting = waiting.slice(index);
    waitingPositions -= count;
    return some;
  };

  const pump = (): void => {
    while (flushing < FLUSHES_AT_ONCE && waiting.length > 0) {
      flushing += 1;
      void flush(deps, takeSome()).finally(() => {
        flushing -= 1;
        if (waiting.length > 0) schedule();
        else if (flushing === 0) {
          for (const wake of idle) wake();
          idle = [];
        }
      });
    }
  };

  /** At the end of this turn of the event loop, so that what arrived together is written together. */
  const schedule = (): void => {
    if (scheduled || waiting.length === 0) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      pump();
    });
  };

  return {
    add(batch) {
      if (waitingPositions + batch.positions.length > QUEUE_MAX) {
        return Promise.reject(new AppError('BUSY', { retryAfterSeconds: RETRY_SECONDS }));
      }
      return new Promise((resolve, reject) => {
        waiting.push({ batch, resolve, reject });
        waitingPositions += batch.positions.length;
        if (waiting.length >= EAGER_CALLERS || waitingPositions >= EAGER_POSITIONS) pump();
        schedule();
      });
    },
    drain: () =>
      flushing === 0 && waiting.length === 0
        ? Promise.resolve()
        : new Promise((resolve) => idle.push(resolve)),
  };
};
