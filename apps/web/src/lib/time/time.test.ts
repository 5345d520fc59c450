import { expect, test } from 'vitest';
import { ago, clock, left, moment, span, until } from './time.ts';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 4, day, hour, minute);
const NOW = at(1, 12).getTime();

test.each([
  [0.2, 'just now'],
  [1, '1 min ago'],
  [59.9, '59 min ago'],
  [60, '1 h ago'],
  [47.9 * 60, '47 h ago'],
  [48 * 60, '2 days ago'],
])('%s minutes are %s', (minutes, words) => {
  expect(ago(minutes)).toBe(words);
});

test('a span is never nothing', () => {
  expect(span(0)).toBe('1 min');
});

test('a moment is as near as it needs to be', () => {
  expect(moment(at(1, 9, 5).toISOString(), NOW)).toBe(clock(at(1, 9, 5)));
  expect(moment(new Date(2026, 3, 30, 9, 5).toISOString(), NOW)).toBe(`Thursday ${clock(at(1, 9, 5))}`);
  expect(moment(new Date(2026, 3, 3, 9, 5).toISOString(), NOW)).toBe(`3 April, ${clock(at(1, 9, 5))}`);
});

test('an end is named by its day', () => {
  expect(until(at(1, 15).toISOString(), NOW)).toBe(`${clock(at(1, 15))} today`);
  expect(until(at(2, 11).toISOString(), NOW)).toBe(`${clock(at(2, 11))} tomorrow`);
  expect(until(at(3, 11).toISOString(), NOW)).toBe(`Sunday ${clock(at(3, 11))}`);
});

test.each([
  [30, '30 min'],
  [80, '1 h 20 min'],
  [120, '2 h'],
  [1_439, '23 h'],
  [-5, '0 min'],
])('%s minutes are left as %s', (minutes, words) => {
  expect(left(new Date(NOW + minutes * 60_000).toISOString(), NOW)).toBe(words);
});
