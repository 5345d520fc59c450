import { AppError } from '@kinward/contract/errors.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';

const RETRY_AFTER_SECONDS = 2;

export interface ReadQueueOptions {
  /** Readings under way at a time in this process. */
  atOnce: number;
  /** Readings that wait for their turn. */
  waiting: number;
  /** Readings of one family, under way or waiting: one family's flood leaves the others their places. */
  perFamily: number;
}

/** Runs `work` in its turn, unless its reader has disconnected by then. @throws AppError BUSY when too many read already */
export type ReadQueue = <T>(familyId: FamilyId, gone: AbortSignal, work: () => Promise<T>) => Promise<T>;

const busy = (): AppError => new AppError('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS });

/** A number for each family; those that are 0 take no memory. */
class Counts {
  readonly #counts = new Map<string, number>();

  of(familyId: FamilyId): number {
    return this.#counts.get(familyId) ?? 0;
  }
  change(familyId: FamilyId, by: 1 | -1): void {
    const count = this.of(familyId) + by;
    if (count === 0) this.#counts.delete(familyId);
    else this.#counts.set(familyId, count);
  }
}

/**
 * Lets few costly readings run at once. Who leaves hands the place over, first to a family that has none under way, and who
 * has gone waits no longer.
 */
export const createReadQueue = ({ atOnce, waiting, perFamily }: ReadQueueOptions): ReadQueue => {
  const queue: { familyId: FamilyId; enter: () => void }[] = [];
  const inside = new Counts();
  const shares = new Counts();
  let running = 0;

  /** Resolves when another reading hands its place over. */
  const turn = (familyId: FamilyId, gone: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiter = {
        familyId,
        enter: () => {
          gone.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = (): void => {
        queue.splice(queue.indexOf(waiter), 1);
        reject(busy());
      };
      gone.addEventListener('abort', leave, { once: true });
      queue.push(waiter);
    });

  const transferOwnership = (): void => {
    let next = 0;
    for (const [index, { familyId }] of queue.entries()) {
      const first = queue[next];
      if (first && inside.of(familyId) < inside.of(first.familyId)) next = index;
    }
    const [waiter] = queue.splice(next, 1);
    if (!waiter) {
      running -= 1;
      return;
    }
    inside.change(waiter.familyId, 1);
    waiter.enter();
  };

  const inTurn = async <T>(familyId: FamilyId, gone: AbortSignal, work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await turn(familyId, gone);
    else {
      running += 1;
      inside.change(familyId, 1);
    }
    try {
      return await work();
    } finally {
      inside.change(familyId, -1);
      transferOwnership();
    }
  };

  return async (familyId, gone, work) => {
    const isFull = running >= atOnce && queue.length >= waiting;
    if (gone.aborted || isFull || shares.of(familyId) >= perFamily) throw busy();
    shares.change(familyId, 1);
    try {
      return await inTurn(familyId, gone, work);
    } finally {
      shares.change(familyId, -1);
    }
  };
};
