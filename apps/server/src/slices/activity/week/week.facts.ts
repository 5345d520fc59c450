/** Reads a child's week out of what the other slices know. */
import type { AccessKind } from '@kinward/contract/audit/audit.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { UsageReport } from '@kinward/contract/usage/usage.schemas.ts';
import type { WeekFacts } from '@kinward/messages/week/words.ts';
import { isBedtime, lateEvenings, type Bedtime } from '@kinward/rules/activity/late-evenings.ts';
import { weekPlaces, type WeekStay } from '@kinward/rules/activity/week-places.ts';
import {
  budgetDays,
  calendarWeek,
  mondayOf,
  screenChange,
  stretchBefore,
  worthAWord,
  type CalendarWeek,
} from '@kinward/rules/activity/week.ts';
import { dayAt, merge, shiftDay, type Stretch } from '@kinward/rules/schedules/usage.ts';
import { totalOf, type Use } from '@kinward/rules/schedules/budget.ts';
import { zoneOf } from '../../../core/families.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/tx.ts';
import type { ApprovalFlows } from '../../approvals/asking.ts';
import type { LocationsApi } from '../../locations/locations.slice.ts';
import type { Schedules } from '../../schedules/schedules.service.ts';
import type { Activity } from '../activity.service.ts';
import type { ActivitySources, OfChild } from '../activity.sources.ts';
import { logsShown } from '../logs-shown.ts';
import { whyUnknown, type ToldSources } from '../told.ts';

export interface WeekSources extends Pick<ActivitySources, 'usage' | 'webFilter'>, ToldSources {
  db: Db;
  clock: Clock;
  activity: Pick<Activity, 'childOf' | 'placesBetween'>;
  positions: Pick<LocationsApi['positions'], 'firstAt' | 'stayedAt'>;
  schedules: Pick<Schedules, 'inForce'>;
  budgets: Pick<ApprovalFlows['budgets'], 'list'>;
  grants: Pick<ApprovalFlows['grants'], 'between'>;
}

/** Whose week, and any day of it; this week when it is left out. */
export interface WeekOf {
  familyId: FamilyId;
  childId: ChildId;
  week?: string | undefined;
  reader: OfChild['reader'];
}

export interface Reading {
  /** Aborted when nobody waits for the answer any more. */
  gone: AbortSignal;
  /** Called with each device and the logs of it that the answer shows. */
  seen(deviceId: DeviceId, logs: readonly AccessKind[]): void;
}

const HOUR_MS = 3_600_000;
/** The night after the last evening ends by then. */
const NIGHT_AFTER_MS = 7 * HOUR_MS;
/** In the small hours of a day, when a child is where it lives. */
const NIGHT_MS = 3 * HOUR_MS;
/** A place is new that was not stayed at in so many days before. */
const KNOWN_DAYS = 28;
/** Of so many days before a week something must be known, or everything in it would be new. */
const BEFORE_DAYS = 7;
const RETRY_AFTER_SECONDS = 2;
/** Sums and sessions may differ by what each rounds. */
const ROUNDING = 0.98;

const time = (at: number): string => new Date(at).toISOString();

interface Scope {
  familyId: FamilyId;
  child: OfChild & { firstName: string };
  ids: DeviceId[];
  zone: string;
  now: number;
  week: CalendarWeek;
  /** What has happened of it. */
  window: Stretch;
}

/** Uses of the week; undefined where single sessions of it are no longer kept. */
const usesOf = async (
  { usage }: WeekSources,
  { child, ids, week, window, now }: Scope,
  report: UsageReport,
): Promise<Use[] | undefined> => {
  if (report.totalSeconds === 0) return [];
  const uses = await usage.uses(child.familyId, ids, {
    from: window.from,
    to: Math.min(now, (week.edges.at(-1) ?? 0) + NIGHT_AFTER_MS),
  });
  const within = uses.map(({ from, to }) => ({
    from: Math.max(from, window.from),
    to: Math.min(to, window.to),
  }));
  const isWhole =
    totalOf(within.filter(({ from, to }) => from < to)) >= report.totalSeconds * 1000 * ROUNDING;
  return isWhole ? uses : undefined;
};

/** Seconds of the week before, as far as this one has come; null where it is not known whole. */
const beforeOf = async (
  { usage }: WeekSources,
  { child, week, now, zone }: Scope,
  { firstDay }: UsageReport,
): Promise<number | null> => {
  const { from, to } = stretchBefore(week, now, zone);
  if (firstDay === null || firstDay > dayAt(from, zone) || to - from < HOUR_MS) return null;
  const before = await usage.read(child.familyId, { childId: child.childId, from: time(from), to: time(to) });
  // A silent device is no week without a screen.
  return before.totalSeconds === 0 ? null : before.totalSeconds;
};

const newAppsOf = async (
  { usage }: WeekSources,
  { child, week }: Scope,
  report: UsageReport,
): Promise<WeekFacts['newApps']> => {
  const monday = week.days[0] ?? '';
  if (report.firstDay === null || report.firstDay > shiftDay(monday, -BEFORE_DAYS)) return null;
  const before = await usage.read(child.familyId, { childId: child.childId, to: shiftDay(monday, -1) });
  const known = new Set(before.apps.map(({ appId }) => appId));
  return report.apps.filter(({ appId }) => !known.has(appId)).map(({ appId, name }) => ({ appId, name }));
};

const bedtimesOf = async ({ schedules }: WeekSources, { child, ids }: Scope): Promise<Bedtime[]> => {
  const all = await Promise.all(
    ids.map(async (deviceId) =>
      (await schedules.inForce(child.familyId, deviceId))
        .filter(isBedtime)
        .map(({ from, weekDays }) => ({ deviceId, from, weekDays })),
    ),
  );
  return all.flat();
};

const staysOf = async (
  { activity }: WeekSources,
  { child, week, window }: Scope,
  gone: AbortSignal,
): Promise<WeekStay[]> => {
  const stays: WeekStay[] = [];
  // One day after the other: a reading of positions takes a place in a queue.
  for (const [index, day] of week.days.entries()) {
    const [from = 0, end = 0] = week.edges.slice(index, index + 2);
    const to = Math.min(end, window.to);
    if (from >= to) break;
    const places = await activity.placesBetween(child, { from, to }, gone);
    for (const { place, from: since, to: until } of places?.pieces ?? [])
      if (place) stays.push({ ...place, day, from: Date.parse(since), to: Date.parse(until) });
  }
  return stays;
};

const placesOf = async (
  sources: WeekSources,
  scope: Scope,
  firstAt: number | null,
  gone: AbortSignal,
): Promise<WeekFacts['places']> => {
  const { child, ids, week, window } = scope;
  const stays = await staysOf(sources, scope, gone);
  if (stays.length === 0)
    return { told: await whyUnknown(sources, scope, 'position'), named: [], nights: null, fresh: null };
  const nights = week.edges.slice(0, -1).map((edge) => edge + NIGHT_MS);
  const { named, nights: home, unnamed } = weekPlaces(stays, nights);
  const earliest = window.from - BEFORE_DAYS * 24 * HOUR_MS;
  if (firstAt === null || firstAt > earliest) return { told: 'known', named, nights: home, fresh: null };
  const before = { from: window.from - KNOWN_DAYS * 24 * HOUR_MS, to: window.from };
  if (gone.aborted) throw new AppError('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  const known =
    unnamed.length === 0
      ? new Set<number>()
      : await sources.positions.stayedAt(child.familyId, ids, unnamed, before);
  const fresh = unnamed
    .filter((_, index) => !known.has(index))
    .map((stay) => ({ date: stay.day, from: time(stay.from), to: time(stay.to) }));
  return { told: 'known', named, nights: home, fresh };
};

const closedOf = async (sources: WeekSources, scope: Scope): Promise<WeekFacts['closed']> => {
  const { child, ids, window } = scope;
  const [blocks, opened] = await Promise.all([
    sources.webFilter.blocks(child.familyId, ids, window),
    sources.webFilter.topSites(child.familyId, ids, window),
  ]);
  if (blocks.length === 0 && opened.length === 0)
    return { told: await whyUnknown(sources, scope, 'web'), visits: 0, sites: 0 };
  return {
    told: 'known',
    visits: blocks.reduce((sum, { count }) => sum + count, 0),
    sites: new Set(blocks.map(({ domain }) => domain)).size,
  };
};

const screenOf = async (sources: WeekSources, scope: Scope, report: UsageReport) => {
  const { child, ids, week, window, now, zone } = scope;
  const reportedAt = report.reportedAt === null ? 0 : Date.parse(report.reportedAt);
  // Of a week without any use only a report within it tells that there was none.
  const isKnown =
    report.totalSeconds > 0 || (reportedAt >= window.from && reportedAt < (week.edges.at(-1) ?? 0));
  const [uses, bedtimes, budgets] = await Promise.all([
    isKnown ? usesOf(sources, scope, report) : undefined,
    bedtimesOf(sources, scope),
    sources.budgets.list(child.familyId, child.childId),
  ]);
  const overAll = budgets.filter(({ target }) => target.kind === 'all');
  const given = overAll.length === 0 ? [] : await sources.grants.between(child.familyId, ids, window);
  const late = uses ? lateEvenings(uses, week.days, zone, bedtimes) : null;
  const evenings = new Set(late?.map(({ day }) => day));
  const told = report.days.filter(
    ({ date }, index) =>
      (week.edges[index + 1] ?? Infinity) <= now && report.firstDay !== null && date >= report.firstDay,
  );
  const counted = merge(uses ?? []);
  return {
    late,
    hasBedtime: bedtimes.length > 0,
    hasBudget: overAll.length > 0,
    screen: {
      told: isKnown ? ('known' as const) : await whyUnknown(sources, scope, 'usage'),
      days: report.days.map(({ date, seconds }, index) => ({
        date,
        seconds,
        late: evenings.has(date),
        toCome: (week.edges[index] ?? 0) > now,
      })),
      totalSeconds: report.totalSeconds,
      dailySeconds:
        told.length === 0 ? null : told.reduce((sum, { seconds }) => sum + seconds, 0) / told.length,
      beforeSeconds: isKnown ? await beforeOf(sources, scope, report) : null,
      budget: uses
        ? budgetDays(
            overAll.map(({ minutes, changedAt }) => ({ minutes, since: Date.parse(changedAt), counted })),
            given,
            week,
            now,
          )
        : null,
    },
  };
};

/**
 * What is known of a child's week.
 * @throws AppError NOT_FOUND, VALIDATION for a week that has not begun, BUSY
 */
export const createWeekFacts =
  (sources: WeekSources) =>
  async (of: WeekOf, { gone, seen }: Reading): Promise<WeekFacts> => {
    const { db, clock, usage, positions } = sources;
    const { familyId, childId, reader } = of;
    const [child, zone] = await Promise.all([
      sources.activity.childOf({ familyId, childId, accountId: null, reader }),
      zoneOf(db, familyId),
    ]);
    const now = clock.now().getTime();
    const today = dayAt(now, zone);
    const week = calendarWeek(of.week ?? today, zone);
    const [from = '', to = ''] = [week.days[0], week.days.at(-1)];
    const [start = 0, end = 0] = [week.edges[0], week.edges.at(-1)];
    if (start > now)
      throw new AppError('VALIDATION', {
        errors: [{ path: 'week', message: 'This week has not begun yet' }],
      });
    const ids = child.devices.map(({ id }) => id);
    const window = { from: start, to: Math.max(start, Math.min(end, now)) };
    const scope: Scope = { familyId, child, ids, zone, now, week, window };
    const [report, firstAt] = await Promise.all([
      usage.read(familyId, { childId, from, to }),
      positions.firstAt(familyId, ids),
    ]);
    const [{ screen, late, hasBedtime, hasBudget }, newApps, closed, places] = await Promise.all([
      screenOf(sources, scope, report),
      newAppsOf(sources, scope, report),
      closedOf(sources, scope),
      placesOf(sources, scope, firstAt, gone),
    ]);
    const found = { usage: report.totalSeconds > 0 || screen.told === 'known', web: closed.told === 'known' };
    for (const id of ids) seen(id, logsShown(await sources.collects(familyId, id), found));
    const known = [
      ...(firstAt === null ? [] : [dayAt(firstAt, zone)]),
      ...(report.firstDay ? [report.firstDay] : []),
    ];
    const first = known.toSorted()[0] ?? null;
    const change = screen.told === 'known' ? screenChange(screen.totalSeconds, screen.beforeSeconds) : null;
    const worth = worthAWord(late?.length ?? null, change, screen.beforeSeconds);
    return {
      firstName: child.firstName,
      from,
      to,
      timeZone: zone,
      today,
      runs: now < end,
      isFirst: first === null || first >= from,
      firstWeek: first === null ? null : mondayOf(first),
      screen,
      late: late && late.map(({ day, until }) => ({ date: day, until: time(until) })),
      newApps: screen.told === 'known' ? newApps : null,
      places,
      closed,
      change,
      worth,
      hasRule: worth?.kind === 'late' ? hasBedtime : hasBudget,
    };
  };
