/**
 * Which processes run another program or have another user, told by the kernel when they do (`cn_proc`). systemd opens the socket
 * and hands it over, as Node opens none of its kind; a small process reads it, because a read that waits would hold a thread of
 * Node's for ever. Looks go on beside it, as its silence says nothing: since Linux 6.6 any user of the computer can make the
 * connector silent for all.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { release } from 'node:os';
import type { Readable } from 'node:stream';
import { Bucket, type Rate } from '@kinward/filter-core/answer/limits.ts';
import { steadySeconds } from '@kinward/filter-core/answer/steady.ts';
import { ExecMessages, ignoreMessage, listenMessage, takesFilter, type Said } from './messages.ts';

/** How often the kernel is asked for a word of this process, in milliseconds. */
const BEAT_MS = 1000;
/** How long after the last word it counts as telling: one may come late on a busy machine. */
const SILENCE_MS = BEAT_MS + 2000;
/** Before it is begun again, where it has ended or was ended. */
const AGAIN_MS = 5000;
/** And where it could not be asked, or the reader not begun. */
const REFUSED_MS = 60_000;
/** So long the reader takes what was told before the kernel was asked to say no more: what is left in the socket begins the service again. */
const LAST_MS = 50;
/**
 * What is read, in messages. Each costs some 0.1 ms of the thread that answers names, however little is done about it, and who
 * wants to can begin thousands of programs a second: beyond this nothing is told for a while.
 */
const MOST: Rate = { perSecond: 300, burst: 2000 };
/** Of the kernel's messages about processes. */
const MESSAGE_BYTES = 76;
/** Copies what it reads to its output, a message at a time. */
const READER = 'cat';
/** How this process is named; to write it there again is something of which the kernel tells. */
const OWN_NAME = '/proc/self/comm';

export interface ExecEventsOptions {
  /** The socket, which is in the group of the connector's messages about processes. */
  fd: number;
  /** @param pids that may be many where much is begun, and may have ended already */
  began: (pids: ReadonlySet<number>) => void;
  /** The kernel tells of them, which it says once: not in a container, nor in a network of its own. */
  on?: () => void;
  /** Of the kernel. */
  kernel?: string;
  againMs?: number;
  refusedMs?: number;
  most?: Rate;
}

export class ExecEvents implements Disposable {
  readonly #options: ExecEventsOptions;
  readonly #messages: Bucket;
  readonly #beat: NodeJS.Timeout;
  #reader: ChildProcess | undefined;
  #isOn = false;
  #isListening = false;
  #isOver = false;
  /** When its last word of this process came, by the clock of the process. */
  #heardAt = -Infinity;

  constructor(options: ExecEventsOptions) {
    this.#options = options;
    this.#messages = new Bucket(options.most ?? MOST, steadySeconds());
    this.#listen();
    this.#beat = setInterval(() => this.#askForWord(), BEAT_MS).unref();
  }

  /** Whether it tells at present: it has said of this process what it was asked to. */
  get isTelling(): boolean {
    return performance.now() - this.#heardAt <= SILENCE_MS;
  }

  #listen(): void {
    const { fd, kernel = release() } = this.#options;
    try {
      // Before the reader begins: that is the first of which it is told, and nothing comes where nothing is told.
      writeSync(fd, listenMessage(kernel));
      const reader = spawn(READER, { stdio: [fd, 'pipe', 'ignore'] });
      this.#reader = reader;
      reader.once('error', () => this.#again());
      reader.once('close', () => this.#again());
      this.#read(reader);
      this.#isListening = true;
    } catch {
      this.#later(this.#options.refusedMs ?? REFUSED_MS);
    }
  }

  /** For a moment it is asked for names as well, and this process gets its own one again: nothing else of which it tells costs so little. */
  #askForWord(): void {
    if (!this.#isListening) return;
    const { fd, kernel = release() } = this.#options;
    // An older one tells of names anyway, and counts each message as one more that listens.
    const ask = (withNames: boolean): void => {
      if (takesFilter(kernel)) writeSync(fd, listenMessage(kernel, withNames));
    };
    try {
      ask(true);
      nameAgain();
      ask(false);
    } catch {
      // What it is asked for is not known, so that it is asked again.
      this.#pause();
    }
  }

  #read({ stdout }: { stdout: Readable | null }): void {
    const messages = new ExecMessages();
    stdout?.on('data', (piece: Buffer) => {
      if (this.#isTooMuch(piece.length)) this.#pause();
      let said: Said;
      try {
        said = messages.read(piece);
      } catch {
        this.#reader?.kill();
        return;
      }
      if (said.named.has(process.pid)) this.#heardAt = performance.now();
      if (said.changed.size === 0) return;
      if (!this.#isOn) this.#options.on?.();
      this.#isOn = true;
      this.#options.began(said.changed);
    });
  }

  #isTooMuch(bytes: number): boolean {
    const now = steadySeconds();
    for (let at = 0; at < bytes; at += MESSAGE_BYTES) if (this.#messages.take(now) !== 'answer') return true;
    return false;
  }

  /** Until the reader is begun again. */
  #pause(): void {
    this.#isListening = false;
    this.#heardAt = -Infinity;
    this.#ignore();
    this.#reader?.kill();
  }

  #ignore(): void {
    const { fd, kernel = release() } = this.#options;
    try {
      writeSync(fd, ignoreMessage(kernel));
    } catch {
      // It says nothing here.
    }
  }

  /** It has ended, as where more was told than there was room for. */
  #again(): void {
    if (!this.#reader) return;
    this.#reader = undefined;
    this.#isListening = false;
    this.#later(this.#options.againMs ?? AGAIN_MS);
  }

  #later(ms: number): void {
    this.#heardAt = -Infinity;
    if (!this.#isOver) setTimeout(() => this.#isOver || this.#listen(), ms).unref();
  }

  [Symbol.dispose](): void {
    this.#isOver = true;
    clearInterval(this.#beat);
    // Also where the reader has ended: systemd ends both at once, and the socket stays.
    this.#ignore();
    const end = (): void => void this.#reader?.kill();
    setTimeout(end, LAST_MS);
    // Where this process does not wait for it, the reader would for ever, as nothing is told.
    process.once('exit', end);
  }
}

/** Where it may not, no word comes: what is told is used all the same, and not relied on. */
function nameAgain(): void {
  try {
    writeFileSync(OWN_NAME, readFileSync(OWN_NAME, 'utf8').trim());
  } catch {
    // It counts as silent then.
  }
}
