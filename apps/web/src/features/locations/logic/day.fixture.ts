/** A day for the tests of this folder: at home, to school, home again with a gap on the way. Hours are counted from midnight. */
import type { DayTrack } from '@kinward/contract/locations/locations.schemas.ts';
import { rangeOf } from '../../../lib/time/day.ts';

export const range = rangeOf('2026-05-06');
export const at = (hours: number): number => range.from + hours * 3_600_000;
const iso = (hours: number): string => new Date(at(hours)).toISOString();
const home = { latitude: 50.17, longitude: -5.12, radius: 30 };
const school = { latitude: 50.16, longitude: -5.09, radius: 40 };

export const track: DayTrack = {
  points: [
    [at(6), 50.17, -5.12, 10, 0, 90],
    [at(8), 50.17, -5.12, 10, 1.5, 88],
    [at(8.5), 50.16, -5.09, 20, 0, 87],
    [at(15), 50.16, -5.09, 20, 9, 80],
    [at(16), 50.165, -5.1, null, null, 79],
    [at(17), 50.17, -5.12, 15, null, 78],
    [at(23), 50.17, -5.12, 15, 0, 70],
  ],
  total: 7,
  stops: [
    { ...home, from: iso(-2), to: iso(8) },
    { ...school, from: iso(8.5), to: iso(15) },
    { ...home, from: iso(17), to: iso(23) },
  ],
  doubted: [],
  gaps: [{ from: iso(15.5), to: iso(16) }],
  distance: 6000,
  movingSeconds: 2400,
};
