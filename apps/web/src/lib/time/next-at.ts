/** A time of the family's clock, as a moment. */
import { dayOf, momentOf, shiftDay } from './day.ts';

/** The next moment at which that clock shows `HH:mm`; undefined for what is no time. @param now ms since the epoch */
export const nextAt = (time: string, now: number): string | undefined => {
  if (!/^([01]\d|2[0-3]):([0-5]\d)$/u.test(time)) return undefined;
  const today = dayOf(now);
  const at = momentOf(today, time);
  return new Date(at > now ? at : momentOf(shiftDay(today, 1), time)).toISOString();
};
