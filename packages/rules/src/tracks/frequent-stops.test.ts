import { expect, it } from 'vitest';
import { frequentStops, type DayStop } from './frequent-stops.ts';

const HOUR = 3_600_000;
const stop = (day: number, latitude: number, hours: number): DayStop => ({
  day,
  latitude,
  longitude: 15,
  length: hours * HOUR,
});

it('joins stays of one place, counts their days once, and begins with the longest', () => {
  // 0.001 degrees of latitude are 111 m.
  const stops = [
    stop(1, 46, 10),
    stop(1, 46.0005, 4),
    stop(2, 46.001, 12),
    stop(1, 46.02, 6),
    stop(2, 46.05, 1),
  ];
  expect(frequentStops(stops, 2)).toEqual([
    { latitude: 46.001, longitude: 15, days: 2, length: 26 * HOUR },
    { latitude: 46.02, longitude: 15, days: 1, length: 6 * HOUR },
  ]);
});

it('is empty without stays', () => expect(frequentStops([], 4)).toEqual([]));
