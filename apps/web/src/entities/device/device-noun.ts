import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { catalogue } from '../../lib/language.ts';

export const deviceNounTexts = catalogue('things', {
  computer: 'computer',
  tablet: 'tablet',
  phone: 'phone',
});

/** A computer, which may have no battery. */
export const isDesktop = ({ deviceType }: Pick<Device, 'deviceType'>): boolean =>
  deviceType === 'Windows Desktop' || deviceType === 'macOS';

/** What kind of thing the device is, in a word. */
export const deviceNoun = (device: Pick<Device, 'deviceType'>): string => {
  if (isDesktop(device)) return deviceNounTexts.computer;
  return device.deviceType === 'Tablet' || device.deviceType === 'iPad'
    ? deviceNounTexts.tablet
    : deviceNounTexts.phone;
};
