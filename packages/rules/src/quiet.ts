/** Quiet hours: a part of each day of the family in which nothing but an emergency is sent. */
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import { activeAt, nextChange } from './schedules/schedule.ts';

/** Times of the wall clock, `HH:mm`; `to` before `from` is on the next day. */
export interface QuietHours {
  from: string;
  to: string;
}

/**
 * End of the quiet hours in force at a moment; undefined when there are none. Where the clock is put forward over the end, it is
 * the moment of the jump; where it is put back, the hour that occurs twice is quiet twice.
 * @param at milliseconds since the epoch
 * @param timeZone IANA name
 * @returns milliseconds since the epoch
 */
export const quietUntil = (hours: QuietHours | null, at: number, timeZone: string): number | undefined => {
  if (hours === null || hours.from === hours.to) return undefined;
  const rules = [{ ...hours, weekDays: [...WEEK_DAYS], apps: ['quiet'] }];
  if (activeAt(rules, at, timeZone).length === 0) return undefined;
  return nextChange(rules, at, timeZone)?.at;
};
