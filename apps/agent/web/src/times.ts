/** Times on the clock of this computer, in the reader's form. */
import { dateLocale, region } from '@kinward/web/lib/language.ts';

/** Within which a clock alone says which day it is. */
const NEAR_MS = 12 * 3_600_000;
const clockForm = new Intl.DateTimeFormat(region, { hour: '2-digit', minute: '2-digit' });
const exactForm = new Intl.DateTimeFormat(region, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const dayForm = new Intl.DateTimeFormat(dateLocale, { day: 'numeric', month: 'short' });

/** "17:31", and what is further away "3 Nov, 17:31". */
export function moment(at: string | number, now = Date.now()): string {
  const date = new Date(at);
  const isNear = Math.abs(now - date.getTime()) < NEAR_MS;
  return isNear ? clockForm.format(date) : `${dayForm.format(date)}, ${clockForm.format(date)}`;
}

/** "17:31:05" */
export const exactly = (at: string): string => exactForm.format(new Date(at));
