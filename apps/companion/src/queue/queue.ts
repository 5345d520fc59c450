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

/** What became of a sending: `later` tries again, `refused` never becomes right, `ended` means that the pairing is over. */
export type Outcome = 'sent' | 'later' | 'refused' | 'ended';

const AT_ONCE = 200;

/**
 * Sends what waits until nothing is left or the server cannot take it now. A batch leaves the store only after the answer, so
 * one that is cut off goes out again; the server keeps the same position once.
 */
export async function drain(
  store: QueueStore,
  send: (positions: PositionReport[]) => Promise<Outcome>,
): Promise<Outcome> {
  for (;;) {
    const batch = await store.oldest(AT_ONCE);
    if (batch.length === 0) return 'sent';
    const outcome = await send(batch.map(({ position }) => position));
    if (outcome === 'sent') await store.remove(batch.map(({ key }) => key));
    else if (outcome !== 'refused') return outcome;
    else {
      const stopped = await oneByOne(store, batch, send);
      if (stopped !== undefined) return stopped;
    }
  }
}

/** One wrong position must not hold back the others: only the one that is refused by itself goes. */
async function oneByOne(
  store: QueueStore,
  batch: readonly Waiting[],
  send: (positions: PositionReport[]) => Promise<Outcome>,
): Promise<Outcome | undefined> {
  for (const { key, position } of batch) {
    const outcome = batch.length === 1 ? 'refused' : await send([position]);
    if (outcome === 'later' || outcome === 'ended') return outcome;
    await store.remove([key]);
  }
  return undefined;
}
