/** What asks from a linked home, by the hardware address that its router says (docs/decisions/0111-devices-by-hardware-address.md). */
import { childId, deviceId } from '../ids.ts';
import { id, instant, nullable, z } from '../schema.ts';

/** `unknown`: nobody has said yet. `guest`: no child's; the network's rules decide. `device`: that device's own rules decide. */
const Whose = z.enum(['unknown', 'guest', 'device']);

export const NetworkDevice = z.object({
  networkDeviceId: id(),
  /** The last three parts of its hardware address, `9f:c4:1d`: the rest names its maker, and no list of makers is shipped. */
  ending: z.string(),
  /** Whether it made the address up, as phones do for each Wi-Fi: it may have another one some day. */
  isRandom: z.boolean(),
  firstSeenAt: instant(),
  seenAt: instant(),
  /** Questions of the family's day, as far as resolvers have told them. */
  questionsToday: z.int(),
  whose: Whose,
  /** Where it is a device of the family. */
  device: nullable(
    z.object({
      deviceId: deviceId(),
      deviceName: z.string(),
      childId: childId(),
      childName: z.string(),
    }),
  ),
});
export type NetworkDevice = z.output<typeof NetworkDevice>;

export const NetworkDeviceBody = z.discriminatedUnion('whose', [
  z.object({ whose: z.literal('device'), deviceId: deviceId() }),
  z.object({ whose: z.literal('guest') }),
  z.object({ whose: z.literal('unknown') }),
]);
export type NetworkDeviceBody = z.output<typeof NetworkDeviceBody>;
