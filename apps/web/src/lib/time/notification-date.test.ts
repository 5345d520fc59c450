import { expect, test } from 'vitest';
import { notificationDate } from './notification-date.ts';

test.each([
  [new Date(2026, 10, 2, 0, 5), '02 Nov 2026 12:05 am'],
  [new Date(2026, 4, 22, 12, 0), '22 May 2026 12:00 pm'],
  [new Date(2026, 11, 31, 23, 59), '31 Dec 2026 11:59 pm'],
  [new Date(2026, 0, 1, 9, 7), '01 Jan 2026 09:07 am'],
])('%s is %s', (at, words) => {
  expect(notificationDate(at.toISOString())).toBe(words);
});
