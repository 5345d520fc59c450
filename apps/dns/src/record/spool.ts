/**
 * Lines that the server has not taken yet, on disk: whatever is written down goes through it, so what waits outlasts an end of this process.
 * It is a row of segments; of the oldest it is known up to where it was taken, and of one that is read again after a start, nothing.
 */
import { mkdir, open, readdir, readFile, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

const SEGMENT = /^(\d{10})\.log$/u;
/** A segment that was taken whole goes once it has so many bytes: until then it is written on. */
const WORTH_REMOVING_BYTES = 65_536;
const LINE_END = 0x0a;

export interface SpoolOptions {
  folder: string;
  /** Of all segments together. */
  mostBytes: number;
  /** A segment that has reached it is followed by the next. */
  segmentBytes: number;
}

interface Segment {
  file: string;
  /** Of whole lines. */
  bytes: number;
  lines: number;
}

const countLines = (bytes: Uint8Array): number => {
  let lines = 0;
  for (const byte of bytes) if (byte === LINE_END) lines += 1;
  return lines;
};

export class Spool {
  readonly #options: SpoolOptions;
  readonly #segments: Segment[] = [];
  /** Of the last segment; null: the next line begins another. */
  #handle: FileHandle | null = null;
  #next = 1;
  /** What of the oldest segment was taken. */
  #taken = { bytes: 0, lines: 0 };
  /** One change at a time. */
  #busy: Promise<unknown> = Promise.resolve();

  private constructor(options: SpoolOptions) {
    this.#options = options;
  }

  /** Finds what an earlier start has left. @throws the system's error where the folder cannot be used */
  static async open(options: SpoolOptions): Promise<Spool> {
    const spool = new Spool(options);
    await mkdir(options.folder, { recursive: true, mode: 0o700 });
    for (const name of (await readdir(options.folder)).filter((one) => SEGMENT.test(one)).toSorted()) {
      const file = path.join(options.folder, name);
      const content = await readFile(file);
      // A line that an end has cut off is none.
      const bytes = content.lastIndexOf(LINE_END) + 1;
      spool.#next = Number(SEGMENT.exec(name)?.[1]) + 1;
      if (bytes === 0) await rm(file, { force: true });
      else spool.#segments.push({ file, bytes, lines: countLines(content.subarray(0, bytes)) });
    }
    return spool;
  }

  /** What was not taken. */
  get bytes(): number {
    return this.#segments.reduce((sum, one) => sum + one.bytes, 0) - this.#taken.bytes;
  }

  get lines(): number {
    return this.#segments.reduce((sum, one) => sum + one.lines, 0) - this.#taken.lines;
  }

  get isFull(): boolean {
    return this.#segments.length > 1 && this.bytes > this.#options.mostBytes;
  }

  /** @throws the system's error where the disk does not take them: none of them counts then */
  append(lines: readonly string[]): Promise<void> {
    return this.#alone(async () => {
      const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
      const { segment, handle } = await this.#writable();
      try {
        for (let at = 0; at < bytes.length;) at += (await handle.write(bytes, at)).bytesWritten;
      } catch (error) {
        // A part of them may be at its end, and is not read.
        await this.#endSegment();
        throw error;
      }
      segment.bytes += bytes.length;
      segment.lines += lines.length;
    });
  }

  /** The oldest lines, as many as are whole within so many bytes; none: nothing waits. */
  peek(mostBytes: number): Promise<string[]> {
    return this.#alone(async () => {
      let [oldest] = this.#segments;
      while (oldest && this.#segments.length > 1 && this.#taken.bytes >= oldest.bytes) {
        await this.#remove(oldest);
        [oldest] = this.#segments;
      }
      if (!oldest) return [];
      const length = oldest.bytes - this.#taken.bytes;
      const bytes = await readPart(oldest.file, this.#taken.bytes, Math.min(length, mostBytes));
      const end = bytes.lastIndexOf(LINE_END);
      // No line is longer than what is asked for, unless the disk has something else by now.
      if (end < 0 && length > 0) {
        await this.#remove(oldest);
        return [];
      }
      return end < 0 ? [] : bytes.subarray(0, end).toString('utf8').split('\n');
    });
  }

  /** These lines, the oldest, wait no longer. */
  take(lines: readonly string[]): Promise<void> {
    return this.#alone(async () => {
      const [oldest] = this.#segments;
      if (!oldest) return;
      this.#taken.lines += lines.length;
      for (const line of lines) this.#taken.bytes += Buffer.byteLength(line) + 1;
      if (this.#taken.bytes < oldest.bytes) return;
      if (this.#segments.length > 1 || !this.#handle || oldest.bytes >= WORTH_REMOVING_BYTES)
        await this.#remove(oldest);
    });
  }

  /** Gives up the oldest segment. @returns its lines that were not taken */
  drop(): Promise<string[]> {
    return this.#alone(async () => {
      const [oldest] = this.#segments;
      if (!oldest) return [];
      const content = await readPart(oldest.file, this.#taken.bytes, oldest.bytes - this.#taken.bytes);
      await this.#remove(oldest);
      return content.toString('utf8').split('\n').slice(0, -1);
    });
  }

  async close(): Promise<void> {
    await this.#alone(async () => {
      await this.#endSegment();
      const [oldest] = this.#segments;
      if (oldest && this.#taken.bytes >= oldest.bytes) await this.#remove(oldest);
    });
  }

  async #writable(): Promise<{ segment: Segment; handle: FileHandle }> {
    const last = this.#segments.at(-1);
    if (this.#handle && last && last.bytes < this.#options.segmentBytes)
      return { segment: last, handle: this.#handle };
    await this.#endSegment();
    const file = path.join(this.#options.folder, `${String(this.#next).padStart(10, '0')}.log`);
    const handle = await open(file, 'ax', 0o600);
    this.#next += 1;
    this.#handle = handle;
    const segment = { file, bytes: 0, lines: 0 };
    this.#segments.push(segment);
    return { segment, handle };
  }

  async #endSegment(): Promise<void> {
    const handle = this.#handle;
    this.#handle = null;
    await handle?.close();
  }

  async #remove(oldest: Segment): Promise<void> {
    if (this.#segments.length === 1) await this.#endSegment();
    await rm(oldest.file, { force: true });
    this.#segments.shift();
    this.#taken = { bytes: 0, lines: 0 };
  }

  #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#busy.then(work);
    this.#busy = done.catch(() => undefined);
    return done;
  }
}

/** @returns what is there, nothing where the file is gone */
const readPart = async (file: string, from: number, length: number): Promise<Buffer> => {
  const handle = await open(file, 'r').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
  if (!handle) return Buffer.alloc(0);
  try {
    const bytes = Buffer.alloc(length);
    let read = 0;
    while (read < length) {
      const { bytesRead } = await handle.read(bytes, read, length - read, from + read);
      if (bytesRead === 0) break;
      read += bytesRead;
    }
    return bytes.subarray(0, read);
  } finally {
    await handle.close();
  }
};
