/** What a device does for the family, in one line. */
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { placeOf, rulesOn } from '@kinward/rules/abilities.ts';
import { catalogue } from '../../lib/language.ts';
import { isLive } from './device-state.ts';

export const doesTexts = catalogue('does', {
  place: { always: 'Place all day', 'while-open': 'Place while open', none: 'No place' },
  rules: {
    enforced: 'enforces rules',
    some: 'enforces some rules',
    shown: 'only shows rules',
    none: 'no rules',
  },
  /** Of the agent of a computer, which never tells a place. */
  agent: {
    enforced: 'Enforces rules',
    some: 'Enforces some rules',
    none: 'Enforces no rules of its own now',
  },
  unsaid: 'Its app has not said what it can do',
});

/** "Place while open, only shows rules", of a computer’s agent "Enforces rules"; undefined while nothing is connected, an adult decides what is shared, or a computer is not heard: what held there when it was is not said of now. */
export const deviceDoes = (device: Device, now: number): string | undefined => {
  if (!device.paired || device.recording?.adult) return undefined;
  if (device.isAgent && !isLive(device, now)) return undefined;
  const [place, rules] = [placeOf(device), rulesOn(device)];
  if (place === 'unknown' || rules === 'unknown') return doesTexts.unsaid;
  if (device.isAgent && rules !== 'shown') return doesTexts.agent[rules];
  return `${doesTexts.place[place]}, ${doesTexts.rules[rules]}`;
};
