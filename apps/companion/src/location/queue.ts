/** Positions wait here until the server has stored them. They are sent in the order in which they were measured. */
import type { PositionReport } from '@kinward/contract/devices/devices.schemas.ts';

export interface Waiting {
  key: number;
  position: PositionReport;
}

/** The storage of the queue: IndexedDB in the app, a list in tests. */
export interface QueueStore {
  add(position: PositionReport): Promise<void>;
  /** The oldest, in order. */
  oldest(most: number): Promise<Waiting[]>;
  remove(keys: readonly number[]): Promise<void>;
  count(): Promise<number>;
  clear(): Promise<void>;
}

/**
 * Result of a request: `dropped` arrived and was not stored (a pause, no consent), `later` is to be tried again, `refused` never
 * succeeds, `ended` means that the device is no longer paired.
 */
export type Outcome = 'sent' | 'dropped' | 'later' | 'refused' | 'ended';

const AT_ONCE = 200;

/**
 * Sends until the queue is empty or the server cannot be reached. A batch is removed only after the answer, so one that is cut off is
 * sent again; the server stores the same position once.
 * @returns the result of the newest position; `dropped` for a refused one too
 */
export async function drain(
  store: QueueStore,
  send: (positions: PositionReport[]) => Promise<Outcome>,
): Promise<Outcome> {
  let result: Outcome = 'sent';
  for (;;) {
    const batch = await store.oldest(AT_ONCE);
    if (batch.length === 0) return result;
    result = await send(batch.map(({ position }) => position));
    if (result === 'refused') result = await sendOneByOne(store, batch, send);
    else if (isDone(result)) await store.remove(batch.map(({ key }) => key));
    if (!isDone(result)) return result;
  }
}

/** Whether what was sent need not be sent again. */
export const isDone = (outcome: Outcome): boolean => outcome === 'sent' || outcome === 'dropped';

/** One invalid position must not block the others: only the one that is refused by itself is deleted. */
async function sendOneByOne(
  store: QueueStore,
  batch: readonly Waiting[],
  send: (positions: PositionReport[]) => Promise<Outcome>,
): Promise<Outcome> {
  let result: Outcome = 'sent';
  for (const { key, position } of batch) {
    const outcome = batch.length === 1 ? 'refused' : await send([position]);
    if (outcome === 'later' || outcome === 'ended') return outcome;
    await store.remove([key]);
    result = outcome === 'refused' ? 'dropped' : outcome;
  }
  return result;
}
