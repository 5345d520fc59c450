/**
 * Which processes run another program, told by the kernel when they do (`cn_proc`). systemd opens the socket and hands it over, as Node opens none of its kind; a small process reads
 * it, because a read that waits would hold a thread of Node's for ever. What is missed does no harm: processes are looked at a few times a second all the same.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { writeSync } from 'node:fs';
import { release } from 'node:os';
import type { Readable } from 'node:stream';
import { Bucket, type Rate } from '@kinward/filter-core/answer/limits.ts';
import { steadySeconds } from '@kinward/filter-core/answer/steady.ts';
import { ExecMessages, ignoreMessage, listenMessage } from './messages.ts';

/** Before it is begun again, where it has ended or was ended. */
const AGAIN_MS = 5000;
/** So long the reader takes what was told before the kernel was asked to say no more: what is left in the socket begins the service again. */
const LAST_MS = 50;
/**
 * What is read, in messages. Each costs some 0.1 ms of the thread that answers names, however little is done about it, and who wants to can begin thousands of programs a second: beyond
 * this nothing is told for a while.
 */
const MOST: Rate = { perSecond: 300, burst: 2000 };
/** Of the kernel's messages about processes. */
const MESSAGE_BYTES = 76;
/** Copies what it reads to its output, a message at a time. */
const READER = 'cat';

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
  most?: Rate;
}

export class ExecEvents implements Disposable {
  readonly #options: ExecEventsOptions;
  readonly #messages: Bucket;
  #reader: ChildProcess | undefined;
  #isOn = false;
  #isOver = false;

  constructor(options: ExecEventsOptions) {
    this.#options = options;
    this.#messages = new Bucket(options.most ?? MOST, steadySeconds());
    this.#listen();
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
    } catch {
      this.#again();
    }
  }

  #read({ stdout }: { stdout: Readable | null }): void {
    const messages = new ExecMessages();
    stdout?.on('data', (piece: Buffer) => {
      if (this.#isTooMuch(piece.length)) this.#pause();
      let pids: ReadonlySet<number>;
      try {
        pids = messages.read(piece);
      } catch {
        this.#reader?.kill();
        return;
      }
      if (pids.size === 0) return;
      if (!this.#isOn) this.#options.on?.();
      this.#isOn = true;
      this.#options.began(pids);
    });
  }

  #isTooMuch(bytes: number): boolean {
    const now = steadySeconds();
    for (let at = 0; at < bytes; at += MESSAGE_BYTES) if (this.#messages.take(now) !== 'answer') return true;
    return false;
  }

  /** Until the reader is begun again. */
  #pause(): void {
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
    if (this.#isOver || !this.#reader) return;
    this.#reader = undefined;
    setTimeout(() => this.#isOver || this.#listen(), this.#options.againMs ?? AGAIN_MS).unref();
  }

  [Symbol.dispose](): void {
    this.#isOver = true;
    // Also where the reader has ended: systemd ends both at once, and the socket stays.
    this.#ignore();
    const end = (): void => void this.#reader?.kill();
    setTimeout(end, LAST_MS);
    // Where this process does not wait for it, the reader would for ever, as nothing is told.
    process.once('exit', end);
  }
}
