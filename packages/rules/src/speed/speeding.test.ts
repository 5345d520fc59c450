import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SpeedingDay } from '@kinward/contract/driving/driving.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { TrackPoint } from '@kinward/contract/locations/locations.schemas.ts';
import { runs } from '../../../../tools/lib/vitest/property.ts';
import { metresBetween } from '../geo.ts';
import { SILENCE_MS, speeding, speedsOf, WINDOW_MS, type LimitStep } from './speeding.ts';
import { MPS_PER_MPH } from '../units.ts';
import { yards } from '../processor-time.fixture.ts';

const START = Date.UTC(2026, 4, 4, 6);
const HOME = { latitude: 50.15, longitude: -5.06 };

/** A fix at a given second of the day and metres north; speed in mph, undefined: the device does not measure. */
const fix = (seconds: number, north: number, mph?: number, accuracy: number | null = 5): TrackPoint => [
  START + seconds * 1000,
  HOME.latitude + north / 111_195,
  HOME.longitude,
  accuracy,
  mph === undefined ? null : mph * MPS_PER_MPH,
  null,
];
const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString();
const limit = (mph: number | null, seconds = 0): LimitStep => ({ from: START + seconds * 1000, mph });
/** Fixes at these speeds in mph, `step` seconds apart; the way fits the speed. */
const drive = (speeds: readonly number[], step = 5, measured = true): TrackPoint[] => {
  let north = 0;
  return speeds.map((mph, index) => {
    north += index === 0 ? 0 : mph * MPS_PER_MPH * step;
    return fix(index * step, north, measured ? mph : undefined);
  });
};
const spans = (points: TrackPoint[], steps: LimitStep[]): [string, string][] =>
  speeding(points, steps).episodes.map(({ start, end }) => [start.at, end.at]);

describe('an episode', () => {
  it('spans from the first to the last fix over the limit, with its fastest moment', () => {
    const day = speeding(drive([28, 30, 38, 46, 44, 36, 30, 25]), [limit(30)]);
    expect(day.episodes).toHaveLength(1);
    expect(day.episodes[0]).toMatchObject({
      start: { at: at(10) },
      end: { at: at(25) },
      top: { at: at(15), measured: true },
      speedLimit: 30,
    });
    expect(day.episodes[0]!.top.speed / MPS_PER_MPH).toBeCloseTo(46);
    expect(day.knownSeconds).toBe(35);
    expect(day.top).toEqual(day.episodes[0]!.top);
  });

  it('begins more than 2 mph over, continues while over at all, and lasts at least 10 s', () => {
    expect(spans(drive([31, 31.9, 31, 31.9, 31]), [limit(30)])).toEqual([]);
    expect(spans(drive([31, 33, 31, 31, 30, 31]), [limit(30)])).toEqual([[at(5), at(15)]]);
    expect(spans(drive([30, 40, 40, 30, 30]), [limit(30)])).toEqual([]);
    expect(spans(drive([30, 40, 40, 40, 30]), [limit(30)])).toEqual([[at(5), at(15)]]);
  });

  it('ends at a silence, and two fixes two minutes apart still belong together', () => {
    const points = [...drive([40, 40, 40]), ...drive([40, 40, 40]).map((one) => shift(one, 131))];
    expect(spans(points, [limit(30)])).toEqual([
      [at(0), at(10)],
      [at(131), at(141)],
    ]);
    expect(spans(drive([40, 40, 40], 120), [limit(30)])).toEqual([[at(0), at(240)]]);
  });

  it('is evaluated by the limit that was in force; a new limit begins a new one', () => {
    const points = drive([40, 40, 40, 40, 40, 40, 40, 40, 40, 40]);
    const steps = [limit(30, 12), limit(35, 30), limit(null, 41)];
    expect(speeding(points, steps).episodes).toMatchObject([
      { start: { at: at(15) }, end: { at: at(25) }, speedLimit: 30 },
      { start: { at: at(30) }, end: { at: at(40) }, speedLimit: 35 },
    ]);
    expect(spans(points, [])).toEqual([]);
    expect(speeding(points, []).top?.speed).toBeCloseTo(40 * MPS_PER_MPH);
  });
});

const shift = (point: TrackPoint, seconds: number): TrackPoint => {
  const [when, latitude, ...rest] = point;
  return [when + seconds * 1000, latitude + (seconds * 40 * MPS_PER_MPH) / 111_195, ...rest];
};

describe('a speed that the device does not measure', () => {
  it('is derived from the distance, and never too high', () => {
    const day = speeding(drive([40, 40, 40, 40, 40, 40, 40, 40], 5, false), [limit(30)]);
    expect(day.episodes).toMatchObject([
      { start: { at: at(10) }, end: { at: at(35) }, top: { measured: false } },
    ]);
    expect(day.top!.speed).toBeLessThanOrEqual(40 * MPS_PER_MPH);
    expect(day.top!.speed).toBeGreaterThan(37 * MPS_PER_MPH);
  });

  it('is not derived from noise, from a poor fix, or from one that jumps away and back', () => {
    const still = Array.from({ length: 60 }, (_, n) => fix(n * 10, n % 2 === 0 ? 0 : 40, undefined, 30));
    expect(speeding(still, [limit(10)])).toMatchObject({ episodes: [], top: { speed: 0 } });
    const jump = Array.from({ length: 20 }, (_, n) => fix(n * 20, n === 9 ? 900 : 0));
    expect(speeding(jump, [limit(10)]).episodes).toEqual([]);
    const poor = Array.from({ length: 20 }, (_, n) => fix(n * 20, n * 900, undefined, 500));
    expect(speeding(poor, [limit(10)])).toMatchObject({ episodes: [], top: null, knownSeconds: 0 });
  });

  it('is unknown between positions that are too far apart in time', () => {
    expect(speeding(drive([60, 60, 60], 300, false), [limit(30)])).toMatchObject({
      episodes: [],
      top: null,
      knownSeconds: 0,
    });
  });
});

describe('an implausible speed', () => {
  it('is a single high one among low ones, or that of an aircraft', () => {
    expect(speeding(drive([20, 20, 90, 20, 20]), [limit(30)]).top?.speed).toBeCloseTo(20 * MPS_PER_MPH);
    const flight = drive([500, 500, 500, 500, 500]);
    expect(speeding(flight, [limit(30)])).toMatchObject({ episodes: [], top: null });
  });
});

/** Slow reference: every rule evaluates all positions again. */
const slowSpeeding = (points: readonly TrackPoint[], steps: readonly LimitStep[]): [string, string][] => {
  const seen = speedsOf(points);
  const limitAt = (when: number) => steps.findLastIndex(({ from }) => from <= when);
  const over = seen.flatMap(({ at: when, speed }) => {
    const step = limitAt(when);
    const mph = steps[step]?.mph ?? null;
    return mph === null || speed === null ? [] : [{ when, step, by: speed - mph * MPS_PER_MPH }];
  });
  const isActive = (index: number): boolean =>
    over.some((first, start) => {
      if (start > index || first.by <= LIMITS.speedToleranceMph * MPS_PER_MPH) return false;
      const way = over.slice(start, index + 1);
      return way.every(
        (one, n) =>
          one.by > 0 && one.step === first.step && (n === 0 || one.when - way[n - 1]!.when <= SILENCE_MS),
      );
    });
  const active = over.map((_, index) => isActive(index));
  const joins = (index: number): boolean =>
    index > 0 &&
    active[index - 1] === true &&
    over[index - 1]!.step === over[index]!.step &&
    over[index]!.when - over[index - 1]!.when <= SILENCE_MS;
  return over.flatMap((one, index): [string, string][] => {
    if (!active[index] || joins(index)) return [];
    let last = index;
    while (active[last + 1] === true && joins(last + 1)) last += 1;
    const end = over[last]!.when;
    if (end - one.when < LIMITS.speedingMinSeconds * 1000) return [];
    return [[new Date(one.when).toISOString(), new Date(end).toISOString()]];
  });
};

const anyFix = fc
  .tuple(
    fc.integer({ min: 0, max: 1_500 }),
    fc.double({ min: 0, max: 4_000, noNaN: true }),
    fc.option(fc.double({ min: 20, max: 45, noNaN: true }), { nil: undefined }),
    fc.option(fc.double({ min: 0, max: 150, noNaN: true })),
  )
  .map(([seconds, north, mph, accuracy]) => fix(seconds, north, mph, accuracy));
const anyDrive = fc
  .tuple(fc.array(fc.double({ min: 15, max: 50, noNaN: true }), { maxLength: 60 }), fc.boolean())
  .map(([speeds, measured]) => drive(speeds, 5, measured));
const anyPoints = fc.oneof(fc.array(anyFix, { maxLength: 120 }), anyDrive);
const anySteps = fc
  .array(fc.tuple(fc.integer({ min: -100, max: 900 }), fc.option(fc.integer({ min: 20, max: 40 }))), {
    maxLength: 4,
  })
  .map((steps) => steps.toSorted(([a], [b]) => a - b).map(([seconds, mph]) => limit(mph, seconds)));

describe('for arbitrary input of a device', () => {
  it('the episodes are those of the slow reference', () => {
    fc.assert(
      fc.property(anyPoints, anySteps, (points, steps) => {
        expect(spans(points, steps)).toEqual(slowSpeeding(points, steps));
      }),
      { numRuns: runs(400) },
    );
  });

  it('the answer fits its schema, and each fastest moment is in its episode and over its limit', () => {
    fc.assert(
      fc.property(anyPoints, anySteps, (points, steps) => {
        const day = speeding(points, steps);
        expect(SpeedingDay.safeParse({ ...day, positions: points.length, limits: [] }).success).toBe(true);
        for (const { start, end, top, speedLimit } of day.episodes) {
          expect([start.at, top.at, end.at]).toEqual([start.at, top.at, end.at].toSorted());
          expect(top.speed).toBeGreaterThan((speedLimit + LIMITS.speedToleranceMph) * MPS_PER_MPH);
          expect(top.speed).toBeLessThanOrEqual(day.top!.speed);
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it('the same positions in another order, or twice, change nothing', () => {
    fc.assert(
      fc.property(anyDrive, anySteps, (points, steps) => {
        expect(speeding([...points, ...points.toReversed()], steps)).toEqual(speeding(points, steps));
      }),
      { numRuns: runs(100) },
    );
  });

  it('a derived speed is never higher than the distance from some earlier position allows', () => {
    fc.assert(
      fc.property(anyPoints, (points) => {
        const seen = speedsOf(points);
        for (const [index, one] of seen.entries()) {
          if (one.measured || one.speed === null) continue;
          const possible = seen.slice(0, index).map((earlier) => {
            const span = one.at - earlier.at;
            if (span < WINDOW_MS || span > SILENCE_MS) return 0;
            return (metresBetween(earlier, one) * 1000) / span;
          });
          expect(one.speed).toBeLessThanOrEqual(Math.max(0, ...possible));
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it('reads 20,000 positions in little time', () => {
    const points = drive(
      Array.from({ length: 20_000 }, (_, n) => 30 + 20 * Math.sin(n / 8)),
      4,
      false,
    );
    let day = speeding([], [limit(30)]);
    expect(yards(() => (day = speeding(points, [limit(30)])))).toBeLessThan(15);
    expect(day.episodes).toHaveLength(LIMITS.speedingEpisodesMax);
    expect(day.leftOut).toBeGreaterThan(100);
    const starts = day.episodes.map(({ start }) => start.at);
    expect(starts).toEqual(starts.toSorted());
  });
});
