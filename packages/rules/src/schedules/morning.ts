/** When a night is over for a child. */
import type { Schedule } from '@kinward/contract/schedules/schedules.schemas.ts';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime';
import { minutesOf } from './schedule.ts';
import { dayAt, shiftDay } from './usage.ts';

/** Where no Bedtime says another time. */
const USUAL = '07:00';
/** A schedule over the night that ends after this is not a Bedtime. */
const NOON = '12:00';

type Night = Pick<Schedule, 'from' | 'to' | 'weekDays' | 'wholeDevice'>;

const weekDayOf = (day: string) => WEEK_DAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];

/** When the morning of a day begins: where Bedtimes end at different times, with the last. */
const timeOf = (nights: readonly Night[], day: string): string => {
  const before = weekDayOf(shiftDay(day, -1));
  const ends = nights
    .filter(({ from, to, wholeDevice }) => wholeDevice && to < from && to <= NOON)
    .filter(({ weekDays }) => before !== undefined && weekDays.includes(before))
    .map(({ to }) => to);
  return ends.toSorted().at(-1) ?? USUAL;
};

const momentOf = (day: string, time: string, zone: string): number => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  const minutes = minutesOf(time);
  const wall = PlainDateTime.create(year, month, date, Math.floor(minutes / 60), minutes % 60);
  return PlainDateTime.toZonedDateTime(wall, zone).epochMilliseconds;
};

/**
 * The first morning after a moment: the end of the Bedtime (a schedule for the whole device that begins on the day before) that ends on that day, without
 * one 7 o'clock.
 * @param at ms since the epoch
 * @param zone IANA name
 * @returns ms since the epoch, at most a day and the hours of a clock change later
 */
export const morningAfter = (nights: readonly Night[], at: number, zone: string): number => {
  const today = dayAt(at, zone);
  const morning = momentOf(today, timeOf(nights, today), zone);
  if (morning > at) return morning;
  const tomorrow = shiftDay(today, 1);
  return momentOf(tomorrow, timeOf(nights, tomorrow), zone);
};
