/** Hands the spool's batches to the server, the oldest first, each until the server has said that it is stored. */
import { setTimeout as sleep } from 'node:timers/promises';
import { LogBatch } from '@kinward/contract/filter/log.schemas.ts';
import type { Spool } from './spool.ts';

/** Bytes of one delivery; a batch is smaller. */
const DELIVERY_BYTES = 1024 ** 2;
/** Batches of one delivery. */
const MOST_AT_ONCE = 200;
const PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/** `stored`: by now or before; `refused`: the server will never take it; `failed`: it is to be sent again. */
export type Delivered = 'stored' | 'refused' | 'failed';

export interface SenderOptions {
  spool: Spool;
  deliver: (batches: readonly LogBatch[]) => Promise<Delivered>;
  /** Called with batches that nobody will get. */
  lose: (batch: LogBatch) => void;
  /** Called with how many lines are not what was written: nobody knows what was in them. */
  damaged: (lines: number) => void;
  signal: AbortSignal;
}

type Line = string | null;

/** @returns undefined for a line that is none: the disk has altered it */
const batchOf = (line: Line): LogBatch | undefined => {
  try {
    return line === null ? undefined : LogBatch.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
};

/** @returns whether it was stored, or there was nothing */
export async function sendOldest({
  spool,
  deliver,
  lose,
  damaged,
}: Omit<SenderOptions, 'signal'>): Promise<boolean> {
  while (spool.isFull) {
    const dropped = await spool.drop();
    const batches = dropped.flatMap((line) => batchOf(line) ?? []);
    for (const batch of batches) lose(batch);
    damaged(dropped.length - batches.length);
  }
  const lines = (await spool.peek(DELIVERY_BYTES)).slice(0, MOST_AT_ONCE);
  if (lines.length === 0) return true;
  const batches = lines.flatMap((line) => batchOf(line) ?? []);
  const delivered = batches.length === 0 ? 'stored' : await deliver(batches);
  if (delivered === 'failed') return false;
  if (delivered === 'refused' && batches.length > 1)
    return await sendEach({ lines, spool, deliver, lose, damaged });
  if (delivered === 'refused') for (const batch of batches) lose(batch);
  await spool.take(lines.length);
  damaged(lines.length - batches.length);
  return true;
}

/** One batch that is not understood shall not hold the others back. */
async function sendEach({
  lines,
  spool,
  deliver,
  lose,
  damaged,
}: Omit<SenderOptions, 'signal'> & { lines: readonly Line[] }): Promise<boolean> {
  for (const line of lines) {
    const batch = batchOf(line);
    const delivered = batch ? await deliver([batch]) : 'stored';
    if (delivered === 'failed') return false;
    if (delivered === 'refused' && batch) lose(batch);
    await spool.take(1);
    if (!batch) damaged(1);
  }
  return true;
}

/** Never rejects, and comes back when it is told to end. */
export async function sendAlways(options: SenderOptions): Promise<void> {
  const { spool, signal } = options;
  let pause = PAUSE_MS;
  while (!signal.aborted) {
    let isStored = false;
    try {
      isStored = await sendOldest(options);
    } catch {
      // The disk does not answer; it is asked again.
    }
    pause = isStored ? PAUSE_MS : Math.min(LONGEST_PAUSE_MS, pause * 2);
    if (!isStored || spool.lines === 0) await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}
