/** Times as a clock and as an age, in words: on the family's clock, in the form of the reader's locale. */

import { catalogue, dateLocale, region } from '../language.ts';
import { dayOf } from './day.ts';
import { clockZone, formIn } from './zone.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const timeTexts = catalogue('time', {
  today: (time: string) => `${time} today`,
  tomorrow: (time: string) => `${time} tomorrow`,
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  days: (count: number) => `${count} days`,
  justNow: 'just now',
  ago: (span: string) => `${span} ago`,
});

/** How a reader's clock is written: "09:05", but "9:05 PM" without a zero. @param reader a locale */
export const clockParts = (reader = region) => {
  const { hour12 } = new Intl.DateTimeFormat(reader, { hour: 'numeric' }).resolvedOptions();
  return { hour: hour12 === true ? 'numeric' : '2-digit', minute: '2-digit' } as const;
};

/** "14:32" in a zone. @param at ms since the epoch, or RFC 3339 @param zone IANA name */
export const clockIn = (at: number | string | Date, zone: string): string =>
  formIn('clock', zone, region, clockParts).format(new Date(at));

/** "14", "2 PM" in a zone. */
export const hourIn = (at: number | string, zone: string): string =>
  formIn('hour', zone, region, () => ({ hour: 'numeric' })).format(new Date(at));

/** "14:32" */
export const clock = (at: number | string | Date): string => clockIn(at, clockZone());

/** "14:32:05" */
export const exactClock = (at: number | string | Date): string =>
  formIn('exact', clockZone(), region, () => ({ ...clockParts(), second: '2-digit' })).format(new Date(at));

/** "1 January 2027" */
export const longDate = (at: number | string | Date): string =>
  formIn('date', clockZone(), dateLocale, () => ({ dateStyle: 'long' })).format(new Date(at));

/** "1 Jan 2027" */
export const mediumDate = (at: number | string | Date): string =>
  formIn('medium', clockZone(), dateLocale, () => ({ dateStyle: 'medium' })).format(new Date(at));

const weekdayOf = (at: Date): string =>
  formIn('weekday', clockZone(), dateLocale, () => ({ weekday: 'long' })).format(at);

const dateOf = (at: Date): string =>
  formIn('day', clockZone(), dateLocale, () => ({ day: 'numeric', month: 'long' })).format(at);

/** "Friday 14:32" */
export const weekdayClock = (at: number | string | Date): string => `${weekdayOf(new Date(at))} ${clock(at)}`;

/** Whole days of the family's calendar from one moment to another. */
const daysBetween = (from: number, to: number): number =>
  Math.round((Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / DAY);

/** A past time near enough: "14:32" today, "Thursday 14:32" within the week, else "3 May, 14:32". */
export const moment = (at: string, now: number): string => {
  const time = new Date(at);
  if (daysBetween(time.getTime(), now) === 0) return clock(time);
  return Math.abs(now - time.getTime()) < 6 * DAY ? weekdayClock(time) : `${dateOf(time)}, ${clock(time)}`;
};

/** A past time near enough for now: what is on a page without network may be from yesterday. */
export const recently = (at: number): string => moment(new Date(at).toISOString(), Date.now());

/** An end in the coming days: "14:20 today", "14:20 tomorrow", "Saturday 14:20". */
export const until = (at: string, now: number): string => {
  const time = new Date(at);
  const days = daysBetween(now, time.getTime());
  if (days === 0) return timeTexts.today(clock(time));
  if (days === 1) return timeTexts.tomorrow(clock(time));
  return weekdayClock(time);
};

/** Whole minutes from `at` to `now`, never below 0: clocks differ. */
export const minutesSince = (at: string, now: number): number => Math.max(0, (now - Date.parse(at)) / MINUTE);

/** "24 min", "3 h", "5 days" */
export const span = (minutes: number): string => {
  if (minutes < 60) return timeTexts.minutes(Math.max(1, Math.floor(minutes)));
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? timeTexts.hours(hours) : timeTexts.days(Math.floor(hours / 24));
};

/** "just now", "24 min ago", "3 h ago" */
export const ago = (minutes: number): string =>
  minutes < 1 ? timeTexts.justNow : timeTexts.ago(span(minutes));

/** "23 h", "1 h 20 min", "5 min": how long something still holds. */
export const left = (at: string, now: number): string => {
  const minutes = Math.max(0, Math.ceil((Date.parse(at) - now) / MINUTE));
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  const hours = Math.floor(minutes / 60);
  return hours >= 6 || rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
};
