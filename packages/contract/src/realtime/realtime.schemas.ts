import { Device } from '../devices/devices.schemas.ts';
import { LocateRequest, Position } from '../locations/locations.schemas.ts';
import { childId, deviceId } from '../ids.ts';
import { instant, z } from '../schema.ts';

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

/** New positions of a device, oldest first, and when it was last seen. */
export const FreshPositions = z.object({ seenAt: instant(), points: z.array(Position) });
export type FreshPositions = z.output<typeof FreshPositions>;

/** Events of the portal's own stream: one stream per browser instead of one per device. */
export const FamilyEvent = z.discriminatedUnion('type', [
  /** A device's state changed: battery, last seen, newest fix, connection, pairing. */
  z.object({ type: z.literal('device'), childId: childId(), device: Device }),
  /** Children or devices were added, removed or changed: refetch the list. */
  z.object({ type: z.literal('children') }),
  /** New positions of this device between two times. Without `fresh` some were deleted, or there are many: refetch that range. */
  z.object({
    type: z.literal('positions'),
    deviceId: deviceId(),
    from: z.string(),
    to: z.string(),
    fresh: z.optional(FreshPositions),
  }),
  /** Rules, apps or receipts of this device changed: refetch them. */
  z.object({ type: z.literal('rules'), deviceId: deviceId() }),
  /** A log of this device has new rows: refetch it. Sent every few seconds at most. */
  z.object({ type: z.literal('reports'), deviceId: deviceId(), kind: z.enum(['web', 'contacts']) }),
  /** App usage of this device changed: refetch it. */
  z.object({ type: z.literal('usage'), deviceId: deviceId() }),
  /** By what the filter knows or hears this device, or what its agent says of its local users, is new: refetch it. */
  z.object({ type: z.literal('filter'), deviceId: deviceId() }),
  /** A request, check-in, SOS, answer, grant or budget is new: refetch them. */
  z.object({ type: z.literal('requests') }),
  z.object({ type: z.literal('locate'), request: LocateRequest }),
  /** Fences were added, removed or changed: refetch them. */
  z.object({ type: z.literal('geofences') }),
  /** Parents or invitations were added, removed or changed: refetch them. */
  z.object({ type: z.literal('parents') }),
  /** The plan, its end or the filter account changed: refetch the plan. */
  z.object({ type: z.literal('plan') }),
  /** Policies, lists or assignments of the filter changed, or a resolver has something new of them: refetch them. */
  z.object({ type: z.literal('filter-policies') }),
  z.object({ type: z.literal('filter-networks') }),
  /** What devices asked the filter has more rows: refetch the log and what is counted from it. */
  z.object({ type: z.literal('filter-log') }),
  /** Notifications are new, or were read or cleared: refetch them. */
  z.object({ type: z.literal('notifications') }),
  /** The session ended; the stream closes after this. */
  z.object({ type: z.literal('revoked') }),
]);
export type FamilyEvent = z.output<typeof FamilyEvent>;
