import { expect, it } from 'vitest';
import { logStanding } from './log-level.ts';

it.each([
  [false, 9, 'age', 'nothing', 'off'],
  [false, null, 'age', 'nothing', 'off'],
  [false, 9, 'all', 'nothing', 'off'],
  [true, 9, 'age', 'all', 'age'],
  [true, 15, 'age', 'all', 'age'],
  [true, 16, 'age', 'blocked', 'age'],
  [true, null, 'age', 'blocked', 'age'],
  [true, 9, 'blocked', 'blocked', 'policy'],
  [true, 17, 'all', 'all', 'policy'],
  [true, 9, 'nothing', 'nothing', 'policy'],
] as const)('recorded: %s, age %s, chosen %s: %s, by %s', (isOn, age, chosen, level, because) => {
  expect(logStanding({ isOn, isAdult: false, age, chosen })).toEqual({ level, because });
  expect(logStanding({ isOn, isAdult: true, age, chosen })).toEqual({ level: 'nothing', because: 'adult' });
});
