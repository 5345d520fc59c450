/** Calendar days in the family's time zone; milliseconds since the epoch. */
import { dateLocale, region } from '../language.ts';
import { clockParts } from './time.ts';

/** As it is written in the address: YYYY-MM-DD. */
export type Day = string;

const HALF_HOUR = 1_800_000;

const forms = new Map<string, Intl.DateTimeFormat>();
const formOf = (zone: string): Intl.DateTimeFormat => {
  const form =
    forms.get(zone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  forms.set(zone, form);
  return form;
};

/** What the clock of the zone shows, as if it were UTC. */
const wallOf = (at: number, zone: string): number => {
  const parts = Object.fromEntries(
    formOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

const written = (wall: number): Day => new Date(wall).toISOString().slice(0, 10);

/** The day that an instant is in. */
export const dayOf = (at: number, zone: string): Day => written(wallOf(at, zone));

/** Whether the text is a day of the calendar. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/u.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  written(Date.parse(`${text}T00:00:00Z`)) === text;

/** The day so many days later. */
export const shiftDay = (day: Day, days: number): Day =>
  written(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000);

/** The first instant of a day: midnight, or what comes after it where the clock jumps over midnight. */
const startOf = (day: Day, zone: string): number => {
  const wall = Date.parse(`${day}T00:00:00Z`);
  let at = wall - (wallOf(wall, zone) - wall);
  at = wall - (wallOf(at, zone) - at);
  while (dayOf(at - HALF_HOUR, zone) === day) at -= HALF_HOUR;
  while (dayOf(at, zone) < day) at += HALF_HOUR;
  return at;
};

export interface DayRange {
  from: number;
  /** The start of the next day; it does not belong to this one. */
  to: number;
}

/** A day of 23, 24 or 25 hours. @param zone IANA name */
export const rangeOf = (day: Day, zone: string): DayRange => ({
  from: startOf(day, zone),
  to: startOf(shiftDay(day, 1), zone),
});

const longForm = new Intl.DateTimeFormat(dateLocale, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** "Thursday 19 November" */
export const longDay = (day: Day): string => longForm.format(Date.parse(`${day}T00:00:00Z`)).replace(',', '');

/** "14:32" in a zone. */
export const clockIn = (at: string, zone: string): string =>
  new Intl.DateTimeFormat(region, { ...clockParts(), timeZone: zone }).format(new Date(at));
