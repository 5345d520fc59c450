import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { catalogue } from '../../lib/language.ts';

export const deviceNounTexts = catalogue('things', {
  computer: 'computer',
  tablet: 'tablet',
  phone: 'phone',
});

/** What kind of thing the device is, in a word. */
export const deviceNoun = (device: Pick<Device, 'deviceType'>): string => {
  if (device.deviceType === 'Windows Desktop' || device.deviceType === 'macOS')
    return deviceNounTexts.computer;
  return device.deviceType === 'Tablet' || device.deviceType === 'iPad'
    ? deviceNounTexts.tablet
    : deviceNounTexts.phone;
};
