/**
 * How long something was used, cut into days and hours of the family's local time. Times are milliseconds since the epoch, days
 * are written YYYY-MM-DD, zones are IANA names.
 */
import { fromEpochMilliseconds, toZonedDateTimeISO } from 'temporal-polyfill/fns/Instant';
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime';
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** From one moment (inclusive) to another (exclusive). */
export interface Stretch {
  from: number;
  to: number;
}

/** The same moments in as few stretches as possible, in order: overlapping and adjacent ones become one, empty ones are dropped. */
export const merge = (stretches: readonly Stretch[]): Stretch[] => {
  const merged: Stretch[] = [];
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (to <= from) continue;
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
};

/** Cuts a stretch at every midnight of UTC, so that no piece is longer than a day. */
export const cutDaily = ({ from, to }: Stretch): Stretch[] => {
  const pieces: Stretch[] = [];
  for (let start = from; start < to;) {
    const end = Math.min(to, (Math.floor(start / DAY_MS) + 1) * DAY_MS);
    pieces.push({ from: start, to: end });
    start = end;
  }
  return pieces;
};

/**
 * How much of the stretches is between each two adjacent edges.
 * @param edges ascending
 * @returns milliseconds, one value fewer than there are edges
 */
export const spread = (stretches: readonly Stretch[], edges: readonly number[]): number[] => {
  const sums = edges.slice(1).map(() => 0);
  for (const { from, to } of stretches) {
    let index = Math.max(
      0,
      edges.findLastIndex((edge) => edge <= from),
    );
    for (; index < sums.length && (edges[index] ?? Infinity) < to; index += 1) {
      const shared = Math.min(to, edges[index + 1] ?? to) - Math.max(from, edges[index] ?? from);
      sums[index] = (sums[index] ?? 0) + Math.max(0, shared);
    }
  }
  return sums;
};

const two = (value: number): string => String(value).padStart(2, '0');
const zoned = (at: number, zone: string): ZonedDateTime.Record =>
  toZonedDateTimeISO(fromEpochMilliseconds(at), zone);

/** The day of the family's calendar at a moment. */
export const dayAt = (at: number, zone: string): string => {
  const { year, month, day } = zoned(at, zone);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
};

/** The wall-clock time at a moment: `14:00`. */
export const clockAt = (at: number, zone: string): string => {
  const { hour, minute } = zoned(at, zone);
  return `${two(hour)}:${two(minute)}`;
};

/** The day that many days later. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

const wall = (day: string, hour: number): PlainDateTime.Record => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return PlainDateTime.create(year, month, date, hour);
};

/** The first moment of a day, also where the clock is put forward at midnight. */
export const dayStart = (day: string, zone: string): number =>
  ZonedDateTime.startOfDay(PlainDateTime.toZonedDateTime(wall(day, 12), zone)).epochMilliseconds;

/** The starts of that many days from `first` on, and the end of the last of them. */
export const dayEdges = (first: string, count: number, zone: string): number[] =>
  Array.from({ length: count + 1 }, (_, index) => dayStart(shiftDay(first, index), zone));

/**
 * The starts of the local hours of a day, and its end: 24 hours, or 23 and 25 where the clock changes. Where it
 * changes by less than an hour, the moment of the change is an edge too.
 */
export const hourEdges = (day: string, zone: string): number[] => {
  const [start = 0, end = 0] = dayEdges(day, 1, zone);
  const edges = new Set([start, end]);
  for (let hour = 0; hour < 24; hour += 1) {
    // In the repeated hour both are meant; elsewhere they are the same, or next to the skipped time.
    for (const disambiguation of ['earlier', 'later'] as const) {
      const time = PlainDateTime.toZonedDateTime(wall(day, hour), zone, { disambiguation });
      if (time.hour === hour && time.minute === 0) edges.add(time.epochMilliseconds);
    }
  }
  let jump = ZonedDateTime.getTimeZoneTransition(zoned(start, zone), 'next');
  while (jump && jump.epochMilliseconds < end) {
    edges.add(jump.epochMilliseconds);
    jump = ZonedDateTime.getTimeZoneTransition(jump, 'next');
  }
  return [...edges].filter((edge) => edge >= start && edge <= end).toSorted((a, b) => a - b);
};

/** Days of the same weekday that are compared. */
export const USUAL_WEEKS = 4;
/** Fewest days for a comparison. */
const USUAL_MIN = 2;

/**
 * The usual use from the sums of earlier days; days without any use do not count, as the device may have been silent.
 * @returns the mean of the days that count, and how many they are; null when they are too few
 */
export const usualOf = (
  days: readonly { whole: number; soFar: number }[],
): { mean: number; days: number } | null => {
  const telling = days.filter(({ whole }) => whole > 0);
  if (telling.length < USUAL_MIN) return null;
  const sum = telling.reduce((total, { soFar }) => total + soFar, 0);
  return { mean: sum / telling.length, days: telling.length };
};
