import { Doubt, Fix, PositionReport } from '../devices/devices.schemas.ts';
import { deviceId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { id, instant, nullable, queryInt, z } from '../schema.ts';

export const Position = z.object({
  ...Fix.shape,
  altitude: nullable(z.number()),
  battery: nullable(z.number()),
  /** Null: it is believed. What is not decides nothing. */
  doubt: nullable(Doubt),
});
export type Position = z.output<typeof Position>;

export const HistoryQuery = z.object({
  deviceId: deviceId(),
  from: z.optional(instant()),
  to: z.optional(instant()),
  limit: z.optional(queryInt(1, LIMITS.historyMax)),
});
export const RangeQuery = z.object({
  deviceId: deviceId(),
  from: z.optional(instant()),
  to: z.optional(instant()),
});
export const DayQuery = z.object({ deviceId: deviceId(), from: instant(), to: instant() });

/** A stay: at least 5 minutes within 75 m. */
const Stop = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** Metres round the centre that hold every fix of the stay. */
  radius: z.number(),
  from: instant(),
  to: instant(),
});
/** A time without positions that the device's reporting interval does not explain. */
const Gap = z.object({ from: instant(), to: instant() });

/** A point of a day's track: [milliseconds since the epoch, latitude, longitude, accuracy m or null, speed m/s or null, battery % or null]. */
export const TrackPoint = z.tuple([
  z.number(),
  z.number(),
  z.number(),
  nullable(z.number()),
  nullable(z.number()),
  nullable(z.number()),
]);
export type TrackPoint = z.output<typeof TrackPoint>;

/** A position that is not believed. */
export const DoubtedPoint = z.object({
  latitude: z.number(),
  longitude: z.number(),
  recordedAt: instant(),
  doubt: Doubt,
});
export type DoubtedPoint = z.output<typeof DoubtedPoint>;

export const DayTrack = z.object({
  points: z.array(TrackPoint),
  /** Believed positions recorded in the range, before thinning. */
  total: z.number(),
  stops: z.array(Stop),
  gaps: z.array(Gap),
  /** Those of the range that are not believed, oldest first, the first 500; nothing else of the track contains them. */
  doubted: z.array(DoubtedPoint),
  /** Metres travelled. */
  distance: z.number(),
  /** Seconds on the move. */
  movingSeconds: z.number(),
});
export type DayTrack = z.output<typeof DayTrack>;
export type Stop = z.output<typeof Stop>;
export type Gap = z.output<typeof Gap>;

export const PositionBatch = z
  .array(PositionReport)
  .check(
    z.minLength(1, 'Send at least one position'),
    z.maxLength(LIMITS.positionsPerRequest, `At most ${LIMITS.positionsPerRequest} positions at once`),
  );

export const PositionsReply = z.object({
  /** Positions that are durable now and were not before. */
  stored: z.number(),
  /** Positions that were stored already. */
  duplicates: z.number(),
  /** Positions older than the family's retention. */
  notKept: z.number(),
});

const LOCATE_STATES = ['asked', 'delivered', 'answered', 'timedOut', 'cancelled'] as const;
/** One "Locate now". `answered` only by a fix that is newer than the request. */
export const LocateRequest = z.object({
  requestId: id(),
  deviceId: deviceId(),
  state: z.enum(LOCATE_STATES),
  askedAt: instant(),
  deliveredAt: nullable(instant()),
  answeredAt: nullable(instant()),
  expiresAt: instant(),
  location: nullable(Fix),
});
export type LocateRequest = z.output<typeof LocateRequest>;
