/** The day that families of the stories live in, whatever the hour at which the stories run, and what a device reports of it. */
import type { SimulatedDevice } from '@kinward/testkit/simulator/device.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MORNING = 10;
export const HOME = { latitude: 50.15, longitude: -5.07 };
export const SCHOOL = { latitude: 50.165, longitude: -5.09 };

/** Chosen once: the processes that run stories inherit it, also where the hour changes before they start. */
process.env.E2E_HOURS_AHEAD ??= String(((MORNING - new Date().getUTCHours() + 36) % 24) - 12);
const ahead = Number(process.env.E2E_HOURS_AHEAD);

/**
 * A zone in which it is between ten and eleven in the morning when the stories start, so that what happened an hour
 * ago was today, and what ends in a few hours does so before midnight. Families and browsers of all stories are in it. The sign
 * of the zones named after GMT is that of old: Etc/GMT-2 is two hours ahead of it.
 */
export const TIME_ZONE = ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;

/** Midnight in `TIME_ZONE` at the beginning of a day, in milliseconds of Unix time. */
export const midnight = (daysAgo = 0): number =>
  Math.floor((Date.now() + ahead * HOUR) / DAY) * DAY - ahead * HOUR - daysAgo * DAY;

/** Date and time of the clocks in `TIME_ZONE`, as `YYYY-MM-DD` and `HH:MM`. */
export const clock = (at: number): { date: string; time: string } => {
  const iso = new Date(at + ahead * HOUR).toISOString();
  return { date: iso.slice(0, 10), time: iso.slice(11, 16) };
};

/** A time of yesterday in `TIME_ZONE`, in minutes since its midnight, as ISO 8601. */
export const yesterday = (minutes: number): string => new Date(midnight(1) + minutes * MINUTE).toISOString();

/** A fix every two minutes of yesterday from one place to another, or at one; `from` and `to` are minutes since midnight. */
export const walk = (
  device: SimulatedDevice,
  from: number,
  to: number,
  start: typeof HOME,
  end = start,
): void => {
  for (let minute = from; minute < to; minute += 2) {
    const share = (minute - from) / (to - from);
    device.report({
      latitude: start.latitude + (end.latitude - start.latitude) * share,
      longitude: start.longitude + (end.longitude - start.longitude) * share,
      accuracy: 8,
      recordedAt: yesterday(minute),
    });
  }
};
