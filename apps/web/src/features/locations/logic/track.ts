/** What happened on a day, second by second: from the contract's track to what map, ribbon and list show. */
import type { DayTrack } from '@kinward/contract/locations/locations.schemas.ts';
import { metresBetween } from '../../../map/geometry.ts';
import { between, type TrackPlace } from '../../../map/layers/track-places.ts';
import type { DayRange } from '../../../lib/time/day.ts';

export interface Fix extends TrackPlace {
  /** Metres. */
  accuracy: number | null;
  /** Metres per second. */
  speed: number | null;
}

export interface Segment {
  kind: 'stop' | 'move' | 'gap';
  /** Milliseconds since the epoch, within the day. */
  from: number;
  to: number;
  /** Stops alone: their number in the list, from 1, and their place. */
  number?: number;
  latitude?: number;
  longitude?: number;
}

/** Points of the contract as places in time. */
export const fixesOf = (track: DayTrack): Fix[] =>
  track.points.map(([at, latitude, longitude, accuracy, speed]) => ({
    at,
    latitude,
    longitude,
    accuracy,
    speed,
  }));

const clip = (from: number, to: number, range: DayRange): { from: number; to: number } => ({
  from: Math.max(from, range.from),
  to: Math.min(to, range.to),
});

/** Stops and gaps in the order of time, with the movement between them; parts outside of the day are cut off. */
export const segmentsOf = (track: DayTrack, range: DayRange): Segment[] => {
  const first = track.points[0]?.[0];
  const last = track.points.at(-1)?.[0];
  if (first === undefined || last === undefined) return [];
  const fixed: Segment[] = [
    ...track.stops.map((stop, index) => ({
      kind: 'stop' as const,
      ...clip(Date.parse(stop.from), Date.parse(stop.to), range),
      number: index + 1,
      latitude: stop.latitude,
      longitude: stop.longitude,
    })),
    ...track.gaps.map((gap) => ({
      kind: 'gap' as const,
      ...clip(Date.parse(gap.from), Date.parse(gap.to), range),
    })),
  ]
    .filter((segment) => segment.to > segment.from)
    .toSorted((a, b) => a.from - b.from);
  const all: Segment[] = [];
  let reached = Math.max(first, range.from);
  for (const segment of fixed) {
    if (segment.from > reached) all.push({ kind: 'move', from: reached, to: segment.from });
    all.push(segment);
    reached = Math.max(reached, segment.to);
  }
  if (last > reached) all.push({ kind: 'move', from: reached, to: Math.min(last, range.to) });
  return all;
};

/** Index of the last fix at or before a time, or -1. */
export const fixIndexAt = (fixes: readonly Fix[], time: number): number => {
  let low = 0;
  let high = fixes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((fixes[middle]?.at ?? Infinity) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

export interface Moment {
  /** `none`: before the first or after the last position of the day. */
  kind: Segment['kind'] | 'none';
  segment: Segment | undefined;
  /** Where the child was, between two fixes on the straight line; undefined before the first fix. */
  place: TrackPlace | undefined;
  accuracy: number | null;
  speed: number | null;
}

/** The device's own word, else what the way to the next fix took. Metres per second. */
const speedOf = (before: Fix, after: Fix | undefined): number | null => {
  if (before.speed !== null) return before.speed;
  if (!after || after.at <= before.at) return null;
  return metresBetween(before, after) / ((after.at - before.at) / 1000);
};

/** What is known of one moment. In a gap the place is the last one before it. */
export const momentAt = (fixes: readonly Fix[], segments: readonly Segment[], time: number): Moment => {
  const segment = segments.findLast((candidate) => candidate.from <= time && time <= candidate.to);
  const index = fixIndexAt(fixes, time);
  const before = fixes[index];
  if (!before)
    return { kind: segment?.kind ?? 'none', segment, place: undefined, accuracy: null, speed: null };
  const after = fixes[index + 1];
  const still = segment === undefined || segment.kind === 'gap' || !after;
  return {
    kind: segment?.kind ?? 'none',
    segment,
    place: still
      ? { at: time, latitude: before.latitude, longitude: before.longitude }
      : between(before, after, time),
    accuracy: before.accuracy,
    speed: speedOf(before, after),
  };
};

/** Metres within which two stays count as the same place, besides their own extent. */
const SAME_PLACE = 100;

/** How many different places the stays were at: home in the morning and in the evening is one. */
export const differentPlaces = (stops: DayTrack['stops']): number =>
  stops.filter(
    (stop, index) =>
      !stops
        .slice(0, index)
        .some((other) => metresBetween(stop, other) <= SAME_PLACE + stop.radius + other.radius),
  ).length;
