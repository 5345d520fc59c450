/** What happened on a day, second by second: from the contract's track to what map, ribbon and list show. */
import type { DayTrack } from '@kinward/contract/locations/locations.schemas.ts';
import { metresBetween } from '../../../map/geometry.ts';
import type { Segment } from '@kinward/rules/tracks/segments.ts';
import { between, type TrackPlace } from '../../../map/layers/track-places.ts';

export interface Fix extends TrackPlace {
  /** Metres. */
  accuracy: number | null;
  /** Metres per second. */
  speed: number | null;
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
