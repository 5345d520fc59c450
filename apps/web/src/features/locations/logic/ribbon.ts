/** Arithmetic of the day ribbon: times against shares of its width, keys, and how fast a day is replayed. */
import { clock, clockParts, hourIn } from '../../../lib/time/time.ts';
import { clockZone } from '../../../lib/time/zone.ts';
import type { DayRange } from '../../../lib/time/day.ts';
import type { Segment } from '@kinward/rules/tracks/segments.ts';

export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const clampTime = (time: number, range: DayRange): number => Math.min(range.to, Math.max(range.from, time));

/** Share of the ribbon's width, 0 to 1. */
export const shareOf = (time: number, range: DayRange): number =>
  (clampTime(time, range) - range.from) / (range.to - range.from);

/** Time at a share of the width, on whole minutes. */
export const timeAt = (share: number, range: DayRange): number => {
  const exact = range.from + Math.min(1, Math.max(0, share)) * (range.to - range.from);
  return clampTime(range.from + Math.round((exact - range.from) / MINUTE) * MINUTE, range);
};

/** Whole minutes since the day began: the slider's value. */
export const minutesInto = (time: number, range: DayRange): number =>
  Math.round((clampTime(time, range) - range.from) / MINUTE);

const STEPS: Record<string, number> = {
  ArrowRight: MINUTE,
  ArrowUp: MINUTE,
  ArrowLeft: -MINUTE,
  ArrowDown: -MINUTE,
  PageUp: 15 * MINUTE,
  PageDown: -15 * MINUTE,
};

/** Where a key leads (design §6: arrow keys 1 min, page keys 15); undefined for keys that mean nothing here. */
export const keyTime = (key: string, time: number, range: DayRange): number | undefined => {
  if (key === 'Home') return range.from;
  if (key === 'End') return range.to;
  const step = STEPS[key];
  return step === undefined ? undefined : clampTime(time + step, range);
};

export interface HourMark {
  share: number;
  label: string;
}

/** Readers of a 12-hour clock get "3 PM", others "15:00". */
const twelveHours = clockParts().hour === 'numeric';
const hourLabel = (time: number): string => (twelveHours ? hourIn(time, clockZone()) : clock(time));

/**
 * Hours written below the ribbon. Counted in real hours from midnight, so that a day of 23 or 25 hours is shown as it was; a
 * mark that would touch the last one is left out.
 */
export const hourMarks = (range: DayRange, every: number): HourMark[] => {
  const marks: HourMark[] = [];
  const room = (0.6 * every * HOUR) / (range.to - range.from);
  for (let time = range.from; shareOf(time, range) < 1 - room; time += every * HOUR) {
    marks.push({ share: shareOf(time, range), label: hourLabel(time) });
  }
  return [...marks, { share: 1, label: twelveHours ? hourLabel(range.to) : '24:00' }];
};

export const SPEEDS = [1, 10, 60] as const;
export type Speed = (typeof SPEEDS)[number];
/** Milliseconds in which a stay or a gap passes at most, because nothing moves in it. */
const STILL_MS = 1500;

/** Where the replayed time is after `elapsed` real milliseconds. */
export const playOn = (
  time: number,
  elapsed: number,
  speed: Speed,
  segments: readonly Segment[],
  range: DayRange,
): number => {
  const still = segments.find(
    (segment) => segment.kind !== 'move' && segment.from <= time && time < segment.to,
  );
  const rate = still ? Math.max(speed, (still.to - still.from) / STILL_MS) : speed;
  const next = time + elapsed * rate;
  return clampTime(still ? Math.min(next, still.to) : next, range);
};

/** When playing begins: at the first movement if the chosen time is before the day's first or after its last position. */
export const playFrom = (time: number, segments: readonly Segment[]): number => {
  const first = segments[0]?.from;
  const last = segments.at(-1)?.to;
  if (first === undefined || last === undefined) return time;
  return time < first || time >= last ? first : time;
};
