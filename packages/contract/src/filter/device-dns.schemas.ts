/** By what name and address of its own the filter knows a device, wherever it is (docs/decisions/0097-devices-by-name.md). */
import { deviceId, familyId } from '../ids.ts';
import { instant, nullable, z } from '../schema.ts';

/**
 * By what the filter knew a device that asked: its own DNS-over-TLS name, its own DNS-over-HTTPS address, where it asked from, or its hardware
 * address as the router of a linked network says it.
 */
export const LayerKind = z.enum(['dot', 'doh', 'address', 'mac']);
export type LayerKind = z.output<typeof LayerKind>;

/** One layer that a device was heard by, to the minute. With a new key those of the former one begin anew. */
const SeenLayer = z.object({ kind: LayerKind, firstSeenAt: instant(), seenAt: instant() });

export const DeviceDns = z.object({
  deviceId: deviceId(),
  /** When the key in the name and the address was made; null: none was. */
  madeAt: nullable(instant()),
  /** Address for browsers, Windows and profiles; null without a key, or where the installation has none. */
  doh: nullable(z.string()),
  /** Name for Android's Private DNS; null without a key, or where the installation has none. */
  dot: nullable(z.string()),
  /** Where the profile for Apple's systems is read; null where there is neither of the two. */
  profile: nullable(z.string()),
  layers: z.array(SeenLayer),
  /** Since when it goes round the filter, as far as that is known; null: nothing says that it does. */
  leftAt: nullable(instant()),
  /** Settings that the operator would have to set for what is null. */
  missing: z.array(z.string()),
  /** Why the resolver does not answer by name, in its own words; null: it does, or is not to. */
  fault: nullable(z.string()),
});
export type DeviceDns = z.output<typeof DeviceDns>;

/** An address at which the profile can be fetched without signing in, for a short while. */
export const ProfileLink = z.object({ url: z.string(), expiresAt: instant() });
export type ProfileLink = z.output<typeof ProfileLink>;

/** A layer by which a resolver heard a device, with how long ago: its clock may be another. */
export const SeenBody = z.object({
  seen: z
    .array(
      z.object({
        deviceId: deviceId(),
        familyId: familyId(),
        kind: LayerKind,
        secondsAgo: z.int().check(z.gte(0), z.lte(86_400)),
      }),
    )
    .check(z.maxLength(200)),
});
export type SeenBody = z.output<typeof SeenBody>;

/** Devices whose keys are used in two networks at once, with how long ago: a resolver's clock may be another. */
export const TwoNetworksBody = z.object({
  keys: z
    .array(
      z.object({
        deviceId: deviceId(),
        familyId: familyId(),
        secondsAgo: z.int().check(z.gte(0), z.lte(86_400)),
      }),
    )
    .check(z.maxLength(200)),
});
export type TwoNetworksBody = z.output<typeof TwoNetworksBody>;
