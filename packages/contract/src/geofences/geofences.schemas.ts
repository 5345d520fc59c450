import { deviceId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { id, latitude, line, longitude, name, z } from '../schema.ts';

/** `Allow`: a place where the child may be (Allowed, green). `Block`: one where they should not (Forbidden, red). */
export const FenceAction = z.enum(['Allow', 'Block'], 'Choose Allow or Block');
export type FenceAction = z.output<typeof FenceAction>;

/** Message when a radius is missing; fixed by the specification. */
const RADIUS_ZERO = 'Range should be greater than zero.';

export const FenceName = name();
const FenceRadius = z
  .number('Enter the range in miles')
  .check(
    z.gt(0, RADIUS_ZERO),
    z.lte(LIMITS.fenceRadiusMaxMiles, `Range is at most ${LIMITS.fenceRadiusMaxMiles} miles.`),
  );

const fields = {
  fenceName: FenceName,
  /** Locality, region, country of the marker; empty where unknown. */
  address: line(LIMITS.titleMax, 0),
  /** Miles. */
  fenceRadius: FenceRadius,
  latitude: latitude(),
  longitude: longitude(),
  action: FenceAction,
};

export const NewGeofence = z.object({ deviceId: deviceId(), ...fields });
export type NewGeofence = z.output<typeof NewGeofence>;

export const GeofenceChange = z.object({
  ...fields,
  /** The version that the change was made from: a newer one is not overwritten. Without it the change always wins. */
  version: z.optional(
    z
      .number('Send the version that was read')
      .check(
        z.int('Send the version that was read'),
        z.gte(1, 'Send the version that was read'),
        z.lte(2_147_483_647, 'Send the version that was read'),
      ),
  ),
});
export type GeofenceChange = z.output<typeof GeofenceChange>;

export const GeofenceQuery = z.object({
  /** Fences of one device; without it and without `fenceId`, of the whole family. */
  deviceId: z.optional(deviceId()),
  action: z.optional(FenceAction),
  /** One fence, as a list of one. */
  fenceId: z.optional(id()),
});
export type GeofenceQuery = z.output<typeof GeofenceQuery>;

export const Geofence = z.object({
  fenceId: id(),
  deviceId: deviceId(),
  fenceName: z.string(),
  address: z.string(),
  fenceRadius: z.number(),
  latitude: z.number(),
  longitude: z.number(),
  action: FenceAction,
  /** Counts the changes, from 1. */
  version: z.number(),
});
export type Geofence = z.output<typeof Geofence>;
