/** What the family's events mean for the query caches. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { FamilyEvent } from '@kinward/contract/live/live.schemas.ts';
import type { DayTrack } from '@kinward/contract/locations/locations.schemas.ts';
import { childrenQuery, planQuery } from '../../lib/family.ts';
import { familyKey, rulesKey } from '../../lib/rules-key.ts';
import { metresBetween } from '../../map/geometry.ts';

type DeviceEvent = Extract<FamilyEvent, { type: 'device' }>;

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
interface Stretch {
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

/** The list with the device of the event in its place; the very same list when it is not in it. */
export const patchDevice = (
  children: Child[] | undefined,
  { childId, device }: DeviceEvent,
): Child[] | undefined => {
  if (
    !children?.some(
      (child) =>
        child.childId === childId && child.devices.some((entry) => entry.deviceId === device.deviceId),
    )
  )
    return children;
  return children.map((child) =>
    child.childId === childId
      ? {
          ...child,
          devices: child.devices.map((entry) => (entry.deviceId === device.deviceId ? device : entry)),
        }
      : child,
  );
};

export interface Applier {
  apply: (event: FamilyEvent) => void;
  /** Reads again whatever an event could have told while nobody listened. */
  refetch: () => void;
  stop: () => void;
}

/**
 * Reads anew what begins with `queryKey`. A first reading that is under way is given up before: the library would take
 * its answer for the new one, and it may be older than the event.
 */
const createReader =
  (queries: QueryClient) =>
  (queryKey: QueryKey): void => {
    const first = queries
      .getQueryCache()
      .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
    const read = () => void queries.invalidateQueries({ queryKey });
    if (first.length === 0) read();
    else void Promise.all(first.map((query) => query.cancel({ revert: true, silent: true }))).then(read);
  };

/** Writes events into the caches of `queries` until it is stopped. */
export const createApplier = (queries: QueryClient): Applier => {
  /** Devices heard of while the list was being read: the answer may be older than they are. */
  const during = new Map<string, DeviceEvent>();
  const days = new Map<string, DayNews>();
  const readingChildren = () => queries.getQueryState(childrenQuery.queryKey)?.fetchStatus === 'fetching';
  const patch = (event: DeviceEvent) =>
    queries.setQueryData(childrenQuery.queryKey, (children: Child[] | undefined) =>
      patchDevice(children, event),
    );

  const unsubscribe = queries.getQueryCache().subscribe((change) => {
    if (during.size === 0 || readingChildren()) return;
    if (change.type !== 'updated' || change.query.queryKey[0] !== childrenQuery.queryKey[0]) return;
    const events = [...during.values()];
    during.clear();
    events.forEach(patch);
  });

  const addToDays = (device: Device): void => {
    for (const [key, day] of queries.getQueriesData<DayTrack>({ queryKey: ['day', device.deviceId] })) {
      const next = appendFix(day, device);
      if (next !== day) queries.setQueryData(key, next);
    }
  };

  const readAgain = createReader(queries);

  const dayRead = (deviceId: string): void => {
    clearTimeout(days.get(deviceId)?.later);
    days.delete(deviceId);
    readAgain(['day', deviceId]);
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

  const readFamily = (): void => {
    readAgain(childrenQuery.queryKey);
    readAgain(planQuery.queryKey);
    readAgain(familyKey);
    // A process that missed events says only this.
    readAgain(['rules']);
  };

  return {
    apply: (event) => {
      if (event.type === 'device') {
        if (readingChildren()) during.set(event.device.deviceId, event);
        patch(event);
        addToDays(event.device);
      } else if (event.type === 'children') readFamily();
      else if (event.type === 'positions')
        onPositions(event.deviceId, { from: Date.parse(event.from), to: Date.parse(event.to) });
      else if (event.type === 'rules') readAgain(rulesKey(event.deviceId));
      else if (event.type === 'locate')
        queries.setQueryData(['locate', event.request.deviceId], event.request);
    },
    refetch: () => {
      readFamily();
      readAgain(['day']);
      readAgain(['locate']);
    },
    stop: () => {
      unsubscribe();
      days.forEach(({ soon, later }) => {
        clearTimeout(soon);
        clearTimeout(later);
      });
      days.clear();
    },
  };
};
