/** A thread that builds the table of lists and writes it to disk, while questions are answered by the one before. */
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { newListReader } from '@kinward/catalogue/lists/formats.ts';
import { isSharedSuffix } from '@kinward/rules/sites/shared-suffix.ts';
import { buildTable } from './build-table.ts';

/** What the thread is told; the list of a bit is at its place. */
export interface BuildOrder {
  files: readonly string[];
  /** Where the table is written. */
  draft: string;
}

/** What it says. */
export interface Built {
  block: SharedArrayBuffer;
  /** SHA-256 of the table. */
  hash: string;
  names: number;
  reduced: number;
}

const PIECE = 1024 ** 2;
/** Bytes of a line, about. */
const LINE_BYTES = 20;

const sizeOf = (file: string): number => statSync(file).size;

function build({ files, draft }: BuildOrder): Built {
  const piece = Buffer.alloc(PIECE);
  const expected = Math.ceil(files.reduce((sum, file) => sum + sizeOf(file), 0) / LINE_BYTES) + 1;
  const built = buildTable((add) => {
    for (const [bit, file] of files.entries()) {
      const reader = newListReader(
        (bytes, start, end, isException) => add(bytes, start, end, bit, isException),
        isSharedSuffix,
      );
      const handle = openSync(file, 'r');
      try {
        for (let length = readSync(handle, piece); length > 0; length = readSync(handle, piece))
          reader.push(piece.subarray(0, length));
      } finally {
        closeSync(handle);
      }
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

// On Linux a priority is a thread's own: where there is one core, questions come first.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
// A thread of Node has no origins.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(build(workerData as BuildOrder));
