/** Evenings on which a screen was in use in the night. Moments are milliseconds since the epoch, days are of the family's calendar. */
import type { DeviceId } from '@kinward/contract/ids.ts';
import { WEEK_DAYS, type Schedule } from '@kinward/contract/schedules/schedules.schemas.ts';
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime';
import { minutesOf } from '../schedules/schedule.ts';
import { merge, shiftDay, type Stretch } from '../schedules/usage.ts';
import { totalOf, type Use } from '../schedules/budget.ts';

/** The night begins then, in minutes of the day, where no Bedtime says otherwise. */
const NIGHT_FROM = 22 * 60;
/** Until then a screen can be in use from the evening on; it ends the night. */
const NIGHT_TO = 6 * 60;
/** What begins later is an early morning. */
const MORNING_FROM = 4 * 60;
/** Pauses up to this are within one sitting. */
const PAUSE_MS = 15 * 60_000;
/** Less use than this in a night makes no late evening. */
const LATE_MS = 10 * 60_000;
/** A schedule that begins this late, in minutes, and runs past midnight is a Bedtime. */
const BEDTIME_FROM = 18 * 60;

/** From when on a device is to rest at night. */
export interface Bedtime extends Pick<Schedule, 'from' | 'weekDays'> {
  deviceId: DeviceId;
}

/** A schedule of the whole device that runs from an evening into the next day. */
export const isBedtime = ({
  from,
  to,
  wholeDevice,
}: Pick<Schedule, 'from' | 'to' | 'wholeDevice'>): boolean =>
  wholeDevice && to < from && minutesOf(from) >= BEDTIME_FROM;

export interface LateEvening {
  /** The evening's day, also where it lasted past midnight. */
  day: string;
  /** When the last use of that night ended. */
  until: number;
}

/** A time of the wall clock; a time that is skipped is the moment after it. */
const wallAt = (day: string, minutes: number, zone: string): number => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  const local = PlainDateTime.create(year, month, date, Math.floor(minutes / 60), minutes % 60);
  return PlainDateTime.toZonedDateTime(local, zone).epochMilliseconds;
};

const nightFrom = (deviceId: DeviceId, weekDay: (typeof WEEK_DAYS)[number], bedtimes: readonly Bedtime[]) =>
  bedtimes
    .filter((bedtime) => bedtime.deviceId === deviceId && bedtime.weekDays.includes(weekDay))
    .reduce<number | undefined>(
      (first, { from }) => Math.min(first ?? Infinity, minutesOf(from)),
      undefined,
    ) ?? NIGHT_FROM;

/** The pieces that the evening reaches: each begins before the morning, or goes on from one that does. */
const ofEvening = (pieces: readonly Stretch[], morning: number): Stretch[] => {
  const kept: Stretch[] = [];
  for (const piece of pieces) {
    const last = kept.at(-1);
    if (piece.from < morning || (last && piece.from - last.to <= PAUSE_MS)) kept.push(piece);
  }
  return kept;
};

/**
 * The evenings of the days on which some screen was in use for ten minutes or more after 22:00, or after its Bedtime began. All devices count
 * as one.
 * @param uses of the days and the morning after the last one
 * @param bedtimes as they are now: what they were then is not kept
 */
export const lateEvenings = (
  uses: readonly Use[],
  days: readonly string[],
  zone: string,
  bedtimes: readonly Bedtime[],
): LateEvening[] =>
  days.flatMap((day) => {
    const next = shiftDay(day, 1);
    const end = wallAt(next, NIGHT_TO, zone);
    const weekDay = WEEK_DAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'Monday';
    const inNight = uses.flatMap(({ deviceId, from, to }) => {
      const start = wallAt(day, nightFrom(deviceId, weekDay, bedtimes), zone);
      return [{ from: Math.max(from, start), to: Math.min(to, end) }];
    });
    const evening = ofEvening(merge(inNight), wallAt(next, MORNING_FROM, zone));
    const last = evening.at(-1);
    return last && totalOf(evening) >= LATE_MS ? [{ day, until: last.to }] : [];
  });
