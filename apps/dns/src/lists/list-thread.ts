/** The thread or process that fetches and builds lists, from the side of who answers: begun when there is work, ended when it is done. */
import { fork } from 'node:child_process';
import type { EventEmitter } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { giveFreeMemoryBack } from '../listen/system-calls.ts';
import type { Built, ListOrder, ListReply } from './list-worker.ts';

/** Megabytes of objects that it may have; names are beside them. */
const HEAP_MIB = 128;
/** Of those made last: with more, what a fetch has read is kept until there are many, and its memory stays with the process. */
const YOUNG_MIB = 1;
/** `list-worker.ts`, and in a bundle what was made of it. */
const WORKER = `list-worker${path.extname(import.meta.filename)}`;

const FILE = new URL(WORKER, import.meta.url);

/** Who fetches and builds has ended in the middle: without memory the system ends it. */
export class BuilderEnded extends Error {}

type Fetched = Omit<Extract<ListReply, { kind: 'fetched' }>, 'kind'>;
/** A thread shares the table with who answers; a process leaves no memory behind when it ends. */
type Kind = 'thread' | 'process';

/** What both are to who tells them what to do. */
interface Begun {
  events: EventEmitter;
  tell: (order: ListOrder) => void;
  end: () => void;
}

function beginThread(): Begun {
  const worker = new Worker(FILE, {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB, maxYoungGenerationSizeMb: YOUNG_MIB },
  });
  worker.once('exit', () => void giveFreeMemoryBack());
  return {
    events: worker,
    // A thread of Node has no origins.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tell: (order: ListOrder) => worker.postMessage(order),
    end: () => void worker.terminate(),
  };
}

/** Of the same program, with its own bounds after those of this process. */
function beginProcess(): Begun {
  const child = fork(FILE, [], {
    execArgv: [...process.execArgv, `--max-old-space-size=${HEAP_MIB}`, `--max-semi-space-size=${YOUNG_MIB}`],
    // On Windows the input of the agent is a pipe to its host, which is its own alone.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // On Linux a session of its own, so that it has no part in the priority of who answers.
    detached: process.platform === 'linux',
  });
  return {
    events: child,
    // Where it has ended there is nobody to tell, which is heard as its end.
    tell: (order: ListOrder) => {
      // One that could not be begun has no channel, and says why later.
      if (child.connected) child.send(order, () => undefined);
    },
    end: () => void child.kill('SIGKILL'),
  };
}

export class ListThread implements Disposable {
  readonly #kind: Kind;
  #begun: Begun | null = null;
  #isOver = false;

  constructor(kind: Kind) {
    this.#kind = kind;
  }

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
    if (this.#isOver) throw new Error('this is over');
    const begun = (this.#begun ??= this.#begin());
    const { promise, resolve, reject } = Promise.withResolvers<ListReply>();
    const ended = (code: number | null, signal?: string): void =>
      reject(new BuilderEnded(`the ${this.#kind} of lists ended with ${code ?? signal}`));
    begun.events.once('message', resolve).once('error', reject).once('exit', ended);
    try {
      begun.tell(order);
      return await promise;
    } finally {
      begun.events.off('message', resolve).off('error', reject).off('exit', ended);
    }
  }

  #begin(): Begun {
    const begun = this.#kind === 'thread' ? beginThread() : beginProcess();
    // One that ended by itself, for want of memory, is followed by another.
    const over = (): void => {
      if (this.#begun === begun) this.#begun = null;
      begun.end();
    };
    begun.events.on('exit', over).on('error', over);
    return begun;
  }

  /** Ends what it is doing now; another order begins it again. */
  rest(): void {
    this.#begun?.end();
    this.#begun = null;
  }

  /** From now on no order begins anything. */
  [Symbol.dispose](): void {
    this.#isOver = true;
    this.rest();
  }
}
