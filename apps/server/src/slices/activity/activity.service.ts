import { AppError } from '@kinward/contract/errors.ts';
import type { DayActivity, DayEntry, DayRibbon } from '@kinward/contract/activity/activity.schemas.ts';
import type { AccessKind } from '@kinward/contract/audit/audit.schemas.ts';
import type { AccountId, ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { UsageReport } from '@kinward/contract/usage/usage.schemas.ts';
import { arrivalsOf, withCrossings } from '@kinward/rules/activity/places.ts';
import { nightUse, screenStretches } from '@kinward/rules/activity/screen.ts';
import type { Use } from '@kinward/rules/schedules/budget.ts';
import { dayAt, dayEdges, shiftDay, type Stretch } from '@kinward/rules/schedules/usage.ts';
import { requireChild } from '../../core/children.ts';
import { devicesOf } from '../../core/devices.ts';
import { zoneOf } from '../../core/families.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/tx.ts';
import { createEntries, nameOf, time, type NameOf } from './activity.entries.ts';
import { createPlaces } from './activity.places.ts';
import type { ActivitySources, OfChild } from './activity.sources.ts';
import { foundIn, logsShown, tellsUse, type Found } from './logs-shown.ts';

export interface ActivityDeps extends ActivitySources {
  db: Db;
  clock: Clock;
  limits: Limits;
}

/** Which child's day, and who reads it. */
export interface DayOf {
  familyId: FamilyId;
  childId: ChildId;
  accountId: AccountId | null;
  reader: OfChild['reader'];
  /** YYYY-MM-DD of the family's calendar; left out, today. */
  date?: string | undefined;
}

interface ReadingOf {
  /** Aborted when nobody waits for the answer any more. */
  gone: AbortSignal;
  /** Called with each device and the logs of it that the answer shows. */
  seen(deviceId: DeviceId, logs: readonly AccessKind[]): void;
}

export interface Activity {
  /** @throws AppError NOT_FOUND, VALIDATION for a day that has begun in no zone, BUSY */
  day(of: DayOf, reading: ReadingOf): Promise<DayActivity>;
  /** The same, and the first day of which use is known. @throws AppError NOT_FOUND, BUSY */
  dayAndFirst(of: DayOf, reading: ReadingOf): Promise<{ day: DayActivity; firstUse: string | null }>;
  /** Places and screen use of today, from these two sources alone. @throws AppError NOT_FOUND, BUSY */
  ribbon(of: Omit<DayOf, 'date'>, reading: ReadingOf): Promise<DayRibbon>;
  /** The names and devices that the readings below need. @throws AppError NOT_FOUND */
  childOf(of: Omit<DayOf, 'date'>): Promise<OfChild & { firstName: string }>;
  /** Blocks, requests, contacts, calls and alerts within a window (ms since the epoch), in no order. */
  entriesBetween(child: OfChild, window: Stretch): Promise<DayEntry[]>;
  /** Where the child was within at most 48 hours; null when no device told it. @throws AppError BUSY */
  placesBetween(child: OfChild, window: Stretch, gone: AbortSignal): Promise<DayActivity['places']>;
}

const placeEntries = (places: DayActivity['places'], of: NameOf): DayEntry[] => {
  const device = of(places?.deviceId ?? null);
  return places && device ? arrivalsOf(places.pieces).map((moved) => ({ ...device, ...moved })) : [];
};

const nightEntries = (
  uses: readonly Use[],
  { timeZone, apps }: UsageReport,
  date: string,
  of: NameOf,
): DayEntry[] =>
  nightUse(uses, date, timeZone).flatMap(({ from, to, ms, most }) => {
    const device = of(most.deviceId);
    if (!device) return [];
    const app = apps.find(({ appId }) => appId === most.appId)?.name ?? null;
    return [
      { ...device, kind: 'night', from: time(from), at: time(to), seconds: Math.round(ms / 1000), app },
    ];
  });

/** Tells which logs of which device an answer shows. @param foundOf what of them is in it */
const tellSeen = async (
  { collects }: Pick<ActivityDeps, 'collects'>,
  { familyId, devices }: OfChild,
  seen: ReadingOf['seen'],
  foundOf: (id: DeviceId) => Found,
): Promise<void> => {
  const kept = await Promise.all(devices.map(({ id }) => collects(familyId, id)));
  devices.forEach(({ id }, index) => {
    const of = kept[index];
    if (of) seen(id, logsShown(of, foundOf(id)));
  });
};

/** The day, which may be one ahead, as the next has begun in some zones. @throws AppError VALIDATION for a later one */
const begun = (date: string, today: string): string => {
  if (date > shiftDay(today, 1))
    throw new AppError('VALIDATION', {
      errors: [{ path: 'date', message: 'This day has not begun yet: choose today or a day before' }],
    });
  return date;
};

export const createActivity = (deps: ActivityDeps): Activity => {
  const { db, clock, limits, usage, webFilter, budgets } = deps;
  const entriesBetween = createEntries(deps);
  const placesBetween = createPlaces(deps);

  const childOf = async ({ familyId, childId, accountId, reader }: Omit<DayOf, 'date'>) => {
    const [{ firstName }, devices] = await Promise.all([
      requireChild(db, familyId, childId),
      devicesOf(db, familyId, childId),
    ]);
    return { familyId, childId, accountId, reader, firstName, devices };
  };

  /** Whose day it is, and from when to when. */
  const frameOf = async (of: DayOf) => {
    const [child, timeZone] = await Promise.all([childOf(of), zoneOf(db, of.familyId)]);
    const today = dayAt(clock.now().getTime(), timeZone);
    const date = begun(of.date ?? today, today);
    const [from = 0, to = 0] = dayEdges(date, 1, timeZone);
    const { childId, firstName } = child;
    const frame = { childId, firstName, timeZone, today, date, from: time(from), to: time(to) };
    return { child, window: { from, to }, frame };
  };

  /** What the ribbon of a day is drawn from. */
  const drawn = async (child: OfChild, date: string, window: Stretch, gone: AbortSignal) => {
    const { familyId, childId, devices } = child;
    const ids = devices.map(({ id }) => id);
    const [places, report, uses] = await Promise.all([
      placesBetween(child, window, gone),
      usage.read(familyId, { childId, date }),
      usage.uses(familyId, ids, window),
    ]);
    const { totalSeconds, reportedAt } = report;
    const stretches = screenStretches(uses, window).map((use) => ({
      from: time(use.from),
      to: time(use.to),
    }));
    return { places, report, uses, screen: { totalSeconds, stretches, reportedAt } };
  };

  const dayAndFirst: Activity['dayAndFirst'] = async (of, { gone, seen }) => {
    const { child, window, frame } = await frameOf(of);
    const { familyId, childId, devices } = child;
    const { date, today } = frame;
    const ids = devices.map(({ id }) => id);
    const [{ places, report, uses, screen }, entries, sites, budget] = await Promise.all([
      drawn(child, date, window, gone),
      entriesBetween(child, window),
      webFilter.topSites(familyId, ids, window),
      date === today ? budgets.today(familyId, childId) : null,
    ]);
    const name = nameOf(child);
    const all = [
      ...withCrossings(placeEntries(places, name), entries),
      ...nightEntries(uses, report, date, name),
    ];
    const day = {
      ...frame,
      places,
      screen: { ...screen, usual: report.usual, budget },
      entries: all.toSorted((a, b) => (a.at < b.at ? 1 : -1)),
      apps: report.apps.slice(0, limits.activityTop),
      sites,
    };
    await tellSeen(deps, child, seen, foundIn(day));
    return { day, firstUse: report.firstDay };
  };

  return {
    childOf,
    entriesBetween,
    placesBetween,

    async ribbon(of, { gone, seen }) {
      const { child, window, frame } = await frameOf(of);
      const [{ places, screen }, budget] = await Promise.all([
        drawn(child, frame.date, window, gone),
        budgets.today(child.familyId, child.childId),
      ]);
      const ribbon = { ...frame, places, screen: { ...screen, budget } };
      await tellSeen(deps, child, seen, () => ({ usage: tellsUse(ribbon.screen) }));
      return ribbon;
    },

    dayAndFirst,
    day: async (of, reading) => (await dayAndFirst(of, reading)).day,
  };
};
