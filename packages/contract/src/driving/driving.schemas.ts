import { deviceId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { instant, nullable, z } from '../schema.ts';

const BOUNDS = `A speed limit goes from ${LIMITS.speedLimitMinMph} to ${LIMITS.speedLimitMaxMph} mph`;

/** Miles per hour. */
const mph = () =>
  z.number(BOUNDS).check(z.gte(LIMITS.speedLimitMinMph, BOUNDS), z.lte(LIMITS.speedLimitMaxMph, BOUNDS));

/** Null switches the limit off. */
export const SpeedLimitBody = z.object({ deviceId: deviceId(), speedLimit: nullable(mph()) });

/** The limit in force and its acknowledgement. */
export const SpeedLimit = z.object({
  deviceId: deviceId(),
  /** Miles per hour; null: none. */
  speedLimit: nullable(z.number()),
  /** When it was set, or switched off; null: never. */
  setAt: nullable(instant()),
  /** When the device first fetched it; null until then. */
  receivedAt: nullable(instant()),
});
export type SpeedLimit = z.output<typeof SpeedLimit>;

export const EpisodesQuery = z.object({ deviceId: deviceId(), from: instant(), to: instant() });

/** A place at a moment. */
export const SpeedSpot = z.object({ at: instant(), latitude: z.number(), longitude: z.number() });
export type SpeedSpot = z.output<typeof SpeedSpot>;

/** How fast the device was at a place. */
export const TopSpeed = z.object({
  ...SpeedSpot.shape,
  /** Metres per second. */
  speed: z.number(),
  /** The device measured it; else it is derived from the distance between positions, and is a lower bound. */
  measured: z.boolean(),
});
export type TopSpeed = z.output<typeof TopSpeed>;

/** An episode above the limit that was in force. */
export const SpeedingEpisode = z.object({
  /** The first and the last position that are over the limit. */
  start: SpeedSpot,
  end: SpeedSpot,
  top: TopSpeed,
  /** Miles per hour: the limit that was in force. */
  speedLimit: z.number(),
});
export type SpeedingEpisode = z.output<typeof SpeedingEpisode>;

/** The limit from a moment on. */
const LimitFrom = z.object({ from: instant(), speedLimit: nullable(z.number()) });

export const SpeedingDay = z.object({
  /** Positions recorded in the range. */
  positions: z.number(),
  /** The limits of the range, oldest first; the first is the one in force at its start. */
  limits: z.array(LimitFrom),
  /** Seconds of the range in which a speed is known. */
  knownSeconds: z.number(),
  /** The fastest moment, limit or not; null when no speed is known. */
  top: nullable(TopSpeed),
  /** Oldest first. */
  episodes: z.array(SpeedingEpisode),
  /** Number of shorter episodes left out when there are more than one answer holds. */
  leftOut: z.number(),
});
export type SpeedingDay = z.output<typeof SpeedingDay>;
