import { expect, it } from 'vitest';
import { atOneMoment, steadySeconds } from './steady.ts';

const passes = (): void => {
  const began = performance.now();
  while (performance.now() - began < 2);
};

it('time stands still within a moment, and goes on behind it, also where it failed', () => {
  let [first, last] = [0, 0];
  expect(() =>
    atOneMoment(() => {
      first = steadySeconds();
      passes();
      last = steadySeconds();
      throw new Error('failed');
    }),
  ).toThrow('failed');
  expect(last).toBe(first);
  expect(steadySeconds()).toBeGreaterThan(first + 0.0015);
  const before = steadySeconds();
  passes();
  expect(steadySeconds()).toBeGreaterThan(before);
});
