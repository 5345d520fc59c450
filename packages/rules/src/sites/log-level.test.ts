import { expect, it } from 'vitest';
import { logLevel } from './log-level.ts';

it.each([
  [false, 9, 'age', 'nothing'],
  [false, null, 'age', 'nothing'],
  [false, 9, 'all', 'nothing'],
  [true, 9, 'age', 'all'],
  [true, 15, 'age', 'all'],
  [true, 16, 'age', 'blocked'],
  [true, null, 'age', 'blocked'],
  [true, 9, 'blocked', 'blocked'],
  [true, 17, 'all', 'all'],
  [true, 9, 'nothing', 'nothing'],
] as const)('recorded: %s, age %s, chosen %s: %s', (mayRecord, age, chosen, level) => {
  expect(logLevel({ mayRecord, age, chosen })).toBe(level);
});
