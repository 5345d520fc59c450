import type { DeviceMe } from '@kinward/contract/companion/companion.schemas.ts';

type Recording = DeviceMe['recording'];

/** A document that an earlier version stored here has no such part. */
const recordingOf = (me: DeviceMe | null): Recording | undefined =>
  (me as Partial<DeviceMe> | null)?.recording;

/** Until when the position is paused, in milliseconds; null while it is not. */
export const pausedUntil = (me: DeviceMe | null, now: number): number | null => {
  const until = recordingOf(me)?.pausedUntil;
  return until !== undefined && until !== null && Date.parse(until) > now ? Date.parse(until) : null;
};

/** What an adult shares; null on a child's device. */
export const adultOf = (me: DeviceMe | null): Recording['adult'] => recordingOf(me)?.adult ?? null;

/** Whether the position may be sent: it is not paused, and an adult has consented. */
export const mayBeShared = (me: DeviceMe | null, now: number): boolean => {
  const until = adultOf(me)?.shares.position;
  const isShared = until === undefined || (until !== null && Date.parse(until) > now);
  return isShared && pausedUntil(me, now) === null;
};

/** The day of the 18th birthday, in the 30 days before it. */
export const birthdayOf = (me: DeviceMe | null): string | null => recordingOf(me)?.adultOn ?? null;
