import type { Pool } from 'pg';
import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { Clock } from '../../platform/clock.ts';
import { retry } from '../../platform/tx.ts';
import {
  type IncomingBatch,
  type IncomingPosition,
  type Send,
  storeBatches,
  type StoredBatches,
} from './position-pipeline.store.ts';
import type { Doubts } from './doubts.ts';
import type { Partitions } from '../../core/device-logs/months.ts';

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
/**
 * At least so long between two statements while callers come one by one, in ms: a statement costs as much for one position as for ten,
 * and no one sees the difference. Callers who fill a statement do not wait for it.
 */
const GATHER_MS = 40;
/** A caller with so many positions is worth a statement and does not wait for others. */
const BATCH_POSITIONS = 50;
/** A device that reports again so soon after its answer, in ms, sends what it kept one by one: each waits for the one before. */
const BACKLOG_MS = 250;
/** Most devices whose last answer is remembered. */
const ANSWERED_MAX = 20_000;

/** What became of one caller's positions. */
export interface Outcome {
  fresh: IncomingPosition[];
  duplicates: number;
  notKept: number;
  /** The device does not exist (any more). */
  gone: boolean;
  /** The device has an open question "where are you". */
  asked: boolean;
  /** The server's time of the statement, at which the device reported. */
  at: Date;
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

const keyOf = (deviceId: DeviceId, { recordedAt, latitude, longitude }: IncomingPosition): string =>
  `${deviceId} ${recordedAt} ${latitude} ${longitude}`;

/** Splits the answer of the statement among the callers; the first who sent a position is the one who stored it. */
export const outcomesOf = (
  batches: IncomingBatch[],
  { kept, known, asked }: StoredBatches,
  at: Date,
): Outcome[] => {
  const questions = new Set(asked);
  if (kept === null) {
    return batches.map(({ deviceId, positions }) => ({
      fresh: positions,
      duplicates: 0,
      notKept: 0,
      gone: false,
      asked: questions.has(deviceId),
      at,
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
      at,
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

type FlushDeps = {
  pool: Pool;
  clock: Clock;
  partitions: Partitions;
  doubts: Pick<Doubts, 'judge' | 'forget'>;
};

const store = async (deps: FlushDeps, batches: IncomingBatch[]): Promise<Outcome[]> => {
  const send: Send = (statement) => deps.pool.query<StoredBatches>(statement);
  return retry(async () => {
    const now = deps.clock.now();
    return outcomesOf(batches, await storeBatches(send, batches, now), now);
  });
};

/** When a statement fails, each caller is tried alone, so that one caller's misfortune is not everybody's. */
const storeAlone = async (deps: FlushDeps, { batch, resolve, reject }: Waiting): Promise<void> => {
  try {
    // What failed may have been the judging: nothing is stored without it.
    await deps.doubts.judge([batch]);
    const [outcome] = await store(deps, [batch]);
    if (outcome) resolve(outcome);
  } catch (error) {
    deps.doubts.forget([batch]);
    reject(error);
  }
};

const flush = async (deps: FlushDeps, some: Waiting[]): Promise<void> => {
  const batches = some.map(({ batch }) => batch);
  try {
    await deps.partitions.ensure();
    await deps.doubts.judge(batches);
    const outcomes = await store(deps, batches);
    for (const [index, { resolve }] of some.entries()) resolve(outcomes[index] as Outcome);
  } catch (error) {
    deps.doubts.forget(batches);
    if (some.length === 1) some[0]?.reject(error);
    else for (const one of some) await storeAlone(deps, one);
  }
};

/** Which devices were answered just now. */
const createAnswered = () => {
  const answeredAt = new Map<string, number>();
  return {
    note(deviceId: DeviceId): void {
      // Taken out first, so that the map stays in the order of the answers.
      answeredAt.delete(deviceId);
      const [oldest] = answeredAt.size >= ANSWERED_MAX ? answeredAt.keys() : [];
      if (oldest !== undefined) answeredAt.delete(oldest);
      answeredAt.set(deviceId, performance.now());
    },
    isRecent: (deviceId: DeviceId): boolean =>
      performance.now() - (answeredAt.get(deviceId) ?? -Infinity) < BACKLOG_MS,
  };
};

/** Callers in the order in which they came. */
const createLine = () => {
  let callers: Waiting[] = [];
  let positions = 0;
  return {
    add(caller: Waiting): void {
      callers.push(caller);
      positions += caller.batch.positions.length;
    },
    /** Takes out as many as one statement holds, one at least. */
    take(): Waiting[] {
      let count = 0;
      let index = 0;
      for (const { batch } of callers) {
        if (index > 0 && count + batch.positions.length > FLUSH_MAX) break;
        count += batch.positions.length;
        index += 1;
      }
      const some = callers.slice(0, index);
      callers = callers.slice(index);
      positions -= count;
      return some;
    },
    get isFull(): boolean {
      return callers.length >= EAGER_CALLERS || positions >= EAGER_POSITIONS;
    },
    get isEmpty(): boolean {
      return callers.length === 0;
    },
    get positions(): number {
      return positions;
    },
  };
};

/**
 * Gathers what many callers bring at about the same time into few statements. The first after a pause is written at once, and so is
 * what a device sends again and again; others wait for company, some milliseconds at most.
 */
export const createFlushQueue = (deps: FlushDeps): FlushQueue => {
  const waiting = createLine();
  let flushing = 0;
  let scheduled = false;
  let flushedAt = -Infinity;
  let gathering: NodeJS.Timeout | undefined;
  let idle: (() => void)[] = [];
  const answered = createAnswered();

  const pump = (): void => {
    clearTimeout(gathering);
    gathering = undefined;
    while (flushing < FLUSHES_AT_ONCE && !waiting.isEmpty) {
      flushing += 1;
      flushedAt = performance.now();
      const some = waiting.take();
      void flush(deps, some).finally(() => {
        flushing -= 1;
        for (const { batch } of some) answered.note(batch.deviceId);
        if (!waiting.isEmpty) gather();
        else if (flushing === 0) {
          for (const wake of idle) wake();
          idle = [];
        }
      });
    }
  };

  /** At the end of this turn of the event loop, so that what arrived together is written together. */
  const schedule = (): void => {
    if (scheduled || waiting.isEmpty) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      pump();
    });
  };

  /** When the last statement is long enough ago, or enough wait. */
  const gather = (): void => {
    const left = flushedAt + GATHER_MS - performance.now();
    if (left <= 0 || waiting.isFull || idle.length > 0) schedule();
    else gathering ??= setTimeout(pump, left);
  };

  return {
    add(batch) {
      if (waiting.positions + batch.positions.length > QUEUE_MAX) {
        return Promise.reject(new AppError('BUSY', { retryAfterSeconds: RETRY_SECONDS }));
      }
      return new Promise((resolve, reject) => {
        waiting.add({ batch, resolve, reject });
        if (waiting.isFull) pump();
        if (batch.positions.length >= BATCH_POSITIONS || answered.isRecent(batch.deviceId)) schedule();
        else gather();
      });
    },
    drain() {
      if (flushing === 0 && waiting.isEmpty) return Promise.resolve();
      schedule();
      return new Promise((resolve) => idle.push(resolve));
    },
  };
};
