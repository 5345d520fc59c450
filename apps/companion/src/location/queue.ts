/** Positions wait here until the server has said that they are durable. They go out in the order in which they were measured. */
import type { PositionReport } from '@kinward/contract/devices/devices.schemas.ts';

export interface Waiting {
  key: number;
  position: PositionReport;
}

/** Where they wait: IndexedDB in the app, a list in tests. */
export interface QueueStore {
  add(position: PositionReport): Promise<void>;
  /** The oldest, in order. */
  oldest(most: number): Promise<Waiting[]>;
  remove(keys: readonly number[]): Promise<void>;
  count(): Promise<number>;
  clear(): Promise<void>;
}

/**
 * What became of a sending: `dropped` arrived and was not kept (a pause, no consent), `later` tries again, `refused` never
 * becomes right, `ended` means that the pairing is over.
 */
export type Outcome = 'sent' | 'dropped' | 'later' | 'refused' | 'ended';

const AT_ONCE = 200;

/**
 * Sends what waits until nothing is left or the server cannot take it now. A batch leaves the store only after the answer, so
 * one that is cut off goes out again; the server keeps the same position once.
 * @returns what became of the newest that left; `dropped` for one that was refused too
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

/** One wrong position must not hold back the others: only the one that is refused by itself is deleted. */
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
