import type { QueueStore, Waiting } from './queue.ts';

/** A queue that lasts as long as the page: for browsers that give no database. */
export const createMemoryQueue = (): QueueStore => {
  let rows: Waiting[] = [];
  let next = 1;
  return {
    add: async (position) => {
      rows.push({ key: next, position });
      next += 1;
    },
    oldest: async (most) => rows.slice(0, most),
    remove: async (keys) => {
      rows = rows.filter(({ key }) => !keys.includes(key));
    },
    count: async () => rows.length,
    clear: async () => {
      rows = [];
    },
  };
};
