import { expect, it } from 'vitest';
import { KeyedQueue } from './keyed-queue.ts';

/** Work that is begun and ended by hand. */
const scene = () => {
  const failed: unknown[] = [];
  const queue = new KeyedQueue((error) => failed.push(error));
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => async () => {
    begun.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
  return { queue, failed, begun, work, end, turn };
};

it('does what somebody waits for before all that is only looked at again', async () => {
  const { queue, begun, work, end, turn } = scene();
  for (const name of ['a', 'b', 'c', 'd', 'e']) queue.put(name, work(name), false);
  await turn();
  // One place is left for what comes.
  expect(begun).toEqual(['a', 'b', 'c']);
  queue.put('new', work('new'));
  queue.put('e', work('e now'));
  await turn();
  expect(begun.slice(3)).toEqual(['new']);
  await end('a');
  expect(begun.slice(4)).toEqual(['e now']);
  await end('new');
  await end('e now');
  await end('b');
  expect(begun.slice(5)).toEqual(['d']);
  for (const name of ['c', 'd']) await end(name);
  await queue.idle();
  expect(begun).toHaveLength(6);
});

it('never does the same twice at once, and the last that was put is what is done', async () => {
  const { queue, begun, work, end, turn } = scene();
  queue.put('a', work('first'));
  await turn();
  queue.put('a', work('second'));
  queue.put('a', work('third'));
  queue.put('a', work('not needed'), false);
  await turn();
  expect(begun).toEqual(['first']);
  await end('first');
  expect(begun).toEqual(['first', 'third']);
  await end('third');
  await queue.idle();
  expect(begun).toHaveLength(2);
});

it('goes on after what fails, and ends with what it does', async () => {
  const { queue, failed, begun, work, end, turn } = scene();
  const fault = new Error('no database');
  queue.put('a', () => Promise.reject(fault));
  queue.put('b', work('b'));
  await turn();
  expect([failed, begun]).toEqual([[fault], ['b']]);
  queue.put('b', work('never'));
  const over = queue.end();
  await end('b');
  await over;
  expect(begun).toEqual(['b']);
});
