import { expect, it, vi } from 'vitest';
import { memoize } from './memo.ts';

const counted = () => vi.fn((text: string) => ({ text }));

it('works a result out once', () => {
  const work = counted();
  const memo = memoize(work, 10);
  expect(memo('a')).toBe(memo('a'));
  expect(memo('b')).toEqual({ text: 'b' });
  expect(work).toHaveBeenCalledTimes(2);
});

it('forgets all at more than its share, and answers the same', () => {
  const work = counted();
  const memo = memoize(work, 2);
  for (const text of ['a', 'b', 'c', 'a']) expect(memo(text)).toEqual({ text });
  expect(work).toHaveBeenCalledTimes(4);
});

it('keeps no long text', () => {
  const work = counted();
  const memo = memoize(work, 10);
  for (let turn = 0; turn < 3; turn += 1) memo('x'.repeat(300));
  expect(work).toHaveBeenCalledTimes(3);
});
