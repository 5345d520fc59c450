/** A thread that fetches lists, builds their table and writes it to disk, while questions are answered by the one before. */
import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { newListReader } from '@kinward/catalogue/lists/formats.ts';
import { SHARED_SUFFIXES } from '@kinward/rules/sites/shared-suffix.ts';
import { requestServer } from '../feed/server-request.ts';
import { settleDraft } from '../replace-file.ts';
import { buildTable } from '@kinward/filter-core/table/build-table.ts';

/** What the thread is told to do. */
export type ListOrder =
  | {
      kind: 'fetch';
      url: string;
      token: string;
      /** Of the server, as PEM; absent: what computers believe. */
      certificate?: string;
      /** SHA-256 of the list, where it is kept, and a file of its own until it is whole. */
      hash: string;
      file: string;
      draft: string;
    }
  | {
      kind: 'build';
      /** The list of a bit is at its place; each is called by its SHA-256. */
      files: readonly string[];
      /** Where the table is written. */
      draft: string;
    };

export interface Built {
  /** Of a thread; absent: it is in its file alone. */
  block?: SharedArrayBuffer;
  /** SHA-256 of the table. */
  hash: string;
  names: number;
  reduced: number;
}

/** What it says; a fault is a reason for a person. */
export type ListReply =
  | { kind: 'fetched'; /** Of the server's answer. */ status: number; fault: string | null }
  | { kind: 'built'; built: Built }
  | { kind: 'failed'; fault: string };

const PIECE = 1024 ** 2;
/** A server that says nothing for so long is asked again: without it a connection that nobody ends would hold up all lists. */
const SILENT_AFTER_MS = 30_000;
/** Of -1000 to 1000: a tenth of all memory before those who are asked for nothing (proc(5), `oom_score_adj`). */
const MEMORY_SCORE = 100;
/** Bytes of a line, hardly fewer. */
const LINE_BYTES = 15;

const sizeOf = (file: string): number => statSync(file).size;

/** Writes what comes to the disk. @throws the system's error */
async function keep(file: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = openSync(file, 'w', 0o600);
  try {
    for await (const chunk of chunks) for (let at = 0; at < chunk.length;) at += writeSync(handle, chunk, at);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

async function* summed(
  chunks: AsyncIterable<Uint8Array>,
  sum: ReturnType<typeof createHash>,
  onChunk: () => void,
) {
  for await (const chunk of chunks) {
    onChunk();
    sum.update(chunk);
    yield chunk;
  }
}

/** @throws Error where the server has none, or goes silent, or the disk has no room */
async function fetchList({
  url,
  token,
  certificate,
  hash,
  file,
  draft,
}: Extract<ListOrder, { kind: 'fetch' }>) {
  const silence = new AbortController();
  const timer = setTimeout(
    () => silence.abort(new Error('the server says nothing any more')),
    SILENT_AFTER_MS,
  );
  const { signal } = silence;
  try {
    const { status, answer } = await requestServer(`${url}/lists/${hash}`, { token, certificate, signal });
    if (status !== 200) {
      answer.destroy();
      return { status, fault: `the server answered ${status}` };
    }
    const sum = createHash('sha256');
    await keep(
      draft,
      summed(answer, sum, () => timer.refresh()),
    );
    if (sum.digest('hex') !== hash) return { status, fault: 'a list is not what it is called' };
    await settleDraft(draft, file);
    return { status, fault: null };
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads a list that was fetched before. One that is not what it is called any more, or that the disk does not give out, is deleted, so that it is fetched again.
 * @throws Error then; the system's error
 */
function readKept(file: string, piece: Buffer, take: (part: Buffer) => void): void {
  const sum = createHash('sha256');
  const handle = openSync(file, 'r');
  try {
    for (let length = readSync(handle, piece); length > 0; length = readSync(handle, piece)) {
      const part = piece.subarray(0, length);
      sum.update(part);
      take(part);
    }
    if (sum.digest('hex') === path.basename(file, path.extname(file))) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EIO') throw error;
  } finally {
    closeSync(handle);
  }
  rmSync(file, { force: true });
  throw new Error('a list is damaged, and is fetched again');
}

function build({ files, draft }: Extract<ListOrder, { kind: 'build' }>): Built {
  const piece = Buffer.alloc(PIECE);
  const expected = Math.ceil(files.reduce((sum, file) => sum + sizeOf(file), 0) / LINE_BYTES) + 1;
  const built = buildTable((add) => {
    for (const [bit, file] of files.entries()) {
      const reader = newListReader(
        (bytes, start, end, isException) => add(bytes, start, end, bit, isException),
        SHARED_SUFFIXES,
      );
      readKept(file, piece, (part) => reader.push(part));
      reader.end();
    }
  }, expected);
  const bytes = new Uint8Array(built.block);
  const handle = openSync(draft, 'w', 0o600);
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { block: built.block, hash, names: built.names, reduced: built.reduced };
}

/** For a person, with what the system says where it says something. */
const reasonOf = (error: unknown): string => {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error ? `${message} (${cause.message})` : message;
};

async function replyTo(order: ListOrder): Promise<ListReply> {
  try {
    return order.kind === 'fetch'
      ? { kind: 'fetched', ...(await fetchList(order)) }
      : { kind: 'built', built: build(order) };
  } catch (error) {
    return { kind: 'failed', fault: reasonOf(error) };
  }
}

/** Where memory runs out. A service that the system spares would give that to what it begins. */
function endsBeforeOthers(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', String(MEMORY_SCORE));
  } catch {
    // Then it is spared as well.
  }
}

// On Linux a priority is a thread's own. Questions come first; where there is another core, the thread has its part of that also when others want it.
if (process.platform === 'linux') {
  const { PRIORITY_LOW, PRIORITY_BELOW_NORMAL } = constants.priority;
  setPriority(availableParallelism() > 1 ? PRIORITY_BELOW_NORMAL : PRIORITY_LOW);
}
if (parentPort) {
  const port = parentPort;
  port.on('message', (order: ListOrder) => {
    // A thread of Node has no origins.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    void replyTo(order).then((reply) => port.postMessage(reply));
  });
} else {
  endsBeforeOthers();
  process.on('message', (order: ListOrder) => {
    void replyTo(order).then((reply) => {
      // Memory is not shared with another process.
      if (reply.kind === 'built') delete reply.built.block;
      if (process.connected) process.send?.(reply);
    });
  });
  process.once('disconnect', () => process.exit());
}
