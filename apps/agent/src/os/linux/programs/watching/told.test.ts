import { expect, it } from 'vitest';
import { YOUNG_MS } from './pace.ts';
import { Told } from './told.ts';

it('is so for a while after the last word', () => {
  const told = new Told();
  told.add(1, 0);
  told.add(2, 1000);
  told.add(1, 2000);
  told.forgetOld(1000 + YOUNG_MS);
  expect([1, 2].map((pid) => told.has(pid))).toEqual([true, false]);
  told.forgetOld(2000 + YOUNG_MS);
  expect(told.has(1)).toBe(false);
});
