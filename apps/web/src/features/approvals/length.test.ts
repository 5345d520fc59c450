import { expect, test } from 'vitest';
import { lengthsFor, nextAt } from './length.ts';

test('a time is the next moment at which the clock shows it', () => {
  const now = new Date(2026, 4, 8, 14, 30).getTime();
  expect(nextAt('18:00', now)).toBe(new Date(2026, 4, 8, 18, 0).toISOString());
  expect(nextAt('14:30', now)).toBe(new Date(2026, 4, 9, 14, 30).toISOString());
  expect(nextAt('07:05', now)).toBe(new Date(2026, 4, 9, 7, 5).toISOString());
  for (const bad of ['', '24:00', '7:05', 'x']) expect(nextAt(bad, now)).toBeUndefined();
});

test('the lengths hold the one that was asked for, each once', () => {
  expect(lengthsFor(null)).toEqual([15, 30, 60]);
  expect(lengthsFor(30)).toEqual([15, 30, 60]);
  expect(lengthsFor(20)).toEqual([15, 20, 30, 60]);
});
