/** Builders of a family for tests. */
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { ABILITIES } from '@kinward/contract/devices/abilities.ts';
import { NOTHING_REPORTED, type Device, type Fix } from '@kinward/contract/devices/devices.schemas.ts';
import { childId, deviceId } from '@kinward/contract/ids.ts';

export const NOW = Date.parse('2026-05-01T12:00:00Z');
export const minutesAgo = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();

let count = 0;
const nextId = (): string => `0190a0a0-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`;

export const aFix = (minutes: number): Fix => ({
  latitude: 50.15,
  longitude: -5.07,
  accuracy: 40,
  speed: null,
  bearing: null,
  recordedAt: minutesAgo(minutes),
});

export const aDevice = (over: Partial<Device> = {}): Device => ({
  deviceId: deviceId().parse(nextId()),
  deviceName: 'phone',
  deviceType: 'Android',
  paired: true,
  isAgent: false,
  pairedAt: minutesAgo(500),
  codeExpiresAt: null,
  ...NOTHING_REPORTED,
  abilities: [...ABILITIES],
  notHeld: [],
  layers: [],
  lastSeenAt: minutesAgo(1),
  battery: 76,
  batteryAt: minutesAgo(1),
  charging: null,
  missingPermissions: [],
  page: null,
  connected: false,
  location: null,
  doubted: null,
  recording: { pausedUntil: null, adult: null, adultOn: null },
  ...over,
});

/** A device whose child's place is paused for another two hours. */
export const aPaused = (over: Partial<Device> = {}): Device =>
  aDevice({
    recording: { pausedUntil: new Date(NOW + 7_200_000).toISOString(), adult: null, adultOn: null },
    ...over,
  });

/** A device of an adult. @param position until when its place is shared */
export const anAdults = (position: string | null = null, over: Partial<Device> = {}): Device =>
  aDevice({
    recording: {
      pausedUntil: null,
      adult: { reason: 'holder', since: minutesAgo(600), shares: { position, usage: null } },
      adultOn: null,
    },
    ...over,
  });

export const aChild = (firstName: string, devices: Device[]): Child => ({
  childId: childId().parse(nextId()),
  firstName,
  age: 9,
  deviceType: 'Android',
  phone: null,
  profileUrl: null,
  ordinal: 0,
  sample: false,
  devices,
});
