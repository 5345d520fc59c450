import { expect, test } from 'vitest';
import { dayTitle } from './log-days.ts';

test('a day is named as the calendar of the family has it', () => {
  const now = new Date(2026, 4, 8, 0, 30).getTime();
  expect(dayTitle('2026-05-08', now)).toBe('Today');
  expect(dayTitle('2026-05-07', now)).toBe('Yesterday');
  expect(dayTitle('2026-05-06', now)).toBe('Wednesday 6 May');
});
