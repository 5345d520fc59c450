/** A device's day grows with its live positions; it is read again when there is more to it than they tell. */
import type { QueryClient } from '@tanstack/react-query';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { DayTrack } from '@kinward/contract/locations/locations.schemas.ts';
import { metresBetween } from '../../map/geometry.ts';
import { episodesKey } from '../../entities/query-keys.ts';
import { refetch } from './read-again.ts';

/** Milliseconds until a day with positions that are not in it yet is read again. */
const DAY_SOON_MS = 2_000;
/** The same while a device reports place after place: they are added as they come; stops and gaps can wait. */
const DAY_LATER_MS = 30_000;
/** Metres round a stay within which a new place still belongs to it. */
const STAYS_WITHIN = 50;

const sameDate = (a: number, b: number): boolean => new Date(a).toDateString() === new Date(b).toDateString();

/** The day with the newest fix at its end; the very same day when the fix is older than its last or of another date. */
export const appendFix = (
  track: DayTrack | undefined,
  { location: fix, battery }: Device,
): DayTrack | undefined => {
  const last = track?.points.at(-1)?.[0];
  const at = Date.parse(fix?.recordedAt ?? '');
  if (track === undefined || fix === null || last === undefined || !(at > last) || !sameDate(at, last))
    return track;
  const stay = track.stops.at(-1);
  const stays =
    stay !== undefined &&
    Date.parse(stay.to) >= last &&
    metresBetween(stay, fix) <= Math.max(stay.radius, STAYS_WITHIN);
  return {
    ...track,
    points: [...track.points, [at, fix.latitude, fix.longitude, fix.accuracy, fix.speed, battery]],
    total: track.total + 1,
    stops: stays ? [...track.stops.slice(0, -1), { ...stay, to: fix.recordedAt }] : track.stops,
  };
};

/** Times between which positions are new; milliseconds since the epoch. */
export interface Stretch {
  from: number;
  to: number;
}

interface DayNews {
  stretches: Stretch[];
  soon: ReturnType<typeof setTimeout> | undefined;
  later: ReturnType<typeof setTimeout> | undefined;
}

/** Milliseconds between two points of a day up to which what lies between them is as good as drawn. */
const CLOSE_MS = 10_000;

const covers = (day: DayTrack | undefined, { from, to }: Stretch): boolean => {
  const before = day?.points.findLast(([at]) => at <= from)?.[0];
  const after = day?.points[day.points.findLastIndex(([at]) => at < to) + 1]?.[0];
  return before !== undefined && after !== undefined && after - before <= CLOSE_MS;
};

export interface DayNewsDesk {
  /** A device's state is new: its fix goes to the end of its day. */
  onDevice: (device: Device) => void;
  onPositions: (deviceId: string, stretch: Stretch) => void;
  stop: () => void;
}

/** Keeps the days in the caches of `queries` until it is stopped. */
export const createDayNews = (queries: QueryClient): DayNewsDesk => {
  const days = new Map<string, DayNews>();

  const dayRead = (deviceId: string): void => {
    clearTimeout(days.get(deviceId)?.later);
    days.delete(deviceId);
    refetch(queries, ['day', deviceId]);
    const episodes = episodesKey(deviceId);
    if (queries.getQueriesData({ queryKey: episodes }).length > 0) refetch(queries, episodes);
  };

  /** Whether every stretch that was told of can be seen in the days that are held. */
  const shown = (deviceId: string, stretches: readonly Stretch[]): boolean => {
    const held = queries.getQueriesData<DayTrack>({ queryKey: ['day', deviceId] }).map(([, day]) => day);
    return stretches.every((stretch) => held.some((day) => covers(day, stretch)));
  };

  const onPositions = (deviceId: string, stretch: Stretch): void => {
    const news = days.get(deviceId) ?? { stretches: [], soon: undefined, later: undefined };
    days.set(deviceId, news);
    news.stretches.push(stretch);
    news.soon ??= setTimeout(() => {
      if (!shown(deviceId, news.stretches)) return dayRead(deviceId);
      news.soon = undefined;
      news.stretches = [];
      news.later ??= setTimeout(() => {
        clearTimeout(news.soon);
        dayRead(deviceId);
      }, DAY_LATER_MS);
    }, DAY_SOON_MS);
  };

  return {
    onDevice: (device) => {
      for (const [key, day] of queries.getQueriesData<DayTrack>({ queryKey: ['day', device.deviceId] })) {
        const next = appendFix(day, device);
        if (next !== day) queries.setQueryData(key, next);
      }
    },
    onPositions,
    stop: () => {
      days.forEach(({ soon, later }) => {
        clearTimeout(soon);
        clearTimeout(later);
      });
      days.clear();
    },
  };
};
