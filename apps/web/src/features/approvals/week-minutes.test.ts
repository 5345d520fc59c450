import { expect, test } from 'vitest';
import { isUneven, readWeek, writeMinutes } from './week-minutes.ts';

test('two numbers make a week, and nothing written is no limit', () => {
  expect(readWeek('60', ' 90 ')).toEqual([60, 60, 60, 60, 60, 90, 90]);
  expect(readWeek('0', '')).toEqual([0, 0, 0, 0, 0, null, null]);
  for (const [school, weekend] of [
    ['', ''],
    ['1441', '5'],
    ['-1', '5'],
    ['1.5', '5'],
    ['one', '5'],
  ] as const)
    expect(readWeek(school, weekend)).toBeUndefined();
});

test('a week that the form would level is reported', () => {
  expect(isUneven([60, 60, 60, 60, 60, 90, 90])).toBe(false);
  expect(isUneven([60, 60, 30, 60, 60, 90, 90])).toBe(true);
  expect(isUneven([60, 60, 60, 60, 60, 90, null])).toBe(true);
  expect([writeMinutes(undefined, '60'), writeMinutes(null, '60'), writeMinutes(0, '60')]).toEqual([
    '60',
    '',
    '0',
  ]);
});
