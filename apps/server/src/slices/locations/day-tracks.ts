/** Reads a day out of positions; a long one on a thread, which starts with the first and ends when there was none for a while. */
import { Worker } from 'node:worker_threads';
import { AppError } from '@kinward/contract/errors.ts';
import { answerOf, type AnswerTo, type Task } from './day-tasks.ts';
import type { Answer, Question } from './day-track.worker.ts';
import type { Track } from './locations.store.ts';

export interface DayTracks {
  /** @throws AppError BUSY when the thread died or does not answer */
  read<T extends Task>(track: Track, task: T): Promise<AnswerTo<T>>;
  /** Ends the thread. */
  close(): Promise<void>;
}

/** Up to so many positions cost some milliseconds, and not the memory of a thread. */
const HERE_MAX = 2_000;
const IDLE_MS = 60_000;
const ANSWER_MS = 10_000;
const RETRY_SECONDS = 5;
/** Of the thread, which holds two samples at the most. */
const MEMORY_MB = 128;

interface Waiting {
  done: (answer: unknown) => void;
  fail: () => void;
}

export const createDayTracks = (): DayTracks => {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let nextId = 1;
  const waiting = new Map<number, Waiting>();

  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const ended = worker;
    worker = undefined;
    for (const { fail } of waiting.values()) fail();
    await ended?.terminate();
  };

  const start = (): Worker => {
    const started = new Worker(new URL('./day-track.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // The thread alone keeps no process alive.
    started.unref();
    started.on('message', ({ id, answer }: Answer) => waiting.get(id)?.done(answer));
    const ended = (): void => {
      if (worker === started) void stop();
    };
    started.on('error', ended);
    started.on('exit', ended);
    return started;
  };

  const ask = (question: Omit<Question, 'id'>): Promise<unknown> => {
    worker ??= start();
    clearTimeout(idle);
    idle = setTimeout(() => void stop(), IDLE_MS);
    idle.unref();
    const asked = worker;
    const id = nextId++;
    return new Promise<unknown>((done, reject) => {
      const fail = (): void => reject(new AppError('BUSY', { retryAfterSeconds: RETRY_SECONDS }));
      // A thread that is lost in one day answers no other one either.
      const timer = setTimeout(() => void stop(), ANSWER_MS);
      const settle =
        <A extends unknown[]>(how: (...args: A) => void) =>
        (...args: A): void => {
          clearTimeout(timer);
          waiting.delete(id);
          how(...args);
        };
      waiting.set(id, { done: settle(done), fail: settle(fail) });
      asked.postMessage({ ...question, id } satisfies Question, []);
    });
  };

  return {
    read<T extends Task>({ points, kept }: Track, task: T) {
      if (kept > HERE_MAX) return ask({ points, task }) as Promise<AnswerTo<T>>;
      return Promise.resolve(answerOf(points, task));
    },
    close: stop,
  };
};
