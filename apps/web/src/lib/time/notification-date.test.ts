import { expect, test } from 'vitest';
import { notificationDate } from './notification-date.ts';

test.each([
  ['2026-11-02T00:05:00Z', '02 Nov 2026 12:05 am'],
  ['2026-05-22T12:00:00Z', '22 May 2026 12:00 pm'],
  ['2026-12-31T23:59:00Z', '31 Dec 2026 11:59 pm'],
  ['2026-01-01T09:07:00Z', '01 Jan 2026 09:07 am'],
])('%s is %s', (at, words) => {
  expect(notificationDate(at, 'UTC')).toBe(words);
});

test('is of the zone that is asked for, wherever the browser is', () => {
  expect(notificationDate('2026-01-01T23:30:00Z', 'Asia/Tokyo')).toBe('02 Jan 2026 08:30 am');
});
