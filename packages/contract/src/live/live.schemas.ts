import { Device } from '../devices/devices.schemas.ts';
import { LocateRequest } from '../locations/locations.schemas.ts';
import { id, z } from '../schema.ts';

/** Keys of a device's path in the realtime database and who writes each. */
export const LIVE_KEYS = {
  lastlocation: 'device',
  batteryp: 'device',
  getlocation: 'parent',
  webblock: 'parent',
  appblock: 'parent',
  callblock: 'parent',
  timeschedule: 'parent',
} as const;
export type LiveKey = keyof typeof LIVE_KEYS;

/** What the portal's own stream carries: one stream a browser instead of one a device. */
export const FamilyEvent = z.discriminatedUnion('type', [
  /** A device's state is new: battery, last seen, newest fix, connection, pairing. */
  z.object({ type: z.literal('device'), childId: id(), device: Device }),
  /** Children or devices came, went or changed: read the list again. */
  z.object({ type: z.literal('children') }),
  /** Positions of this device between two times are new: read that part again. */
  z.object({ type: z.literal('positions'), deviceId: id(), from: z.string(), to: z.string() }),
  /** Rules, apps or receipts of this device are new: read them again. */
  z.object({ type: z.literal('rules'), deviceId: id() }),
  z.object({ type: z.literal('locate'), request: LocateRequest }),
  /** Fences came, went or changed: read them again. */
  z.object({ type: z.literal('geofences') }),
  /** The session ended; the stream closes after this. */
  z.object({ type: z.literal('revoked') }),
]);
export type FamilyEvent = z.output<typeof FamilyEvent>;
