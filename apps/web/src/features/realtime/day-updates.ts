/** A device's day grows with its new positions; it is read again when there is more to it than they say. */
import type { QueryClient } from '@tanstack/react-query';
import type { DayTrack, Position } from '@kinward/contract/locations/locations.schemas.ts';
import type { FamilyEvent } from '@kinward/contract/realtime/realtime.schemas.ts';
import { metresBetween } from '../../map/geometry.ts';
import { episodesKey } from '../../entities/query-keys.ts';
import { refetch } from './refetch.ts';

export type PositionsEvent = Extract<FamilyEvent, { type: 'positions' }>;

/** Milliseconds until a day that lacks positions is read again, and until one that holds them is: stops and gaps can wait. */
const SOON_MS = 2_000;
const LATER_MS = 30_000;
/** Metres round a stay within which a new place still belongs to it. */
const STAYS_WITHIN = 50;

const sameDate = (a: number, b: number): boolean => new Date(a).toDateString() === new Date(b).toDateString();

/** The day with a position after its last one, which may prolong the stay there. */
const append = (track: DayTrack, last: number, at: number, fix: Position): DayTrack => {
  const stay = track.stops.at(-1);
  const stays =
    stay !== undefined &&
    Date.parse(stay.to) >= last &&
    metresBetween(stay, fix) <= Math.max(stay.radius, STAYS_WITHIN);
  return {
    ...track,
    points: [...track.points, [at, fix.latitude, fix.longitude, fix.accuracy, fix.speed, fix.battery]],
    total: track.total + 1,
    stops: stays ? [...track.stops.slice(0, -1), { ...stay, to: fix.recordedAt }] : track.stops,
  };
};

/** The day with the new positions of its date at its end; undefined when one of them belongs elsewhere in it. */
export const appendPoints = (track: DayTrack, points: readonly Position[]): DayTrack | undefined => {
  let grown = track;
  for (const fix of points) {
    const last = grown.points.at(-1)?.[0];
    if (last === undefined) return undefined;
    const at = Date.parse(fix.recordedAt);
    if (!sameDate(at, last)) continue;
    if (at > last) grown = append(grown, last, at, fix);
    else if (!grown.points.some(([known]) => known === at)) return undefined;
  }
  return grown;
};

export interface DayUpdates {
  onPositions: (event: PositionsEvent) => void;
  stop: () => void;
}

/** Keeps the days in the caches of `queries` until it is stopped. */
export const createDayUpdates = (queries: QueryClient): DayUpdates => {
  const due = new Map<string, { at: number; timer: ReturnType<typeof setTimeout> }>();

  const showsEpisodes = (deviceId: string): boolean =>
    queries.getQueriesData({ queryKey: episodesKey(deviceId) }).length > 0;

  const read = (deviceId: string): void => {
    due.delete(deviceId);
    refetch(queries, ['day', deviceId]);
    if (showsEpisodes(deviceId)) refetch(queries, episodesKey(deviceId));
  };

  const readWithin = (deviceId: string, ms: number): void => {
    const known = due.get(deviceId);
    const at = Date.now() + ms;
    if (known && known.at <= at) return;
    clearTimeout(known?.timer);
    due.set(deviceId, { at, timer: setTimeout(() => read(deviceId), ms) });
  };

  return {
    onPositions: ({ deviceId, fresh }) => {
      let isWhole = fresh !== undefined;
      for (const [key, day] of queries.getQueriesData<DayTrack>({ queryKey: ['day', deviceId] })) {
        const grown = day && fresh && appendPoints(day, fresh.points);
        if (grown === undefined) isWhole = false;
        else if (grown !== day) queries.setQueryData(key, grown);
      }
      // Speeding follows from positions and cannot be appended: the list of it is read again soon.
      readWithin(deviceId, isWhole && !showsEpisodes(deviceId) ? LATER_MS : SOON_MS);
    },
    stop: () => {
      for (const { timer } of due.values()) clearTimeout(timer);
      due.clear();
    },
  };
};
