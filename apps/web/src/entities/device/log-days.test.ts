import { expect, test } from 'vitest';
import { dayTitle } from './log-days.ts';

const at = (day: number, hour: number): string => new Date(2026, 4, day, hour, 30).toISOString();
const now = Date.parse(at(8, 14));

test('a day is named from the clock of the reader', () => {
  expect(dayTitle(Date.parse(at(8, 0)), now)).toBe('Today');
  expect(dayTitle(Date.parse(at(7, 23)), now)).toBe('Yesterday');
  expect(dayTitle(Date.parse(at(6, 23)), now)).toBe('Wednesday 6 May');
});
