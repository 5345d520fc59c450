import { describe, expect, it } from 'vitest';
import { madeUpId } from '@kinward/testkit/ids.ts';
import { createReadQueue } from './read-queue.ts';

const stays = new AbortController().signal;
/** Lets everything that is ready run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

const start = (options = { atOnce: 2, waiting: 4, perFamily: 3 }) => {
  const gate = createReadQueue(options);
  const running: { name: string; end: () => void }[] = [];
  let most = 0;
  const read = (family: string, name = family, gone = stays) =>
    gate(madeUpId(family), gone, async () => {
      await new Promise<void>((end) => {
        running.push({ name, end });
        most = Math.max(most, running.length);
      });
      return name;
    });
  const end = async (name: string) => {
    const index = running.findIndex((one) => one.name === name);
    running.splice(index, 1)[0]?.end();
    await settle();
  };
  return { read, end, names: () => running.map(({ name }) => name), most: () => most };
};

describe('the semaphore of costly readings', () => {
  it('lets two in at once, then those who waited, in their order', async () => {
    const { read, end, names, most } = start();
    const all = [read('a'), read('b'), read('c'), read('d')];
    expect(names()).toEqual(['a', 'b']);
    await end('b');
    expect(names()).toEqual(['a', 'c']);
    await end('a');
    await end('c');
    await end('d');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
    expect(most()).toBe(2);
  });

  it('503 with a time to come back for a family that reads much, while others still wait their turn', async () => {
    const { read, end, names } = start();
    void [read('a', 'a1'), read('a', 'a2'), read('a', 'a3')];
    await expect(read('a', 'a4')).rejects.toMatchObject({ code: 'BUSY', retryAfterSeconds: 2 });
    void [read('b'), read('c'), read('d')];
    await expect(read('e')).rejects.toMatchObject({ code: 'BUSY' });
    await end('a1');
    expect(names()).toEqual(['a2', 'b']);
    void read('a', 'a5');
    await end('a2');
    expect(names()).toEqual(['b', 'a3']);
  });

  it('forgets readers that have disconnected: the place and the share are free', async () => {
    const { read, end, names } = start({ atOnce: 1, waiting: 1, perFamily: 2 });
    const leaving = new AbortController();
    const first = read('a', 'a1');
    const gone = read('a', 'a2', leaving.signal);
    leaving.abort();
    await expect(gone).rejects.toMatchObject({ code: 'BUSY' });
    await expect(read('a', 'late', leaving.signal)).rejects.toMatchObject({ code: 'BUSY' });
    const next = read('a', 'a3');
    await end('a1');
    expect(names()).toEqual(['a3']);
    await end('a3');
    expect(await Promise.all([first, next])).toEqual(['a1', 'a3']);
  });

  it('continues after a reading that failed', async () => {
    const gate = createReadQueue({ atOnce: 1, waiting: 1, perFamily: 1 });
    await expect(gate(madeUpId('a'), stays, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(await gate(madeUpId('a'), stays, () => Promise.resolve('fine'))).toBe('fine');
  });
});
