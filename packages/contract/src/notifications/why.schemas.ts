import { FenceAction } from '../geofences/geofences.schemas.ts';
import { instant, nullable, z } from '../schema.ts';

const place = { latitude: z.number(), longitude: z.number() };

/** A position as it was when a rule evaluated it. */
const ValidatedFix = z.object({
  at: instant(),
  ...place,
  /** Metres; null when the device did not say. */
  accuracy: nullable(z.number()),
  /** Metres per second; null when unknown. */
  speed: nullable(z.number()),
});

const FenceWhy = z.object({
  rule: z.literal('fence'),
  crossing: z.enum(['enter', 'leave']),
  /** `twice`: two positions on the new side. `far`: one, far from the border. `passed`: between two positions outside. */
  proof: z.enum(['twice', 'far', 'passed']),
  /** When it was first seen, and the last moment that is surely before it. */
  at: instant(),
  after: instant(),
  decidedAt: instant(),
  /** As it was drawn then; the radius in metres. */
  fence: z.object({ name: z.string(), action: FenceAction, ...place, radius: z.number() }),
  /** The positions that decided it, oldest first: metres from the centre, and the side that is certain. */
  fixes: z.array(
    z.object({ ...ValidatedFix.shape, distance: z.number(), side: nullable(z.enum(['inside', 'outside'])) }),
  ),
  /** It arrived too late to be delivered: it is only listed. */
  late: z.boolean(),
});
export type FenceWhy = z.output<typeof FenceWhy>;

const SpeedWhy = z.object({
  rule: z.literal('speed'),
  phase: z.enum(['start', 'end']),
  /** Miles per hour. */
  speedLimit: z.number(),
  toleranceMph: z.number(),
  minSeconds: z.number(),
  start: z.object({ at: instant(), ...place }),
  end: z.object({ at: instant(), ...place }),
  /** Metres per second. */
  top: z.object({ at: instant(), ...place, speed: z.number(), measured: z.boolean() }),
  fixes: z.array(ValidatedFix),
});
export type SpeedWhy = z.output<typeof SpeedWhy>;

/** What an alert was evaluated from: "why did I get this?" */
export const Why = z.discriminatedUnion('rule', [FenceWhy, SpeedWhy]);
export type Why = z.output<typeof Why>;
