/** What alerts say in the portal. Times stand beside them; mails and pushes say less (notifications/outside.words.ts). */
import type { FenceAction } from '@kinward/contract/geofences/geofences.schemas.ts';
import type { Crossing } from '@kinward/rules/fence-crossing.ts';
import type { SpeedTold } from '@kinward/rules/speed-alert.ts';
import { MPS_PER_MPH } from '@kinward/rules/units.ts';

interface Words {
  title: string;
  message: string;
}

export interface Names {
  childName: string;
  deviceName: string;
}

/** `Mia’s Phone` */
const thing = ({ childName, deviceName }: Names): string => `${childName}’s ${deviceName}`;

export const crossingWords = (
  kind: Crossing['kind'],
  fence: { name: string; action: FenceAction },
  names: Names,
): Words => {
  const who = thing(names);
  if (fence.action === 'Block')
    return kind === 'enter'
      ? { title: 'Entered a forbidden place', message: `${who} entered ${fence.name}, a forbidden place.` }
      : { title: 'Left a forbidden place', message: `${who} left ${fence.name}, a forbidden place.` };
  return kind === 'enter'
    ? { title: 'Arrived at an allowed place', message: `${who} arrived at ${fence.name}.` }
    : { title: 'Left an allowed place', message: `${who} left ${fence.name}.` };
};

const mph = (metresPerSecond: number): number => Math.round(metresPerSecond / MPS_PER_MPH);

const lasting = (seconds: number): string => {
  if (seconds < 90) return `${Math.round(seconds)} seconds`;
  return `${Math.round(seconds / 60)} minutes`;
};

export const speedWords = ({ phase, alert }: SpeedTold, names: Names): Words => {
  const who = thing(names);
  if (phase === 'start')
    return {
      title: 'Faster than the limit',
      message: `${who} goes ${mph(alert.top.speed)} mph; the limit is ${alert.speedLimit} mph.`,
    };
  const seconds = (Date.parse(alert.end.at) - Date.parse(alert.start.at)) / 1000;
  return {
    title: 'Within the limit again',
    message: `${who} was over ${alert.speedLimit} mph for ${lasting(seconds)}, at most ${mph(alert.top.speed)} mph.`,
  };
};
