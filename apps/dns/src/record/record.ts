/** What is asked, from the answers to the server: noted, written to disk, handed over. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LogBatch } from '@kinward/contract/filter/log.schemas.ts';
import { TARGETS } from '@kinward/catalogue/facts.ts';
import { Counters } from './counters.ts';
import { QueryLog } from './query-log.ts';
import { sendAlways, sendOldest, type Delivered, type SenderOptions } from './sender.ts';
import { Spool } from './spool.ts';
import { Writer } from './writer.ts';

const WRITE_MS = 250;
/** How long an end waits for what was asked last to be taken. */
const LAST_MS = 1_000;
const SPOOL = { mostBytes: 64 * 1024 ** 2, segmentBytes: 1024 ** 2, memoryBytes: 4 * 1024 ** 2 };
/** A folder that cannot be used is tried again. */
const AGAIN_MS = 5_000;

export interface RecordOptions {
  folder: string;
  targetsOf: (name: string) => readonly string[];
  deliver: (batches: readonly LogBatch[]) => Promise<Delivered>;
  say: (line: string) => void;
  /** Milliseconds since the epoch, by which answering notes what is asked. */
  now: () => number;
}

export interface Recording extends AsyncDisposable {
  readonly log: QueryLog;
  /** The clock was set. @param by milliseconds, forward or back */
  jumped: (by: number) => void;
  /** How what is written down comes to the server. */
  state: () => { waiting: number; waitingBytes: number; lost: number };
}

/** Answers are given whatever becomes of it: while its folder cannot be used it says so once, and nothing is written down. */
export const startRecording = ({ folder, targetsOf, deliver, say, now }: RecordOptions): Recording => {
  const log = new QueryLog();
  const end = new AbortController();
  let at: { spool: Spool; writer: Writer; sender: SenderOptions } | null = null;

  /** @returns null where it is told to end before that */
  const openSpool = async (): Promise<Spool | null> => {
    for (let isFirst = true; !end.signal.aborted; isFirst = false) {
      try {
        return await Spool.open({ folder, ...SPOOL });
      } catch (error) {
        if (isFirst) say(`what is asked cannot be written down: ${String(error)}`);
      }
      await sleep(AGAIN_MS, undefined, { signal: end.signal }).catch(() => undefined);
    }
    return null;
  };

  const run = async (): Promise<void> => {
    const spool = await openSpool();
    if (!spool) return;
    const writer = new Writer({ log, spool, counters: new Counters(TARGETS), targetsOf, now });
    const damaged = (lines: number): void => {
      if (lines === 0) return;
      writer.lost += lines;
      say(`${lines} lines of what was asked are not as they were written to disk, and are lost`);
    };
    const sender = {
      spool,
      deliver: (batches: readonly LogBatch[]) => deliver(batches.map((batch) => writer.byClockOfNow(batch))),
      lose: (batch: LogBatch) => writer.loseBatch(writer.byClockOfNow(batch)),
      damaged,
      signal: end.signal,
    };
    at = { spool, writer, sender };
    let writing: Promise<void> = Promise.resolve();
    const timer = setInterval(() => {
      writing = writing.then(() => writer.write());
    }, WRITE_MS);
    await sendAlways(sender);
    clearInterval(timer);
    await writing;
    await writer.end();
    await Promise.race([sendOldest(sender), new Promise((resolve) => setTimeout(resolve, LAST_MS).unref())]);
    await spool.close();
  };
  const running = run().catch((error: unknown) =>
    say(`what is asked is written down no more: ${String(error)}`),
  );

  return {
    log,
    jumped: (by) => at?.writer.jumped(by),
    state: () => ({
      waiting: at?.spool.lines ?? 0,
      waitingBytes: at?.spool.bytes ?? 0,
      lost: at?.writer.lost ?? 0,
    }),
    async [Symbol.asyncDispose]() {
      end.abort();
      await running;
    },
  };
};
