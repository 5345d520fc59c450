/** Times of a day on the family's clock, in the reader's form. */
import { noonOf } from '../lib/calendar-day.ts';
import { locale } from '../messages/messages.ts';
import { myDayMessages as t } from '../messages/my-day.ts';

/** `14:02` in the family's zone. @param at ms since the epoch, or RFC 3339 */
export const clockIn = (at: number | string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(at));

/** What stands under the ribbon: `08`, `3 pm`; the end of a day is 24 where midnight is 0. */
export const hourIn = (at: number, timeZone: string, isEnd: boolean): string => {
  const label = new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone }).format(at);
  return isEnd && /^0+$/u.test(label) ? '24' : label;
};

/** `1 h 35 min`, `under a minute`, `0 min` */
export const lasting = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  if (seconds > 0 && minutes === 0) return t.underMinute;
  return t.lasting(Math.floor(minutes / 60), minutes % 60);
};

const form = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' });
const upperFirst = (words: string): string => words.slice(0, 1).toLocaleUpperCase() + words.slice(1);

/** `Friday 20 November`, as it begins a line. */
export const longDay = (day: string): string =>
  upperFirst(form({ weekday: 'long', day: 'numeric', month: 'long' }).format(noonOf(day)));
/** `Friday`, within a sentence. */
export const weekdayOf = (day: string): string => form({ weekday: 'long' }).format(noonOf(day));
