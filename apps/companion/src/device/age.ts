/** How the app speaks to its user. A document that an earlier version stored has no band. */
import type { AgeBand } from '@kinward/contract/children/age-bands.ts';
import type { DeviceMe } from '@kinward/contract/companion/companion.schemas.ts';

const bandOf = (me: DeviceMe | null): AgeBand | null =>
  (me as Partial<Pick<DeviceMe, 'ageBand'>> | null)?.ageBand ?? null;

/** Under 13: pictures, four sentences, hours in words. */
export const isYoung = (me: DeviceMe | null): boolean => bandOf(me) === 'under13';

/** Whether "I am 18 or older" is offered in sight: from 16 on, and where no age is known. */
export const mayBeAdult = (me: DeviceMe | null): boolean =>
  !['under13', 'under16'].includes(bandOf(me) ?? '');
