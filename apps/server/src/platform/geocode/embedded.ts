/** Asks the embedded look-up; its thread starts with the first question and ends when no one has asked for a while. */
import { Worker } from 'node:worker_threads';
import type { FoundPlace, PlaceName } from './geocode.types.ts';
import type { Question } from './towns.worker.ts';

export interface EmbeddedGeocoder {
  /** @throws Error when the thread died or does not answer. */
  reverse(latitude: number, longitude: number): Promise<PlaceName>;
  /** Towns whose name begins so, larger ones first. @throws Error as above */
  search(text: string): Promise<FoundPlace[]>;
  close(): Promise<void>;
}

/** Milliseconds without a question after which the thread, which takes about 170 MB, ends. */
const IDLE_MS = 10 * 60_000;
const ANSWER_MS = 15_000;

interface Waiting {
  done: (answer: unknown) => void;
  fail: (error: Error) => void;
  timer: NodeJS.Timeout;
}

export const createEmbeddedGeocoder = ({ idleMs = IDLE_MS }: { idleMs?: number } = {}): EmbeddedGeocoder => {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let nextId = 1;
  const waiting = new Map<number, Waiting>();

  const settle = (id: number): Waiting | undefined => {
    const found = waiting.get(id);
    waiting.delete(id);
    clearTimeout(found?.timer);
    return found;
  };

  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const ended = worker;
    worker = undefined;
    for (const id of waiting.keys()) settle(id)?.fail(new Error('the geocoder was closed'));
    await ended?.terminate();
  };

  const start = (): Worker => {
    const started = new Worker(new URL('./towns.worker.ts', import.meta.url));
    // The thread alone keeps no process alive.
    started.unref();
    started.on('message', ({ id, answer }: { id: number; answer: unknown }) => settle(id)?.done(answer));
    const ended = (error: Error): void => {
      if (worker !== started) return;
      worker = undefined;
      for (const id of waiting.keys()) settle(id)?.fail(error);
    };
    started.on('error', ended);
    started.on('exit', () => ended(new Error('the geocoder ended')));
    return started;
  };

  const ask = (question: { latitude: number; longitude: number } | { text: string }): Promise<unknown> => {
    worker ??= start();
    clearTimeout(idle);
    idle = setTimeout(() => void stop(), idleMs);
    idle.unref();
    const id = nextId++;
    const asked = worker;
    return new Promise((done, fail) => {
      const timer = setTimeout(() => settle(id)?.fail(new Error('the geocoder does not answer')), ANSWER_MS);
      waiting.set(id, { done, fail, timer });
      asked.postMessage({ id, ...question } satisfies Question, []);
    });
  };

  return {
    reverse: async (latitude, longitude) => (await ask({ latitude, longitude })) as PlaceName,
    search: async (text) => (await ask({ text })) as FoundPlace[],
    close: stop,
  };
};
