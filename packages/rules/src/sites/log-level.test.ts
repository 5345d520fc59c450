import { expect, it } from 'vitest';
import { logLevel } from './log-level.ts';

it.each([
  [false, 9, 'nothing'],
  [false, null, 'nothing'],
  [true, 9, 'all'],
  [true, 15, 'all'],
  [true, 16, 'blocked'],
  [true, null, 'blocked'],
] as const)('recorded: %s, age %s: %s', (mayRecord, age, level) => {
  expect(logLevel({ mayRecord, age })).toBe(level);
});
