import { AppError } from '@kinward/contract/errors.ts';

const RETRY_AFTER_SECONDS = 2;

/**
 * Lets `concurrency` tasks run at once and `queue` wait; more are refused, so that a flood of logins costs the
 * rest of the server no memory and no time.
 * @throws AppError BUSY when the queue is full
 */
export const createHashSemaphore = (concurrency: number, queue: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= concurrency) {
      if (waiting.length >= queue) throw new AppError('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      // The place is handed over by the one who leaves, so `running` does not change in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
