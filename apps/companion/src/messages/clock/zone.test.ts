import { afterEach, expect, test } from 'vitest';
import { takeZone } from '../../lib/zone.ts';
import { formatTime, isAway } from '../messages.ts';
import { dayWord, formatWhen } from './when.ts';

const NOW = Date.parse('2026-12-31T20:30:00Z');
afterEach(() => takeZone(undefined));

test("times are on the family's clock, and it is known where the device's shows another", () => {
  expect(isAway(NOW)).toBe(false);
  takeZone('Pacific/Auckland');
  expect(formatTime(NOW)).toMatch(/09:30/u);
  expect(isAway(NOW)).toBe(true);
  // Midnight is there in 14.5 hours.
  expect(dayWord('2027-01-01T10:00:00Z', NOW)).toBe('');
  expect(dayWord('2027-01-01T12:00:00Z', NOW)).toBe('tomorrow');
  expect(formatWhen('2027-01-02T12:00:00Z', NOW)).toMatch(/01:00.* on Sunday$/u);
});
