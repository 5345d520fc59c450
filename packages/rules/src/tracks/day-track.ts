import type { DayTrack, TrackPoint } from '@kinward/contract/locations/locations.schemas.ts';
import { metresBetween } from '../geo.ts';
import { findStays, type Fix, type Stay } from './stops.ts';
import { thin } from './thin.ts';

/** A silence is a gap when it is longer than this and than a multiple of the device's usual interval. */
const GAP_MS = 5 * 60_000;
const GAP_RHYTHM = 5;
/** Longest silence at one place that still belongs to the stay there. */
const REST_MS = 12 * 3_600_000;
/** Below this a step is the noise of a receiver at rest, in metres. */
const STEP_METRES = 10;
/** How much of a poor accuracy a step must exceed to count, in metres. */
const NOISE_METRES = 100;
/** Fixes less accurate than this do not count for distance while better ones exist, in metres. */
const POOR_METRES = 200;
/** A fix that implies a higher speed is wrong. Metres per second. */
const FASTEST = 350;

const toFix = ([at, latitude, longitude, accuracy]: TrackPoint): Fix => ({
  at,
  latitude,
  longitude,
  accuracy,
});

/** Ordered by time, one fix per moment: the most accurate one. */
export const ordered = (points: readonly TrackPoint[]): TrackPoint[] => {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || (a[3] ?? Infinity) - (b[3] ?? Infinity));
  return sorted.filter((point, index) => index === 0 || point[0] !== sorted[index - 1]?.[0]);
};

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** True while the interval that begins with fix `index` is within one stay. */
const restingAfter = (stays: Stay[], count: number): Uint8Array => {
  const resting = new Uint8Array(count);
  for (const { first, last } of stays) resting.fill(1, first, last);
  return resting;
};

/** @param total number of positions of which the fixes are a sample; the interval is derived from all */
const findGaps = (fixes: Fix[], resting: Uint8Array, total: number | undefined): boolean[] => {
  const intervals = fixes.slice(1).map((fix, index) => fix.at - (fixes[index]?.at ?? fix.at));
  const span = (fixes.at(-1)?.at ?? 0) - (fixes[0]?.at ?? 0);
  const usual = total === undefined ? median(intervals) : span / total;
  const longest = Math.max(GAP_MS, GAP_RHYTHM * usual);
  return intervals.map(
    (interval, index) => interval > (resting[index] ? Math.max(REST_MS, longest) : longest),
  );
};

/** Shortest step that counts as a movement, from the accuracies of both fixes, in metres. */
const noiseOf = (a: Fix, b: Fix): number =>
  Math.max(STEP_METRES, Math.min(NOISE_METRES, Math.max(a.accuracy ?? 0, b.accuracy ?? 0)));

/** Metres from place to place, without the jitter of a receiver: a step counts once it is longer than the noise. */
const measure = (fixes: Fix[], stays: Stay[]): number => {
  let metres = 0;
  let anchor: Fix | undefined;
  let next = 0;
  for (let index = 0; index < fixes.length; index += 1) {
    const stay = stays[next];
    let fix = fixes[index] as Fix;
    if (stay && index === stay.first) {
      // A stay is one place, however much its fixes wander.
      fix = { ...fix, latitude: stay.latitude, longitude: stay.longitude, accuracy: 0 };
      index = stay.last;
      next += 1;
    } else if (anchor && (fix.accuracy ?? 0) > POOR_METRES) {
      continue;
    }
    if (!anchor) {
      anchor = fix;
      continue;
    }
    const step = metresBetween(anchor, fix);
    const seconds = (fix.at - anchor.at) / 1000;
    if (step < noiseOf(anchor, fix) || step > Math.max(1, seconds) * FASTEST) continue;
    metres += step;
    anchor = { ...fix, at: fixes[index]?.at ?? fix.at };
  }
  return metres;
};

/**
 * Makes a day's track out of positions: stays, distance travelled, gaps, and a line to draw.
 * @param points in any order
 * @param options.maxPoints the line is thinned to this many points, preserving its shape
 * @param options.sampledFrom number of positions, when `points` is a sample of them that contains both ends of every
 *   silence of a minute
 */
export const dayTrack = (
  points: readonly TrackPoint[],
  options: { maxPoints: number; sampledFrom?: number | undefined },
): Omit<DayTrack, 'doubted'> => {
  const track = ordered(points);
  const fixes = track.map(toFix);
  const stays = findStays(fixes);
  const resting = restingAfter(stays, fixes.length);
  const isGap = findGaps(fixes, resting, options.sampledFrom);
  const time = (index: number): string => new Date(fixes[index]?.at ?? 0).toISOString();
  let movingMs = 0;
  for (const [index, gap] of isGap.entries()) {
    if (!gap && !resting[index]) movingMs += (fixes[index + 1]?.at ?? 0) - (fixes[index]?.at ?? 0);
  }
  return {
    points: thin(fixes, options.maxPoints).map((index) => track[index] as TrackPoint),
    total: options.sampledFrom ?? points.length,
    stops: stays.map(({ first, last, latitude, longitude, radius }) => ({
      latitude,
      longitude,
      radius,
      from: time(first),
      to: time(last),
    })),
    gaps: isGap.flatMap((gap, index) => (gap ? [{ from: time(index), to: time(index + 1) }] : [])),
    distance: measure(fixes, stays),
    movingSeconds: movingMs / 1000,
  };
};
