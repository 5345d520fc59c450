import { childId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { instant, nullable, z } from '../schema.ts';

/** What an adult can share of a device. Sites, calls and messages of an adult are never recorded. */
export const ADULT_KINDS = ['position', 'usage'] as const;
export const AdultKind = z.enum(ADULT_KINDS, 'Choose position or usage');
export type AdultKind = z.output<typeof AdultKind>;

/** Hours of a pause that both sides offer. */
export const PAUSE_HOURS = [1, 8, 24, 72] as const;

export const PauseBody = z.object({
  /** From now on. */
  hours: z
    .number('Say for how many hours')
    .check(
      z.int('Whole hours'),
      z.gte(1, 'At least 1 hour'),
      z.lte(LIMITS.pauseHoursMax, `At most ${LIMITS.pauseHoursMax} hours; it can be begun again`),
    ),
});

/** The pause of a child as a parent sees it, without who began it. */
export const ChildPause = z.object({
  childId: childId(),
  /** Nothing of the child's place is recorded until then; null when there is no pause. */
  pausedUntil: nullable(instant()),
  /** The caller began a pause that is still running, and can end that one. */
  mine: z.boolean(),
});
export type ChildPause = z.output<typeof ChildPause>;

/** Why a device counts as an adult's: by adult declaration, or by the child's age. */
const ADULT_REASONS = ['holder', 'age'] as const;

/** What of a device is not recorded, and until when. */
export const Recording = z.object({
  /** The place of the child is not recorded until then. */
  pausedUntil: nullable(instant()),
  /** Null for a child's device. */
  adult: nullable(
    z.object({
      reason: z.enum(ADULT_REASONS),
      since: instant(),
      /** Until when the device user shares each kind; null: not shared. */
      shares: z.object({ position: nullable(instant()), usage: nullable(instant()) }),
    }),
  ),
  /** The day on which the child turns 18 and recording stops, in the 30 days before it. */
  adultOn: nullable(z.iso.date()),
});
export type Recording = z.output<typeof Recording>;

/** An adult's answer about one kind. Consent is valid for 30 days. */
export const ConsentBody = z.object({ kind: AdultKind, share: z.boolean('Say true or false') });
