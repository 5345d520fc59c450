import type { Device } from '@kinward/contract/devices/devices.schemas.ts';

/** What kind of thing the device is, in a word. */
export const thing = (device: Pick<Device, 'deviceType'>): string => {
  if (device.deviceType === 'Windows Desktop' || device.deviceType === 'macOS') return 'computer';
  return device.deviceType === 'Tablet' || device.deviceType === 'iPad' ? 'tablet' : 'phone';
};
