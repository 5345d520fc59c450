/** A day's track as a row of parts: what Where and the child's day show. */
import type { DayTrack } from '@kinward/contract/locations/locations.schemas.ts';
import type { Stretch } from '../schedules/usage.ts';

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

const clip = (from: number, to: number, range: Stretch): Stretch => ({
  from: Math.max(from, range.from),
  to: Math.min(to, range.to),
});

/** Stops and gaps in the order of time, with the movement between them; parts outside of the day are cut off. */
export const segmentsOf = (track: Pick<DayTrack, 'points' | 'stops' | 'gaps'>, range: Stretch): Segment[] => {
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
