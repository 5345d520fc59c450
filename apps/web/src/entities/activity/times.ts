/** Times of a child's day, on the family's clock and in the reader's form. */
import { dateLocale, region } from '../../lib/language.ts';
import { startOf, type Day } from '../../lib/time/day.ts';
import { ribbonTexts as t } from './messages.ts';

/** "14:05" in the family's zone. @param at ms since the epoch, or RFC 3339 */
export const clockIn = (at: number | string, timeZone: string): string =>
  new Intl.DateTimeFormat(region, { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(at));

const upperFirst = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);

/** "Friday 17:42" in the family's zone, as it begins a sentence. */
export const weekdayClockIn = (at: number, timeZone: string): string =>
  `${upperFirst(new Intl.DateTimeFormat(dateLocale, { weekday: 'long', timeZone }).format(at))} ${clockIn(at, timeZone)}`;

const weekdayForm = new Intl.DateTimeFormat(dateLocale, { weekday: 'long' });
/** "Friday" */
export const weekday = (day: Day): string => weekdayForm.format(startOf(day));

/** "1 h 35 min", "48 min", "under a minute", "0 min" */
export const lasting = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  if (seconds > 0 && minutes === 0) return t.underMinute;
  return t.lasting(Math.floor(minutes / 60), minutes % 60);
};

/** "08", "3 PM": what stands under the ribbon. */
export const hourLabel = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat(region, { hour: 'numeric', timeZone }).format(at);

/** The same at the end of a day, which a 24-hour clock calls 24. */
export const endLabel = (at: number, timeZone: string): string => {
  const label = hourLabel(at, timeZone);
  return /^0+$/u.test(label) ? '24' : label;
};

/** The day that the family's calendar shows at a moment. @param now ms since the epoch */
export const dayIn = (now: number, timeZone: string): Day =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    now,
  );
