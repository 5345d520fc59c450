import { expect, test } from 'vitest';
import { nextAt } from './next-at.ts';

test('a time is the next moment at which the clock shows it', () => {
  const now = new Date(2026, 4, 8, 14, 30).getTime();
  expect(nextAt('18:00', now)).toBe(new Date(2026, 4, 8, 18, 0).toISOString());
  expect(nextAt('14:30', now)).toBe(new Date(2026, 4, 9, 14, 30).toISOString());
  expect(nextAt('07:05', now)).toBe(new Date(2026, 4, 9, 7, 5).toISOString());
  for (const bad of ['', '24:00', '7:05', 'x']) expect(nextAt(bad, now)).toBeUndefined();
});
