/** What is asked, from the answers to the server: noted, written to disk, handed over. */
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
const SPOOL = { mostBytes: 64 * 1024 ** 2, segmentBytes: 1024 ** 2 };

export interface RecordOptions {
  folder: string;
  targetsOf: (name: string) => readonly string[];
  deliver: (batches: readonly LogBatch[]) => Promise<Delivered>;
  say: (line: string) => void;
}

export interface Recording extends AsyncDisposable {
  readonly log: QueryLog;
  /** How what is written down comes to the server. */
  state: () => { waiting: number; waitingBytes: number; lost: number };
}

/** Answers are given whatever becomes of it: where its folder cannot be used it says so once, and nothing is written down. */
export const startRecording = ({ folder, targetsOf, deliver, say }: RecordOptions): Recording => {
  const log = new QueryLog();
  const end = new AbortController();
  let at: { spool: Spool; writer: Writer; sender: SenderOptions } | null = null;

  const run = async (): Promise<void> => {
    const spool = await Spool.open({ folder, ...SPOOL });
    const writer = new Writer({ log, spool, counters: new Counters(TARGETS), targetsOf });
    const sender = { spool, deliver, lose: (batch: LogBatch) => writer.loseBatch(batch), signal: end.signal };
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
    say(`what is asked cannot be written down: ${String(error)}`),
  );

  return {
    log,
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
