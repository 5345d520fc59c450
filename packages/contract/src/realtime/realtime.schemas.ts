import { Device } from '../devices/devices.schemas.ts';
import { LocateRequest, Position } from '../locations/locations.schemas.ts';
import { id, instant, z } from '../schema.ts';

/** Keys of a device's path in the realtime database and who writes each. */
export const REALTIME_KEYS = {
  lastlocation: 'device',
  batteryp: 'device',
  getlocation: 'parent',
  webblock: 'parent',
  appblock: 'parent',
  callblock: 'parent',
  timeschedule: 'parent',
} as const;
export type RealtimeKey = keyof typeof REALTIME_KEYS;

/** New positions of a device, oldest first, and when it was heard of. */
export const FreshPositions = z.object({ seenAt: instant(), points: z.array(Position) });
export type FreshPositions = z.output<typeof FreshPositions>;

/** What the portal's own stream carries: one stream a browser instead of one a device. */
export const FamilyEvent = z.discriminatedUnion('type', [
  /** A device's state is new: battery, last seen, newest fix, connection, pairing. */
  z.object({ type: z.literal('device'), childId: id(), device: Device }),
  /** Children or devices came, went or changed: read the list again. */
  z.object({ type: z.literal('children') }),
  /** Positions of this device between two times are new. Without `fresh` some are gone, or they are many: read that part again. */
  z.object({
    type: z.literal('positions'),
    deviceId: id(),
    from: z.string(),
    to: z.string(),
    fresh: z.optional(FreshPositions),
  }),
  /** Rules, apps or receipts of this device are new: read them again. */
  z.object({ type: z.literal('rules'), deviceId: id() }),
  /** A log of this device has new rows: read it again. Told every few seconds at most. */
  z.object({ type: z.literal('reports'), deviceId: id(), kind: z.enum(['web', 'contacts']) }),
  /** How long apps were used on this device is new: read it again. */
  z.object({ type: z.literal('usage'), deviceId: id() }),
  /** A child asks, checks in or calls for help, or an answer, an exception or a budget is new: read them again. */
  z.object({ type: z.literal('requests') }),
  z.object({ type: z.literal('locate'), request: LocateRequest }),
  /** Fences came, went or changed: read them again. */
  z.object({ type: z.literal('geofences') }),
  /** Parents or invitations came, went or changed: read them again. */
  z.object({ type: z.literal('parents') }),
  /** The plan, its end or the filter account changed: read what it allows again. */
  z.object({ type: z.literal('plan') }),
  /** Notices came, or were read or cleared: read them again. */
  z.object({ type: z.literal('notifications') }),
  /** The session ended; the stream closes after this. */
  z.object({ type: z.literal('revoked') }),
]);
export type FamilyEvent = z.output<typeof FamilyEvent>;
