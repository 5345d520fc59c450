/** What alerts say in the portal. Times are shown beside them; mails and pushes say less (notifications/outside.messages.ts). */
import type { FenceAction } from '@kinward/contract/geofences/geofences.schemas.ts';
import type { Crossing } from '@kinward/rules/fence-crossing.ts';
import type { SpeedNotified } from '@kinward/rules/speed-alert.ts';
import { MPS_PER_MPH } from '@kinward/rules/units.ts';

export interface Words {
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

export const speedWords = ({ phase, alert }: SpeedNotified, names: Names): Words => {
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

const pause = (seconds: number): string => {
  const hours = Math.round(seconds / 3600);
  return hours === 1 ? 'an hour' : `${hours} hours`;
};

export const silentWords = (names: Names, seconds: number): Words => ({
  title: 'Device silent',
  message: `${thing(names)} was last heard of ${pause(seconds)} ago, longer than is usual for it. See that it is on, has a network, and that nothing ended the app on it.`,
});

export const backWords = (names: Names): Words => ({
  title: 'Device reports again',
  message: `${thing(names)} is heard of again. What it recorded meanwhile comes with it.`,
});

/** @param missing names as the device says them */
export const permissionWords = (names: Names, missing: readonly string[]): Words => ({
  title: missing.length === 1 ? 'Permission missing' : 'Permissions missing',
  message: `${thing(names)} says that it may not use: ${missing.slice(0, 5).join(', ')}. Allow it again in the settings of the device.`,
});

/** What a device does that makes its reports less true. */
export const TAMPER_WORDS = {
  mock: (names: Names): Words => ({
    title: 'Position made up',
    message: `${thing(names)} says that another app made up its position. See which app it is, in the developer options of the device.`,
  }),
  clock: (names: Names): Words => ({
    title: 'Clock is wrong',
    message: `${thing(names)} sends times that are more than five minutes ahead, which are refused. Let it set date and time by itself.`,
  }),
};
