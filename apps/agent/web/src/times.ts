/** Times on the family's clock, as in the portal, in the reader's form. */
import { dateLocale } from '@kinward/web/lib/language.ts';
import { clock } from '@kinward/web/lib/time/time.ts';
import { clockZone, formIn } from '@kinward/web/lib/time/zone.ts';

export { exactClock as exactly } from '@kinward/web/lib/time/time.ts';

/** Within which a clock alone says which day it is. */
const NEAR_MS = 12 * 3_600_000;
const dayOf = (at: Date): string =>
  formIn('short day', clockZone(), dateLocale, () => ({ day: 'numeric', month: 'short' })).format(at);

/** "17:31", and what is further away "3 Nov, 17:31". */
export function moment(at: string | number, now = Date.now()): string {
  const date = new Date(at);
  const isNear = Math.abs(now - date.getTime()) < NEAR_MS;
  return isNear ? clock(date) : `${dayOf(date)}, ${clock(date)}`;
}
