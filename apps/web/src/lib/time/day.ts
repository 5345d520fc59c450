/** A calendar day as it is written in the address (YYYY-MM-DD), in the reader's own time zone. */

import { dateLocale } from '../language.ts';
export type Day = string;

const pad = (value: number): string => String(value).padStart(2, '0');

const toDay = (date: Date): Day => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;

/** The day that an instant is in; milliseconds since the epoch. */
export const dayOf = (at: number): Day => toDay(new Date(at));

/** Midnight at the start of a day. */
export const startOf = (day: Day): Date => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};

/** Whether the text is a day of the calendar. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/u.test(text) && toDay(startOf(text)) === text;

/** The day so many days later; days of 23 and 25 hours count as one. */
export const shiftDay = (day: Day, days: number): Day => {
  const start = startOf(day);
  return toDay(new Date(start.getFullYear(), start.getMonth(), start.getDate() + days));
};

export interface DayRange {
  /** Milliseconds since the epoch; `to` is the next midnight. */
  from: number;
  to: number;
}

export const rangeOf = (day: Day): DayRange => ({
  from: startOf(day).getTime(),
  to: startOf(shiftDay(day, 1)).getTime(),
});

const shortForm = new Intl.DateTimeFormat(dateLocale, { weekday: 'short', day: 'numeric', month: 'short' });
const longForm = new Intl.DateTimeFormat(dateLocale, { weekday: 'long', day: 'numeric', month: 'long' });

/** "Thu 19 Nov" */
export const shortDay = (day: Day): string => shortForm.format(startOf(day)).replace(',', '');
/** "Thursday 19 November" */
export const longDay = (day: Day): string => longForm.format(startOf(day)).replace(',', '');
