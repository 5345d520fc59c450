/** Where no place is recorded: a safety pause, or an adult who shares none. Every view that shows a place says so in these words. */
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { recordingOf } from './device.ts';
import { catalogue } from '../../lib/language.ts';
import { until } from '../../lib/time/time.ts';

export const withheldTexts = catalogue('withheld', {
  paused: (at: string) => `Paused until ${at}`,
  pausedOf: (child: string, at: string) => `${child}’s place is paused until ${at}`,
  pausedMore: 'Nothing is recorded until then.',
  notShared: 'Not shared',
  notSharedOf: (child: string) => `${child}’s place is not shared`,
  notSharedMore:
    'This is an adult’s device. Only the person who uses it decides whether its place is shared.',
});

/** Why no place comes; asking for a newer one would be refused. */
export interface Withheld {
  paused: boolean;
  /** For a chip: "Paused until 14:20 today". */
  chip: string;
  /** The same in full, never by whom. */
  titleOf: (child: string) => string;
  /** What it means, where no earlier place is shown instead. */
  more: string;
}

/** Undefined while the place of the device is recorded. @param now milliseconds since the epoch */
export const withheldOf = (device: Device, now: number): Withheld | undefined => {
  const { adult, pausedUntil } = recordingOf(device);
  const shared = adult?.shares.position;
  if (adult !== null && !(shared && Date.parse(shared) > now))
    return {
      paused: false,
      chip: withheldTexts.notShared,
      titleOf: withheldTexts.notSharedOf,
      more: withheldTexts.notSharedMore,
    };
  if (pausedUntil === null || Date.parse(pausedUntil) <= now) return undefined;
  const at = until(pausedUntil, now);
  return {
    paused: true,
    chip: withheldTexts.paused(at),
    titleOf: (child) => withheldTexts.pausedOf(child, at),
    more: withheldTexts.pausedMore,
  };
};
