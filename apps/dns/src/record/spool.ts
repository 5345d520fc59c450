/**
 * Lines that the server has not taken yet, on disk: whatever is written down goes through it, so what waits outlasts an end of this process.
 * It is a row of segments; of the oldest it is known up to where it was taken, and of one that is read again after a start, nothing. While the
 * disk takes nothing, some wait in memory, behind those on disk.
 */
import { mkdir, open, readdir, readFile, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { framed, lengthOf, LINE_END, linesIn, unframed, within } from './spool-line.ts';

const SEGMENT = /^(\d{10})\.log$/u;
/** A segment that was taken whole goes once it has so many bytes: until then it is written on. */
const WORTH_REMOVING_BYTES = 65_536;
/** Bytes that are written at once of what waits in memory. */
const PIECE_BYTES = 262_144;

export interface SpoolOptions {
  folder: string;
  /** Of all segments together. */
  mostBytes: number;
  /** A segment that has reached it is followed by the next. */
  segmentBytes: number;
  /** Of lines that the disk does not take. */
  memoryBytes: number;
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
  /** What the disk has not taken, behind everything on it. */
  readonly #inMemory: string[] = [];
  #memoryBytes = 0;
  /** Bytes of the lines that were looked at last. */
  #peeked: number[] = [];
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
      spool.#next = Number(SEGMENT.exec(name)?.[1]) + 1;
      // One that the disk cannot read any more does not hold up the others.
      const content = await readFile(file).catch(() => null);
      if (!content) continue;
      // A line that an end has cut off is none.
      const bytes = content.lastIndexOf(LINE_END) + 1;
      if (bytes === 0) await rm(file, { force: true });
      else spool.#segments.push({ file, bytes, lines: countLines(content.subarray(0, bytes)) });
    }
    return spool;
  }

  /** What was not taken. */
  get bytes(): number {
    return this.#diskBytes + this.#memoryBytes;
  }

  get lines(): number {
    const onDisk = this.#segments.reduce((sum, one) => sum + one.lines, 0) - this.#taken.lines;
    return onDisk + this.#inMemory.length;
  }

  get isFull(): boolean {
    return this.#segments.length > 1 && this.#diskBytes > this.#options.mostBytes;
  }

  get #diskBytes(): number {
    return this.#segments.reduce((sum, one) => sum + one.bytes, 0) - this.#taken.bytes;
  }

  /** @throws the system's error where neither the disk nor memory takes them: none of them counts then */
  append(lines: readonly string[]): Promise<void> {
    return this.#alone(async () => {
      const more = lines.map(framed);
      const bytes = more.reduce((sum, line) => sum + lengthOf(line), 0);
      try {
        await this.#flush();
        await this.#write(more);
      } catch (error) {
        if (this.#memoryBytes + bytes > this.#options.memoryBytes) throw error;
        this.#inMemory.push(...more);
        this.#memoryBytes += bytes;
      }
    });
  }

  /**
   * The oldest lines, as many as are whole within so many bytes, one at least; none: nothing waits.
   * @returns null for a line that is not what was written
   */
  peek(mostBytes: number): Promise<(string | null)[]> {
    return this.#alone(async () => {
      const { bytes, lines } = (await this.#peekDisk(mostBytes)) ?? this.#peekMemory(mostBytes);
      this.#peeked = bytes;
      return lines;
    });
  }

  /** So many of the lines that were looked at last, the oldest, wait no longer. */
  take(count: number): Promise<void> {
    return this.#alone(async () => {
      for (const bytes of this.#peeked.splice(0, count)) {
        await this.#forgetTaken();
        const [oldest] = this.#segments;
        if (oldest && this.#taken.bytes < oldest.bytes) {
          this.#taken.bytes += bytes;
          this.#taken.lines += 1;
        } else if (this.#inMemory.shift() !== undefined) this.#memoryBytes -= bytes;
      }
      const [oldest] = this.#segments;
      if (!oldest || this.#taken.bytes < oldest.bytes) return;
      if (this.#segments.length > 1 || !this.#handle || oldest.bytes >= WORTH_REMOVING_BYTES)
        await this.#remove(oldest);
    });
  }

  /** Gives up the oldest segment. @returns its lines that were not taken; null for one that is not what was written */
  drop(): Promise<(string | null)[]> {
    return this.#alone(async () => {
      const [oldest] = this.#segments;
      if (!oldest) return [];
      const content = await readPart(oldest.file, this.#taken.bytes, oldest.bytes - this.#taken.bytes);
      await this.#remove(oldest);
      this.#peeked = [];
      return linesIn(content).map((line) => unframed(line));
    });
  }

  async close(): Promise<void> {
    await this.#alone(async () => {
      // What the disk does not take now either is lost with this process.
      await this.#flush().catch(() => undefined);
      await this.#endSegment();
      const [oldest] = this.#segments;
      if (oldest && this.#taken.bytes >= oldest.bytes) await this.#remove(oldest);
    });
  }

  /** @throws the system's error; what was written until then waits in memory no more */
  async #flush(): Promise<void> {
    while (this.#inMemory.length > 0) {
      const piece = within(this.#inMemory.map(lengthOf), PIECE_BYTES);
      await this.#write(this.#inMemory.slice(0, piece.length));
      this.#inMemory.splice(0, piece.length);
      for (const bytes of piece) this.#memoryBytes -= bytes;
    }
  }

  /** All of them or none. @throws the system's error */
  async #write(lines: readonly string[]): Promise<void> {
    const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
    const { segment, handle } = await this.#writable();
    try {
      for (let at = 0; at < bytes.length;) at += (await handle.write(bytes, at)).bytesWritten;
    } catch (error) {
      // A part of them may be at its end: a later start would read it. Where it cannot be cut off nothing is written behind it.
      await handle.truncate(segment.bytes).catch(() => this.#endSegment());
      throw error;
    }
    segment.bytes += bytes.length;
    segment.lines += lines.length;
  }

  async #peekDisk(mostBytes: number): Promise<{ bytes: number[]; lines: (string | null)[] } | null> {
    await this.#forgetTaken();
    const [oldest] = this.#segments;
    if (!oldest || this.#taken.bytes >= oldest.bytes) return null;
    const length = oldest.bytes - this.#taken.bytes;
    const read = (bytes: number) => readPart(oldest.file, this.#taken.bytes, Math.min(length, bytes));
    let found = linesIn(await read(mostBytes));
    // No line is longer than what is asked for, unless the disk has something else by now.
    if (found.length === 0) found = linesIn(await read(length)).slice(0, 1);
    if (found.length === 0) {
      await this.#remove(oldest);
      return { bytes: [], lines: [] };
    }
    return { bytes: found.map((line) => line.length + 1), lines: found.map((line) => unframed(line)) };
  }

  #peekMemory(mostBytes: number): { bytes: number[]; lines: (string | null)[] } {
    const bytes = within(this.#inMemory.map(lengthOf), mostBytes);
    return { bytes, lines: this.#inMemory.slice(0, bytes.length).map((line) => unframed(line)) };
  }

  /** Segments that were taken whole and are not the last. */
  async #forgetTaken(): Promise<void> {
    for (
      let [oldest] = this.#segments;
      oldest && this.#segments.length > 1 && this.#taken.bytes >= oldest.bytes;
      [oldest] = this.#segments
    )
      await this.#remove(oldest);
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
