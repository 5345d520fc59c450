/** Check-in ("I am fine", "I share my trip") and SOS (a call for help). */
import { childId, deviceId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { clientId, id, instant, latitude, line, longitude, nullable, z } from '../schema.ts';

/** Where the child is, as its device measured it. */
const Place = z.object({
  latitude: latitude(),
  longitude: longitude(),
  /** Metres. */
  accuracy: z.optional(nullable(z.number().check(z.gte(0), z.lte(1_000_000)))),
  recordedAt: instant(),
});
export const KnownPlace = z.object({
  latitude: z.number(),
  longitude: z.number(),
  accuracy: nullable(z.number()),
  recordedAt: instant(),
});
export type KnownPlace = z.output<typeof KnownPlace>;

/** A shared trip begins, or ends: the device measures in shorter steps between the two. */
export const TripPart = z.enum(['started', 'ended']);
export type TripPart = z.output<typeof TripPart>;

/** As it is told: `lost` is the end of a trip that the server ended, as no position came any more. */
const ToldTrip = z.enum([...TripPart.options, 'lost']);
export type ToldTrip = z.output<typeof ToldTrip>;

/** `clientId` is made by the client, so that sending again does not make a second one. */
export const CheckInBody = z.object({
  clientId: clientId(),
  note: z.optional(line(LIMITS.requestNoteMax, 0)),
  position: z.optional(nullable(Place)),
  /** How long ago it was pressed, where it waited for a connection: no clock of a device is trusted for that. Nothing with `trip`. */
  waitedSeconds: z.optional(z.int().check(z.gte(0), z.lte(LIMITS.checkInWaitsSeconds))),
  /** Left out for "I am fine". */
  trip: z.optional(TripPart),
});
export type CheckInBody = z.output<typeof CheckInBody>;
export const CheckInReply = z.object({ checkInId: id(), at: instant(), recipients: z.array(z.string()) });
export type CheckInReply = z.output<typeof CheckInReply>;

export const SosBody = z.object({ clientId: clientId(), position: z.optional(nullable(Place)) });
export type SosBody = z.output<typeof SosBody>;

const SOS_STATES = ['open', 'seen', 'falseAlarm'] as const;
const sos = {
  sosId: id(),
  at: instant(),
  state: z.enum(SOS_STATES),
  seenAt: nullable(instant()),
  /** The parent who saw it first. */
  seenBy: nullable(z.string()),
};

/** The answer to the child's device: the SOS is durable, and who receives it. */
export const DeviceSos = z.object({ ...sos, recipients: z.array(z.string()) });
export type DeviceSos = z.output<typeof DeviceSos>;

/** As parents see it. */
export const Sos = z.object({
  ...sos,
  childId: childId(),
  childName: z.string(),
  deviceId: deviceId(),
  deviceName: z.string(),
  /** Sent with the SOS, else the newest known of the device; null when there is none. */
  place: nullable(KnownPlace),
  /** The child marked it as a false alarm. */
  falseAlarmAt: nullable(instant()),
});
export type Sos = z.output<typeof Sos>;

export const CheckIn = z.object({
  checkInId: id(),
  childId: childId(),
  childName: z.string(),
  deviceId: deviceId(),
  deviceName: z.string(),
  at: instant(),
  note: z.string(),
  /** Null for "I am fine". */
  trip: nullable(ToldTrip),
  place: nullable(KnownPlace),
});
export type CheckIn = z.output<typeof CheckIn>;

export const CallQuery = z.object({ childId: z.optional(childId()) });
/** Names of the recipients only. */
export const Recipients = z.array(z.string());
