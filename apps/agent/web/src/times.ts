/** Times on the family's clock, as in the portal, in the reader's form. */
import { dateLocale, region } from '@kinward/web/lib/language.ts';
import { clockZone, formIn } from '@kinward/web/lib/time/zone.ts';

/** Within which a clock alone says which day it is. */
const NEAR_MS = 12 * 3_600_000;
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;
const clock = (at: Date): string => formIn('clock', clockZone(), region, () => CLOCK).format(at);
const day = (at: Date): string =>
  formIn('day', clockZone(), dateLocale, () => ({ day: 'numeric', month: 'short' })).format(at);

/** "17:31", and what is further away "3 Nov, 17:31". */
export function moment(at: string | number, now = Date.now()): string {
  const date = new Date(at);
  const isNear = Math.abs(now - date.getTime()) < NEAR_MS;
  return isNear ? clock(date) : `${day(date)}, ${clock(date)}`;
}

/** "17:31:05" */
export const exactly = (at: string): string =>
  formIn('exact', clockZone(), region, () => ({ ...CLOCK, second: '2-digit' })).format(new Date(at));
