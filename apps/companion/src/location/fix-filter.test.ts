import { describe, expect, it } from 'vitest';
import { isWorthSending, metresBetween, reportOf } from './fix-filter.ts';

const START = Date.UTC(2026, 4, 1, 8);
const fix = (seconds: number, metresNorth = 0, accuracy = 10) => ({
  latitude: 45 + metresNorth / 111_195,
  longitude: 13,
  accuracy,
  recordedAt: new Date(START + seconds * 1000).toISOString(),
});

describe('isWorthSending', () => {
  it.each([
    ['the first', undefined, fix(0), false, true],
    ['a step', fix(0), fix(10, 25), false, true],
    ['a step too soon', fix(0), fix(6, 25), false, false],
    ['the same on a shared trip', fix(0), fix(6, 25), true, true],
    ['a jump of a phone at rest', fix(0), fix(20, 8), false, false],
    ['a phone at rest, after a minute', fix(0), fix(60), false, true],
    ['an inaccurate fix', fix(0), fix(20, 3000, 5000), false, false],
    ['an inaccurate fix when there was none for a minute', fix(0), fix(61, 0, 5000), false, true],
    ['an older one', fix(10), fix(0, 500), true, false],
  ])('%s', (_, last, next, isTrip, worth) => {
    expect(isWorthSending(last, next, isTrip)).toBe(worth);
  });
});

it('measures metres to within a percent', () => {
  expect(metresBetween(fix(0), fix(0, 1000))).toBeCloseTo(1000, -1);
});

it('leaves out what the browser does not know', () => {
  const coords = { latitude: 1, longitude: 2, accuracy: 3, speed: null, heading: Number.NaN, altitude: null };
  expect(reportOf({ coords, timestamp: START } as GeolocationPosition, null)).toEqual({
    latitude: 1,
    longitude: 2,
    accuracy: 3,
    recordedAt: '2026-05-01T08:00:00.000Z',
  });
});
