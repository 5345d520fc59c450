/** A parent closes the screens of a child for a while: a rule with an end, on all of the child's devices. */
import { childId, deviceId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { id, instant, nullable, z } from '../schema.ts';

const minutes = z
  .int('Enter whole minutes')
  .check(
    z.gte(1, 'At least 1 minute'),
    z.lte(LIMITS.screenPauseMinutesMax, `At most ${LIMITS.screenPauseMinutesMax} minutes`),
  );

/** `morning`: the end of the child's Bedtime that ends next, without one 7 o'clock, in the family's zone. */
export const ScreenPauseBody = z.union(
  [z.object({ minutes }), z.object({ until: z.literal('morning') })],
  'Name minutes, or until: morning',
);
export type ScreenPauseBody = z.output<typeof ScreenPauseBody>;

const pause = {
  from: instant(),
  until: instant(),
  /** First name of the parent who paused; null when that parent has left. */
  by: nullable(z.string()),
};

/** As it is in a device's policy: all apps but those for calls and for help are closed. */
export const DeviceScreenPause = z.object(pause);
export type DeviceScreenPause = z.output<typeof DeviceScreenPause>;

/** The running screen pause of a child, as parents see it. */
export const ScreenPause = z.object({
  screenPauseId: id(),
  ...pause,
  childId: childId(),
  childName: z.string(),
  devices: z.array(
    z.object({
      deviceId: deviceId(),
      deviceName: z.string(),
      /** When the device first fetched it; null until then. */
      receivedAt: nullable(instant()),
    }),
  ),
});
export type ScreenPause = z.output<typeof ScreenPause>;
