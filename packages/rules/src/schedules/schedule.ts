/**
 * When schedules block. A schedule is in wall-clock time of the family's zone: it begins at `from` on each of its days
 * and ends at `to`, on the next day when that is earlier. Where the clock is put forward, the skipped time does not
 * happen; where it is put back, the repeated hour counts twice.
 */
import type { AppKind } from '@kinward/contract/apps/app-kinds.ts';
import type { Coverage } from '../app-kinds.ts';
import type { Schedule, WeekDay } from '@kinward/contract/schedules/schedules.schemas.ts';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
// Imported function by function: the portal ships them, and the classes are three times as large.
import { fromEpochMilliseconds, toZonedDateTimeISO } from 'temporal-polyfill/fns/Instant';
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime';
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';

export const DAY_MINUTES = 1440;
export const WEEK_MINUTES = 7 * DAY_MINUTES;
/** From any moment, every schedule begins and ends within this many days. */
export const HORIZON_DAYS = 8;

/** What determines when a schedule blocks. */
export type Times = Pick<Schedule, 'from' | 'to' | 'weekDays'>;
/** What determines when a schedule blocks, and what. */
export type Rule = Times & Coverage;

/** `21:30` → 1290. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Minutes since Monday 00:00, on the wall clock. */
export interface Span {
  start: number;
  /** After `start`; past `WEEK_MINUTES` when it runs from Sunday into Monday. */
  end: number;
}

/** A schedule's times in a week, in the order of their days. */
const weekSpans = ({ from, to, weekDays }: Times): Span[] => {
  const start = minutesOf(from);
  const end = minutesOf(to) + (to < from ? DAY_MINUTES : 0);
  return WEEK_DAYS.flatMap((day, index) =>
    weekDays.includes(day) ? [{ start: index * DAY_MINUTES + start, end: index * DAY_MINUTES + end }] : [],
  );
};

/** True at a minute of the week. */
const blocksAt = (spans: readonly Span[], minute: number): boolean =>
  spans.some(({ start, end }) => (minute >= start && minute < end) || minute + WEEK_MINUTES < end);

interface Known<R extends Times> {
  rule: R;
  spans: Span[];
}
const know = <R extends Times>(rules: readonly R[]): Known<R>[] =>
  rules.map((rule) => ({ rule, spans: weekSpans(rule) }));

const zoned = (at: number, timeZone: string): ZonedDateTime.Record =>
  toZonedDateTimeISO(fromEpochMilliseconds(at), timeZone);

const weekMinute = (time: ZonedDateTime.Record): number =>
  (ZonedDateTime.dayOfWeek(time) - 1) * DAY_MINUTES + time.hour * 60 + time.minute;

/** Minutes since Monday 00:00 in the family's wall-clock time. @param at milliseconds since the epoch */
export const weekMinuteAt = (at: number, timeZone: string): number => weekMinute(zoned(at, timeZone));

const activeIn = <R extends Times>(known: readonly Known<R>[], at: number, timeZone: string): R[] => {
  const minute = weekMinuteAt(at, timeZone);
  return known.filter(({ spans }) => blocksAt(spans, minute)).map(({ rule }) => rule);
};

/**
 * The schedules that block at a moment.
 * @param at milliseconds since the epoch
 * @param timeZone IANA name
 */
export const activeAt = <R extends Times>(rules: readonly R[], at: number, timeZone: string): R[] =>
  activeIn(know(rules), at, timeZone);

/** The apps that are blocked at a moment, each once, in order. */
export const blockedAt = (rules: readonly Rule[], at: number, timeZone: string): string[] =>
  [...new Set(activeAt(rules, at, timeZone).flatMap(({ apps }) => apps))].toSorted();

/** By day, zone and times: many devices have the same ones, and to find a single moment takes 5 µs. */
const wallEdges = new Map<string, readonly number[]>();
const MOST_WALL_EDGES = 1024;

/** The moments at which the clock says these minutes, from this day on. */
const wallEdgesFrom = (
  { year, month, day }: ZonedDateTime.Record,
  minutes: readonly number[],
  timeZone: string,
  horizon: number,
): readonly number[] => {
  const key = [year, month, day, horizon, timeZone, ...minutes].join();
  const known = wallEdges.get(key);
  if (known) return known;
  const found = new Set<number>();
  for (let days = 0; days <= horizon; days += 1) {
    for (const minute of minutes) {
      const today = PlainDateTime.create(year, month, day, Math.floor(minute / 60), minute % 60);
      const local = PlainDateTime.addDays(today, days);
      // In the repeated hour both are meant; elsewhere they are the same.
      for (const disambiguation of ['earlier', 'later'] as const)
        found.add(PlainDateTime.toZonedDateTime(local, timeZone, { disambiguation }).epochMilliseconds);
    }
  }
  if (wallEdges.size >= MOST_WALL_EDGES) wallEdges.clear();
  wallEdges.set(key, [...found]);
  return [...found];
};

/** Every moment after `at`, within so many days, at which anything can change: the edges of all schedules, and clock changes. */
export const edgesAfter = (
  rules: readonly Times[],
  at: number,
  timeZone: string,
  horizon = HORIZON_DAYS,
): number[] => {
  const now = zoned(at, timeZone);
  const last = at + horizon * DAY_MINUTES * 60_000;
  const minutes = [...new Set(rules.flatMap(({ from, to }) => [minutesOf(from), minutesOf(to)]))];
  const edges = new Set(wallEdgesFrom(now, minutes, timeZone, horizon));
  let jump = ZonedDateTime.getTimeZoneTransition(now, 'next');
  while (jump && jump.epochMilliseconds <= last) {
    edges.add(jump.epochMilliseconds);
    jump = ZonedDateTime.getTimeZoneTransition(jump, 'next');
  }
  return [...edges].filter((edge) => edge > at && edge <= last).toSorted((a, b) => a - b);
};

/** A moment and what blocks from then on. */
export interface Change<R extends Rule> {
  /** Milliseconds since the epoch. */
  at: number;
  active: R[];
}

const firstWhere = <R extends Rule>(
  rules: readonly R[],
  at: number,
  timeZone: string,
  matters: (before: readonly R[], after: readonly R[]) => boolean,
): Change<R> | undefined => {
  const known = know(rules);
  let before = activeIn(known, at, timeZone);
  for (const edge of edgesAfter(rules, at, timeZone)) {
    const active = activeIn(known, edge, timeZone);
    if (matters(before, active)) return { at: edge, active };
    before = active;
  }
  return undefined;
};

/** What rules cover, to compare it: what is beside the whole device in one rule adds nothing. */
const coverageOf = (rules: readonly Rule[]): string =>
  rules.some(({ wholeDevice }) => wholeDevice)
    ? 'all'
    : JSON.stringify([...new Set(rules.flatMap(({ apps, kinds = [] }) => [...apps, ...kinds]))].toSorted());

/** The next moment at which other apps are blocked than at `at`; undefined when that never changes. */
export const nextChange = <R extends Rule>(
  rules: readonly R[],
  at: number,
  timeZone: string,
): Change<R> | undefined => {
  const now = coverageOf(activeAt(rules, at, timeZone));
  return firstWhere(rules, at, timeZone, (_, after) => coverageOf(after) !== now);
};

/** The next start of a schedule that is not blocking already; its moment with the schedules that begin then. */
export const nextStart = <R extends Rule>(
  rules: readonly R[],
  at: number,
  timeZone: string,
): Change<R> | undefined => {
  const started = (before: readonly R[], after: readonly R[]): R[] =>
    after.filter((rule) => !before.includes(rule));
  const change = firstWhere(rules, at, timeZone, (before, after) => started(before, after).length > 0);
  return change && { ...change, active: started(activeAt(rules, change.at - 1, timeZone), change.active) };
};

/** Two schedules that block an app at the same time. */
export interface Overlap<R extends Rule> {
  first: R;
  second: R;
  /** What both block; of the whole device nothing more is said. */
  both: { apps: string[]; kinds: AppKind[]; wholeDevice: boolean };
  /** Days on which the overlap begins, Monday first. */
  days: WeekDay[];
}

/** The overlap of two spans, wrapping from Sunday to Monday. */
const shared = (a: Span, b: Span): Span[] =>
  [-WEEK_MINUTES, 0, WEEK_MINUTES].flatMap((shift) => {
    const start = Math.max(a.start, b.start + shift);
    const end = Math.min(a.end, b.end + shift);
    return start < end ? [{ start, end }] : [];
  });

const bothOf = (a: Coverage, b: Coverage): Overlap<Rule>['both'] | undefined => {
  if (a.wholeDevice === true && b.wholeDevice === true) return { apps: [], kinds: [], wholeDevice: true };
  const narrow = a.wholeDevice === true ? b : a;
  const other = narrow === a ? b : a;
  const has = (appId: string): boolean => other.wholeDevice === true || other.apps.includes(appId);
  const hasKind = (kind: AppKind): boolean =>
    other.wholeDevice === true || (other.kinds?.includes(kind) ?? false);
  const [apps, kinds] = [narrow.apps.filter(has), narrow.kinds?.filter(hasKind) ?? []];
  return apps.length + kinds.length === 0 ? undefined : { apps, kinds, wholeDevice: false };
};

/** Where schedules block the same app at the same time, so that removing one would not unblock it. */
export const overlapsOf = <R extends Rule>(rules: readonly R[]): Overlap<R>[] => {
  const known = know(rules);
  return known.flatMap(({ rule: first, spans }, index) =>
    known.slice(index + 1).flatMap(({ rule: second, spans: others }) => {
      const both = bothOf(first, second);
      if (!both) return [];
      const times = spans.flatMap((a) => others.flatMap((b) => shared(a, b)));
      const dayOf = ({ start }: Span): number =>
        Math.floor((((start % WEEK_MINUTES) + WEEK_MINUTES) % WEEK_MINUTES) / DAY_MINUTES);
      const days = WEEK_DAYS.filter((_, day) => times.some((span) => dayOf(span) === day));
      return days.length === 0 ? [] : [{ first, second, both, days }];
    }),
  );
};

/** A piece of a schedule within one day, for drawing. */
export interface DayBlock {
  /** 0 is Monday. */
  day: number;
  /** Minutes of that day. */
  from: number;
  to: number;
  /** Continues from the day before. */
  fromPrevious: boolean;
  /** Continues into the next day. */
  toNext: boolean;
}

/** A schedule's pieces day by day; one past midnight is two. */
export const dayBlocks = (rule: Rule): DayBlock[] =>
  weekSpans(rule)
    .flatMap(({ start, end }): DayBlock[] => {
      const day = Math.floor(start / DAY_MINUTES);
      const from = start - day * DAY_MINUTES;
      const to = end - day * DAY_MINUTES;
      if (to <= DAY_MINUTES) return [{ day, from, to, fromPrevious: false, toNext: false }];
      return [
        { day, from, to: DAY_MINUTES, fromPrevious: false, toNext: true },
        { day: (day + 1) % 7, from: 0, to: to - DAY_MINUTES, fromPrevious: true, toNext: false },
      ];
    })
    .toSorted((a, b) => a.day - b.day || a.from - b.from);
