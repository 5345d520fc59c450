/** Sentences about schedules. Times are those of the family's zone. */
import { WEEK_DAYS, type WeekDay } from '@kinward/contract/schedules/schedules.schemas.ts';
import {
  activeAt,
  blockedAt,
  minutesOf,
  nextChange,
  nextStart,
  type Rule,
} from '@kinward/rules/schedules/schedule.ts';
import { locale, region } from '../../../lib/language.ts';
import { clockParts } from '../../../lib/time/time.ts';
import type { Opened } from '../../../entities/screens/screens.ts';
import { schedulesTexts as t } from '../messages.ts';

const HOUR = 3_600_000;
/** A time that is further away than this needs its day. */
const SAME_TURN = 18 * HOUR;

const list = new Intl.ListFormat(locale, { type: 'conjunction' });
/** Without the comma that American English sets before "and". */
const listed = (names: readonly string[]): string => list.format(names).replace(', and ', ' and ');

const dayForm = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
/** 5 January 2026 is a Monday. */
const dayName = (day: WeekDay): string => dayForm.format(Date.UTC(2026, 0, 5 + WEEK_DAYS.indexOf(day)));

/** The other day of the week `by` days after `day`. */
const dayAfter = (day: WeekDay, by: number): WeekDay | undefined =>
  WEEK_DAYS[(WEEK_DAYS.indexOf(day) + by + WEEK_DAYS.length) % WEEK_DAYS.length];

/** "Monday to Friday", "Sunday to Thursday", "Saturday and Sunday", "Monday, Wednesday and Friday", "Daily". Days in the week's order. */
export const daysWords = (days: readonly WeekDay[]): string => {
  if (days.length === WEEK_DAYS.length) return t.daily;
  const has = (day: WeekDay | undefined) => day !== undefined && days.includes(day);
  const starts = days.filter((day) => !has(dayAfter(day, -1)));
  const ends = days.filter((day) => !has(dayAfter(day, 1)));
  const [start] = starts;
  const [end] = ends;
  return days.length > 2 && starts.length === 1 && start !== undefined && end !== undefined
    ? t.dayRun(dayName(start), dayName(end))
    : listed(days.map(dayName));
};

/** "Chatter, Loops and 2 more". */
export const namesWords = (names: readonly string[], most = 3): string =>
  names.length <= most
    ? listed(names)
    : `${names.slice(0, most - 1).join(', ')} ${t.andMore(names.length - most + 1)}`;

/** "15:00", or "3:00 PM" where that is how times are written. @param reader absent: the reader's own locale */
export const clockWords = (time: string, reader = region): string =>
  new Intl.DateTimeFormat(reader, { ...clockParts(reader), timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 5, 0, minutesOf(time)),
  );

/** A moment's time in the zone, with its day when it is far away. */
const timeWords = (at: number, now: number, timeZone: string, reader = region): string => {
  const form = new Intl.DateTimeFormat(reader, { ...clockParts(reader), timeZone });
  if (at - now < SAME_TURN) return form.format(at);
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone });
  return t.onDay(form.format(at), day.format(at));
};

export interface NowWords {
  sentence: string;
  subtitle: string | undefined;
}

type Named = Rule & { name: string };

/** What is blocked, as the beginning of a sentence; undefined when nothing is. @param count of apps */
const blockedWords = (
  active: readonly Named[],
  count: number,
  child: string,
  word: string,
  until: string,
) => {
  if (active.some(({ wholeDevice }) => wholeDevice)) return t.allBlockedUntil(child, word, until);
  if (count > 0) return t.blockedUntil(t.counts[count] ?? String(count), count === 1, child, until);
  const kinds = [...new Set(active.flatMap((schedule) => schedule.kinds ?? []))];
  return kinds.length === 0
    ? undefined
    : t.kindsBlockedUntil(listed(kinds.map((kind) => t.kinds[kind])), child, until);
};

interface NowOptions {
  /** False: the device only shows its schedules, or nothing keeps them. */
  enforced?: boolean;
  /** An exception that has opened everything. */
  opened?: Opened | null;
  locale?: string | undefined;
}

/** An exception for everything holds, as the child reads it: no schedule does before its end. */
const openWords = (
  schedules: readonly Named[],
  child: string,
  now: number,
  { opened, timeZone, locale }: { opened: Opened; timeZone: string; locale: string | undefined },
): NowWords => {
  const timeOf = (at: number): string => timeWords(at, now, timeZone, locale);
  const { until: openUntil, pausedUntil } = opened;
  const sentence = t.openUntil(child, timeOf(openUntil));
  if (pausedUntil !== null) return { sentence, subtitle: t.pauseGoesOn(timeOf(pausedUntil)) };
  const after = activeAt(schedules, openUntil, timeZone).map(({ name }) => name);
  const start = nextStart(schedules, openUntil, timeZone);
  const next = start?.active[0];
  return {
    sentence,
    subtitle:
      after.length > 0
        ? t.goesOn(namesWords([...new Set(after)]))
        : start && next
          ? t.next(next.name, timeOf(start.at))
          : undefined,
  };
};

/**
 * What the clock blocks for a child now, until when, and what comes next.
 * @param schedules with the device's apps of their kinds
 * @param word "phone"
 */
export const nowWords = (
  schedules: readonly Named[],
  child: string,
  word: string,
  now: number,
  timeZone: string,
  { enforced = true, opened = null, locale }: NowOptions = {},
): NowWords => {
  if (opened !== null) return openWords(schedules, child, now, { opened, timeZone, locale });
  const active = activeAt(schedules, now, timeZone);
  const count = blockedAt(schedules, now, timeZone).length;
  const change = nextChange(schedules, now, timeZone);
  const until = change ? t.until(timeWords(change.at, now, timeZone, locale)) : t.always;
  const sentence = blockedWords(active, count, child, word, until);
  const start = nextStart(schedules, now, timeZone);
  const [next] = start?.active ?? [];
  const at = start && timeWords(start.at, now, timeZone, locale);
  if (sentence === undefined)
    return {
      sentence: t.nothingBlocked(child),
      subtitle: next && at !== undefined ? t.next(next.name, at) : undefined,
    };
  const running = namesWords([...new Set(active.map(({ name }) => name))]);
  const names = t.now(running);
  return {
    sentence: enforced ? sentence : t.runsUntil(running, until),
    subtitle:
      next && at !== undefined
        ? `${names} ${next.name === running ? t.again(at) : t.follows(next.name, at)}`
        : names,
  };
};
