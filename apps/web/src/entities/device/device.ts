/** What several features ask of a device. */
import type { Recording } from '@kinward/contract/consent/consent.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';

/** What of a device is not recorded. A copy that an earlier version kept in this browser does not say. */
export const recordingOf = (device: Device): Recording =>
  (device as Partial<Device>).recording ?? { pausedUntil: null, adult: null, adultOn: null };

/** Whether apps, sites and times of a device can be ruled (spec §2, Side menu): not on iOS, iPad or macOS, where nothing keeps them but an agent on a Mac. */
export const takesRules = ({ deviceType, abilities }: Pick<Device, 'deviceType' | 'abilities'>): boolean =>
  !['iOS', 'iPad', 'macOS'].includes(deviceType) ||
  (deviceType === 'macOS' && abilities?.includes('enforces-apps') === true);
