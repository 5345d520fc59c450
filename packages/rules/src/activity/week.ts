/**
 * What a week of a child was like. A week is seven days of the family's calendar, Monday first; days are written YYYY-MM-DD, moments are
 * milliseconds since the epoch, zones are IANA names. Of a week that still runs only what has happened counts.
 */
import { MAIL_HOUR } from './week-mail.ts';
import { dayAt, dayEdges, shiftDay, type Stretch } from '../schedules/usage.ts';
import { totalOf } from '../schedules/budget.ts';

export interface CalendarWeek {
  /** The seven days, Monday first. */
  days: string[];
  /** The start of each day, and the end of the last one. */
  edges: number[];
}

const DAY_MS = 86_400_000;

/** The Monday of a day's week. */
export const mondayOf = (day: string): string =>
  shiftDay(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** @param day any day of the week */
export const calendarWeek = (day: string, zone: string): CalendarWeek => {
  const monday = mondayOf(day);
  return {
    days: Array.from({ length: 7 }, (_, index) => shiftDay(monday, index)),
    edges: dayEdges(monday, 7, zone),
  };
};

/**
 * The part of the week before that is compared with what has happened of a week: all of it once the week is over, else up to the same
 * weekday and as long after that day's start.
 */
export const stretchBefore = ({ days, edges }: CalendarWeek, now: number, zone: string): Stretch => {
  const before = calendarWeek(shiftDay(days[0] ?? '', -7), zone).edges;
  const [from = 0] = before;
  const end = before.at(-1) ?? from;
  if (now >= (edges.at(-1) ?? 0)) return { from, to: end };
  const today = Math.max(0, days.indexOf(dayAt(now, zone)));
  const elapsed = Math.max(0, now - (edges[today] ?? now));
  return { from, to: Math.min(before[today + 1] ?? end, (before[today] ?? from) + elapsed) };
};

/** A difference below this is none: 15 minutes, or a twentieth of the week before. */
const SAME_SECONDS = 15 * 60;
const SAME_SHARE = 0.05;

export interface ScreenChange {
  change: 'less' | 'more' | 'same';
  /** How much less or more. */
  seconds: number;
}

/** @param before seconds of the week before; null: it is not known whole */
export const screenChange = (seconds: number, before: number | null): ScreenChange | null => {
  if (before === null) return null;
  const difference = seconds - before;
  const size = Math.abs(difference);
  if (size < Math.max(SAME_SECONDS, before * SAME_SHARE)) return { change: 'same', seconds: size };
  return { change: difference < 0 ? 'less' : 'more', seconds: size };
};

/** A budget over all apps, as a day is held against it. */
export interface WeekBudget {
  /** Minutes of each weekday, Monday first; null: no limit. */
  minutes: readonly (number | null)[];
  /** Since when it is so: days that began before are not judged. */
  since: number;
  /** When something that it counts was used, each moment once. */
  counted: readonly Stretch[];
}

/** Devices end a minute at its end: less than this over a budget is none. */
const OVER_MS = 60_000;

const within = (stretches: readonly Stretch[], { from, to }: Stretch): Stretch[] =>
  stretches
    .map((stretch) => ({ from: Math.max(stretch.from, from), to: Math.min(stretch.to, to) }))
    .filter((stretch) => stretch.from < stretch.to);

/** What is left of stretches outside of others, which may overlap each other. */
const without = (stretches: readonly Stretch[], others: readonly Stretch[]): Stretch[] =>
  others.reduce<Stretch[]>(
    (left, other) =>
      left.flatMap(({ from, to }) =>
        [
          { from, to: Math.min(to, other.from) },
          { from: Math.max(from, other.to), to },
        ].filter((piece) => piece.from < piece.to),
      ),
    [...stretches],
  );

/**
 * On how many days every budget was kept, of those that are over and had one. What was used while a parent had given more time is not held
 * against the child.
 * @param given when a parent had given time for everything
 * @returns null when no day can be judged
 */
export const budgetDays = (
  budgets: readonly WeekBudget[],
  given: readonly Stretch[],
  { edges }: CalendarWeek,
  now: number,
): { kept: number; of: number } | null => {
  const judged = edges.slice(0, -1).flatMap((from, index) => {
    const to = edges[index + 1] ?? from;
    const limits = budgets.filter(
      ({ since, minutes }) => since <= from && typeof minutes[index] === 'number',
    );
    if (to > now || limits.length === 0) return [];
    return [
      limits.every(({ minutes, counted }) => {
        const used = totalOf(without(within(counted, { from, to }), given));
        return used <= (minutes[index] ?? 0) * 60_000 + OVER_MS;
      }),
    ];
  });
  return judged.length === 0 ? null : { kept: judged.filter(Boolean).length, of: judged.length };
};

/** Something that a parent may speak of: a question before a rule, and only where the week carries it. */
export type WorthAWord = { kind: 'late'; times: number } | { kind: 'more'; seconds: number };

/** Late evenings from which on a question is offered. */
const LATE_OFTEN = 2;
/** So much more screen than the week before: an hour, and a fifth. */
const MORE_SECONDS = 3600;
const MORE_SHARE = 0.2;

/**
 * @param late number of late evenings; null: unknown
 * @param before seconds of the week before
 */
export const worthAWord = (
  late: number | null,
  change: ScreenChange | null,
  before: number | null,
): WorthAWord | null => {
  if (late !== null && late >= LATE_OFTEN) return { kind: 'late', times: late };
  const isMuchMore =
    change?.change === 'more' && change.seconds >= Math.max(MORE_SECONDS, (before ?? 0) * MORE_SHARE);
  return isMuchMore ? { kind: 'more', seconds: change.seconds } : null;
};

/** For how long after its evening the mail of a week still goes out. */
const MAIL_LATE_MS = 2.25 * DAY_MS;

/**
 * The Monday of the week whose mail is due at a moment: from Sunday 18:00 until the end of Tuesday, so that an installation that was down
 * sends it late, and an old one never.
 */
export const mailDue = (now: number, zone: string): string | null => {
  const today = dayAt(now, zone);
  for (const monday of [mondayOf(today), shiftDay(mondayOf(today), -7)]) {
    const [start = 0, end = 0] = dayEdges(shiftDay(monday, 6), 1, zone);
    // From the end of the day: where the clock changes on a Sunday it changes in the night before.
    const due = Math.max(start, end - (24 - MAIL_HOUR) * 3_600_000);
    if (now >= due && now < due + MAIL_LATE_MS) return monday;
  }
  return null;
};
