/** Calendar days of the family's zone, where no other is named; milliseconds since the epoch. */
import { dateLocale } from '../language.ts';
import { clockZone, formIn } from './zone.ts';

/** As it is written in the address: YYYY-MM-DD. */
export type Day = string;

const HALF_HOUR = 1_800_000;

/** What the clock of the zone shows, as if it were UTC. */
const wallOf = (at: number, zone: string): number => {
  const parts = Object.fromEntries(
    formIn('parts', zone, 'en-GB', () => ({ dateStyle: 'short', timeStyle: 'medium' }))
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

const written = (wall: number): Day => new Date(wall).toISOString().slice(0, 10);

/** The day that an instant is in. */
export const dayOf = (at: number, zone = clockZone()): Day => written(wallOf(at, zone));

/** Whether the text is a day of the calendar. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/u.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  written(Date.parse(`${text}T00:00:00Z`)) === text;

/** The day so many days later. */
export const shiftDay = (day: Day, days: number): Day =>
  written(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000);

/** "14:32" of any reader, as a field for times has it. */
export const fieldTime = (at: number, zone = clockZone()): string =>
  new Date(wallOf(at, zone)).toISOString().slice(11, 16);

/**
 * When a clock of the zone shows a time of a day; where it jumps over it, the moment that would have been.
 * @param time `HH:mm` @returns ms since the epoch
 */
export const momentOf = (day: Day, time: string, zone = clockZone()): number => {
  const wall = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(wall)) return wall;
  const at = wall - (wallOf(wall, zone) - wall);
  return wall - (wallOf(at, zone) - at);
};

/** The first instant of a day: midnight, or what comes after it where the clock jumps over midnight. */
const startOf = (day: Day, zone: string): number => {
  let at = momentOf(day, '00:00', zone);
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
export const rangeOf = (day: Day, zone = clockZone()): DayRange => ({
  from: startOf(day, zone),
  to: startOf(shiftDay(day, 1), zone),
});

/** How a day of the calendar is written; it is the same day in every zone. */
export const dayForm = (parts: Intl.DateTimeFormatOptions): ((day: Day) => string) => {
  let form: Intl.DateTimeFormat | undefined;
  return (day) => {
    form ??= new Intl.DateTimeFormat(dateLocale, { ...parts, timeZone: 'UTC' });
    return form.format(Date.parse(`${day}T00:00:00Z`)).replace(',', '');
  };
};

/** "Thu 19 Nov" */
export const shortDay = dayForm({ weekday: 'short', day: 'numeric', month: 'short' });
/** "Thursday 19 November" */
export const longDay = dayForm({ weekday: 'long', day: 'numeric', month: 'long' });
/** "Thursday" */
export const weekday = dayForm({ weekday: 'long' });
/** "Thu" */
export const shortWeekday = dayForm({ weekday: 'short' });
