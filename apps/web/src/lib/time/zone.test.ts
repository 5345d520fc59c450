import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayOf } from './day.ts';
import { nextAt } from './next-at.ts';
import { clock, longDate, moment, until, weekdayClock } from './time.ts';
import { browserZone, clockZone, isElsewhere, isZoneKnown, takeZone } from './zone.ts';

/** 31 December, 20:30 in UTC. */
const NOW = Date.parse('2026-12-31T20:30:00Z');

const stored = new Map<string, string>();
beforeEach(() =>
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }),
);
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

test("every time is on the family's clock once that is known", () => {
  expect(isZoneKnown()).toBe(false);
  expect(clockZone()).toBe(browserZone());
  expect(takeZone('Pacific/Auckland')).toBe(true);
  expect(takeZone('Pacific/Auckland')).toBe(false);
  expect(isZoneKnown()).toBe(true);
  expect(clock(NOW)).toMatch(/0?9:30/u);
  expect(weekdayClock(NOW)).toMatch(/^Friday 0?9:30/u);
  expect(longDate(NOW)).toBe('1 January 2027');
  expect(dayOf(NOW)).toBe('2027-01-01');
  // Yesterday there, today in UTC.
  expect(moment('2026-12-31T10:30:00Z', NOW)).toMatch(/^Thursday 11:30/u);
  expect(until('2027-01-01T11:30:00Z', NOW)).toMatch(/0?0:30.* tomorrow$|12:30.* tomorrow$/u);
  expect(nextAt('18:00', NOW)).toBe('2027-01-01T05:00:00.000Z');
  expect(nextAt('09:30', NOW)).toBe('2027-01-01T20:30:00.000Z');
});

test('a reader is elsewhere where the clocks differ, not where the names do', () => {
  takeZone(browserZone());
  expect(isElsewhere(NOW)).toBe(false);
  takeZone('Asia/Kathmandu');
  expect(isElsewhere(NOW)).toBe(true);
  takeZone('Europe/Zagreb');
  const zagreb = clock(NOW);
  takeZone('Europe/Vienna');
  expect(clock(NOW)).toBe(zagreb);
});

test('what is no zone is not taken, and the logout takes it along', () => {
  takeZone('Here/Nowhere');
  expect(clockZone()).toBe(browserZone());
  takeZone('Asia/Tokyo');
  stored.clear();
  expect(clockZone()).toBe(browserZone());
  expect(isZoneKnown()).toBe(false);
});
