/** Times of a child's day, on the family's clock and in the reader's form. */
import { dateLocale } from '../../lib/language.ts';
import { clockIn, hourIn } from '../../lib/time/time.ts';
import { ribbonTexts as t } from './messages.ts';

const upperFirst = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);

/** "Friday 17:42" in the family's zone, as it begins a sentence. */
export const weekdayClockIn = (at: number, timeZone: string): string =>
  `${upperFirst(new Intl.DateTimeFormat(dateLocale, { weekday: 'long', timeZone }).format(at))} ${clockIn(at, timeZone)}`;

/** "1 h 35 min", "48 min", "under a minute", "0 min" */
export const lasting = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  if (seconds > 0 && minutes === 0) return t.underMinute;
  return t.lasting(Math.floor(minutes / 60), minutes % 60);
};

/** "08", "3 PM": what stands under the ribbon. */
export const hourLabel = hourIn;

/** The same at the end of a day, which a 24-hour clock calls 24. */
export const endLabel = (at: number, timeZone: string): string => {
  const label = hourLabel(at, timeZone);
  return /^0+$/u.test(label) ? '24' : label;
};
