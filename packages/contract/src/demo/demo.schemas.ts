import { childId } from '../ids.ts';
import { instant, nullable, z } from '../schema.ts';

/** Hours after which a demo child stops moving, until it is started again. */
export const DEMO_HOURS = 24;
/** How often its device reports while it moves. */
export const DEMO_EVERY_SECONDS = 5;
/** Starts of one family in an hour: each writes a day of data. */
export const DEMO_STARTS_PER_HOUR = 10;

export const Sample = z.object({
  /** `none`: the family has no demo child; `still`: it has one that no longer moves. */
  state: z.enum(['none', 'moving', 'still']),
  childId: nullable(childId()),
  firstName: nullable(z.string()),
  /** When it stops, or stopped, moving. */
  movesUntil: nullable(instant()),
});
export type Sample = z.output<typeof Sample>;
