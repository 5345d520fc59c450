/** What a browser has and the context of a page test's file has not: Node gives it to its first context alone. */
import { MessageChannel } from 'node:worker_threads';

Object.defineProperty(globalThis, 'MessageChannel', {
  value: MessageChannel,
  configurable: true,
  writable: true,
});
