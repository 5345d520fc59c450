import { AppError } from '@kinward/contract/errors.ts';

/** Lets a bounded amount of costly work run at once and a bounded number of callers wait for it. */
export interface Semaphore {
  /**
   * Runs `work` once `weight` of the semaphore's slots are free, in the order of the calls.
   * @throws AppError BUSY when too many wait already
   */
  run<T>(weight: number, work: () => Promise<T>): Promise<T>;
}

/** Seconds after which a caller that found the semaphore full may come again. */
const RETRY_SECONDS = 2;

export const createSemaphore = (slots: number, maxWaiting: number): Semaphore => {
  let free = slots;
  const waiting: { weight: number; enter: () => void }[] = [];

  const admit = (): void => {
    for (let first = waiting[0]; first && first.weight <= free; first = waiting[0]) {
      waiting.shift();
      free -= first.weight;
      first.enter();
    }
  };

  return {
    async run(weight, work) {
      if (waiting.length >= maxWaiting) throw new AppError('BUSY', { retryAfterSeconds: RETRY_SECONDS });
      const taken = Math.min(weight, slots);
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ weight: taken, enter: resolve });
      admit();
      await promise;
      try {
        return await work();
      } finally {
        free += taken;
        admit();
      }
    },
  };
};
