import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DayTrack, type TrackPoint } from '@kinward/contract/locations/locations.schemas.ts';
import { runs } from '../../../../tools/lib/vitest/property.ts';
import { dayTrack } from './day-track.ts';
import { metresBetween } from '../geo.ts';
import { thin } from './thin.ts';
import { yards } from '../processor-time.fixture.ts';

const START = Date.UTC(2026, 4, 4, 6);
const HOME = { latitude: 45.8, longitude: 15.97 };
/** Metres north and east of home. */
const place = (north: number, east: number) => ({
  latitude: HOME.latitude + north / 111_195,
  longitude: HOME.longitude + east / (111_195 * Math.cos((HOME.latitude * Math.PI) / 180)),
});
const point = (seconds: number, north: number, east: number, accuracy: number | null = 10): TrackPoint => {
  const { latitude, longitude } = place(north, east);
  return [START + seconds * 1000, latitude, longitude, accuracy, null, null];
};
/** Repeatable noise between -1 and 1. */
const noise = (seed: number): number => {
  const value = Math.sin(seed * 12.9898) * 43_758.5453;
  return (value - Math.floor(value)) * 2 - 1;
};
const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil((to - from) / step)) }, (_, index) => from + index * step);
const track = (points: TrackPoint[], maxPoints = 5_000) => dayTrack(points, { maxPoints });

/** Ten minutes at home, a straight walk of 1,200 m at 1.5 m/s, half an hour at school; a fix every 10 s, 8 m of noise. */
const morning = (): TrackPoint[] => [
  ...range(0, 600, 10).map((second) => point(second, noise(second) * 8, noise(second + 0.5) * 8)),
  ...range(600, 1_400, 10).map((second) =>
    point(second, (second - 600) * 1.5 + noise(second) * 4, noise(second + 0.5) * 4),
  ),
  ...range(1_400, 3_200, 10).map((second) =>
    point(second, 1_200 + noise(second) * 8, noise(second + 0.5) * 8),
  ),
];

describe('a day', () => {
  it('is empty without positions, and one fix is a point without distance', () => {
    expect(track([])).toEqual({ points: [], total: 0, stops: [], gaps: [], distance: 0, movingSeconds: 0 });
    expect(track([point(0, 0, 0)])).toMatchObject({
      total: 1,
      stops: [],
      gaps: [],
      distance: 0,
      movingSeconds: 0,
    });
  });

  it('finds both stays of a morning and the distance between them', () => {
    const day = track(morning());
    expect(day.stops).toHaveLength(2);
    const [home, school] = day.stops;
    if (!home || !school) throw new Error('two stops were counted');
    expect(metresBetween(home, place(0, 0))).toBeLessThan(25);
    expect(metresBetween(school, place(1_200, 0))).toBeLessThan(25);
    expect(Date.parse(home.from)).toBe(START);
    expect(Date.parse(school.to)).toBe(START + 3_190_000);
    expect(day.distance).toBeGreaterThan(1_050);
    expect(day.distance).toBeLessThan(1_350);
    expect(day.movingSeconds).toBeGreaterThan(600);
    expect(day.movingSeconds).toBeLessThan(900);
    expect(day.gaps).toEqual([]);
  });

  it('counts no metre for a phone at rest all night with 30 m of noise', () => {
    const night = range(0, 8 * 3_600, 30).map((second) =>
      point(second, noise(second) * 30, noise(second + 0.5) * 30, 30),
    );
    const day = track(night);
    expect(day.stops).toHaveLength(1);
    expect(day.distance).toBe(0);
    expect(day.movingSeconds).toBe(0);
  });

  it('does not end a stay for one fix that jumps away', () => {
    const points = range(0, 1_200, 20).map((second) =>
      point(second, second === 600 ? 900 : 0, 0, second === 600 ? 400 : 10),
    );
    const day = track(points);
    expect(day.stops).toHaveLength(1);
    expect(day.distance).toBe(0);
  });

  it('makes no stop of four minutes, but one of six', () => {
    const wait = (minutes: number) => [
      ...range(0, 300, 10).map((second) => point(second, second * 12, 0)),
      ...range(300, 300 + minutes * 60, 10).map((second) => point(second, 3_600, 0)),
      ...range(300 + minutes * 60, 900 + minutes * 60, 10).map((second) =>
        point(second, 3_600 + (second - 300 - minutes * 60) * 12, 0),
      ),
    ];
    expect(track(wait(4)).stops).toEqual([]);
    expect(track(wait(6)).stops).toHaveLength(1);
  });

  it('reports a silence while moving as a gap, but not one at the same place nor the interval of a slow device', () => {
    const away = [...range(0, 600, 10), ...range(3_000, 3_600, 10)].map((second) =>
      point(second, second * 5, 0),
    );
    expect(track(away).gaps).toEqual([
      { from: new Date(START + 590_000).toISOString(), to: new Date(START + 3_000_000).toISOString() },
    ]);
    expect(track(away).movingSeconds).toBeLessThan(1_200);
    const asleep = [...range(0, 600, 10), ...range(30_000, 30_600, 10)].map((second) => point(second, 0, 0));
    expect(track(asleep)).toMatchObject({
      gaps: [],
      stops: [{ to: new Date(START + 30_590_000).toISOString() }],
    });
    const slow = range(0, 36_000, 900).map((second) => point(second, second, 0));
    expect(track(slow).gaps).toEqual([]);
  });

  it('takes fixes in any order and of one moment the better one', () => {
    const points = morning();
    const shuffled = points.toSorted((a, b) => noise(a[0]) - noise(b[0]));
    expect(track(shuffled)).toEqual(track(points));
    const twice = track([point(0, 0, 0, 500), point(0, 500, 0, 5), point(60, 600, 0, 5)]);
    expect(twice.points).toHaveLength(2);
    expect(twice.points[0]?.[3]).toBe(5);
  });

  it('crosses the date line without going round the earth', () => {
    const points = range(0, 600, 10).map((second): TrackPoint => {
      const longitude = 179.99 + second * 0.0001;
      return [START + second * 1000, 0, longitude > 180 ? longitude - 360 : longitude, 5, null, null];
    });
    expect(track(points).distance).toBeLessThan(7_000);
  });
});

describe('a day of very many positions', () => {
  /** A fix every 30 ms on a slow walk: no stay, but every fix could begin one. */
  const stroll = range(0, 20_000, 1).map((n) => point(n * 0.03, n * 0.018, 0));

  it('finds stays in little time', () => {
    let day = track([]);
    expect(yards(() => (day = track(stroll)))).toBeLessThan(160);
    expect(day.distance).toBeGreaterThan(300);
  });

  it('counts all positions of a sample and reports no gap where positions were left out', () => {
    const sample = morning().filter((_, index) => index % 2 === 0);
    const day = dayTrack(sample, { maxPoints: 5_000, sampledFrom: 320_000 });
    expect(day).toMatchObject({ total: 320_000, gaps: [], stops: { length: 2 } });
    // A device with few positions in most hours and very many in one minute still counts as one that reports often.
    const rare = [...range(0, 36_000, 400), ...range(36_000, 36_060, 1)].map((n) => point(n, n, 0));
    expect(dayTrack(rare, { maxPoints: 5_000, sampledFrom: 320_000 }).gaps).toHaveLength(90);
  });
});

describe('thinning', () => {
  it('keeps the corners of a square and drops the points between', () => {
    const square = [
      ...range(0, 100, 1).map((n) => point(n, n, 0)),
      ...range(0, 100, 1).map((n) => point(100 + n, 100, n)),
      ...range(0, 101, 1).map((n) => point(200 + n, 100 - n, 100)),
    ];
    const line = square.map(([at, latitude, longitude]) => ({ at, latitude, longitude }));
    const kept = thin(line, 4).map((index) => line[index]?.at);
    expect(kept).toEqual([START, START + 100_000, START + 200_000, START + 300_000]);
  });

  it('thins 200,000 points in little time, and stays near the line', () => {
    const long = range(0, 200_000, 1).map((n) => point(n, Math.sin(n / 500) * 2_000, n / 10));
    let day = track([]);
    expect(yards(() => (day = track(long, 5_000)))).toBeLessThan(60);
    expect(day.points).toHaveLength(5_000);
  });
});

describe('for arbitrary input of a device', () => {
  const anyPoint = fc.tuple(
    fc.integer({ min: START, max: START + 48 * 3_600_000 }),
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })),
    fc.option(fc.double({ min: 0, max: 1500, noNaN: true })),
    fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
  );
  const nearPoint = fc
    .tuple(
      fc.integer({ min: 0, max: 48 * 3_600 }),
      fc.double({ min: -300, max: 300, noNaN: true }),
      fc.double({ min: -300, max: 300, noNaN: true }),
      fc.option(fc.double({ min: 0, max: 200, noNaN: true })),
    )
    .map(([second, north, east, accuracy]) => point(second, north, east, accuracy));
  const anyTrack = fc.oneof(fc.array(anyPoint, { maxLength: 150 }), fc.array(nearPoint, { maxLength: 150 }));

  it('the day matches its schema, is ordered, and is bounded by the track', () => {
    fc.assert(
      fc.property(anyTrack, fc.integer({ min: 2, max: 40 }), (points, maxPoints) => {
        const day = track(points, maxPoints);
        expect(DayTrack.safeParse({ ...day, doubted: [] }).success).toBe(true);
        expect(day.points.length).toBeLessThanOrEqual(maxPoints);
        expect(day.total).toBe(points.length);
        const times = day.points.map(([at]) => at);
        expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
        if (points.length > 0) {
          expect(times[0]).toBe(Math.min(...points.map(([at]) => at)));
          expect(times.at(-1)).toBe(Math.max(...points.map(([at]) => at)));
        }
        let end = 0;
        for (const { from, to, radius } of day.stops) {
          expect(Date.parse(from)).toBeGreaterThanOrEqual(end);
          expect(Date.parse(to) - Date.parse(from)).toBeGreaterThanOrEqual(300_000);
          expect(radius).toBeGreaterThanOrEqual(0);
          end = Date.parse(to);
        }
        const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
        expect(day.movingSeconds).toBeGreaterThanOrEqual(0);
        expect(day.movingSeconds).toBeLessThanOrEqual(span / 1000);
      }),
      { numRuns: runs(150) },
    );
  });

  it('repeated positions change only the count', () => {
    fc.assert(
      fc.property(anyTrack, (points) => {
        const { total, ...once } = track(points);
        const { total: totalTwice, ...twice } = track([...points, ...points]);
        expect(twice).toEqual(once);
        expect(totalTwice).toBe(total * 2);
      }),
      { numRuns: runs(60) },
    );
  });
});
