/** The thread that fetches and builds lists, from the side of who answers: begun when there is work, ended when it is done. */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { giveFreeMemoryBack } from '../listen/system-calls.ts';
import type { Built, ListOrder, ListReply } from './list-worker.ts';

/** Megabytes of objects that the thread may have; names are beside them. */
const HEAP_MIB = 128;
/** Of those made last: with more, what a fetch has read is kept until there are many, and its memory stays with the process. */
const YOUNG_MIB = 1;
/** `list-worker.ts`, and in a bundle what was made of it. */
const WORKER = `list-worker${path.extname(import.meta.filename)}`;

type Fetched = Omit<Extract<ListReply, { kind: 'fetched' }>, 'kind'>;

export class ListThread implements Disposable {
  #worker: Worker | null = null;

  /** Keeps a list in its file. @throws Error where the server or the disk does not answer */
  async fetch(order: Omit<Extract<ListOrder, { kind: 'fetch' }>, 'kind'>): Promise<Fetched> {
    const reply = await this.#ask({ kind: 'fetch', ...order });
    if (reply.kind !== 'fetched') throw new Error(reply.kind === 'failed' ? reply.fault : 'no answer');
    return reply;
  }

  /** @throws Error where it cannot be built or written */
  async build(files: readonly string[], draft: string): Promise<Built> {
    const reply = await this.#ask({ kind: 'build', files, draft });
    if (reply.kind !== 'built') throw new Error(reply.kind === 'failed' ? reply.fault : 'no answer');
    return reply.built;
  }

  /** One order at a time. */
  async #ask(order: ListOrder): Promise<ListReply> {
    const worker = (this.#worker ??= this.#begin());
    const { promise, resolve, reject } = Promise.withResolvers<ListReply>();
    const ended = (code: number): void => reject(new Error(`the thread of lists ended with ${code}`));
    worker.once('message', resolve).once('error', reject).once('exit', ended);
    try {
      // A thread of Node has no origins.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(order);
      return await promise;
    } finally {
      worker.off('message', resolve).off('error', reject).off('exit', ended);
    }
  }

  #begin(): Worker {
    const worker = new Worker(new URL(WORKER, import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB, maxYoungGenerationSizeMb: YOUNG_MIB },
    });
    // One that ended by itself, for want of memory, is followed by another.
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null;
      void giveFreeMemoryBack();
    });
    return worker;
  }

  /** Also what it is doing now. */
  [Symbol.dispose](): void {
    void this.#worker?.terminate();
    this.#worker = null;
  }
}
