import type { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';
import { catalogue } from '../../lib/language.ts';

/** What a device is called in a sentence: "Waiting for the phone." */
export const DEVICE_WORDS = catalogue('deviceTypes', {
  Android: 'phone',
  iOS: 'phone',
  Tablet: 'tablet',
  iPad: 'iPad',
  'Windows Desktop': 'computer',
  macOS: 'Mac',
} satisfies Record<DeviceType, string>);

/** Messages about devices. The toasts and dialogs of spec §2, §5 and §8 are kept letter for letter. */
export const devicesTexts = catalogue('devices', {
  aboutDemo: 'About the sample',
  deleted: 'Device Deleted Successfuly',
  updated: 'Device Updated Successfuly',
  full: 'Maximum no of devices reached',
  authenticate: 'Please authenticate yourself',
  passwordRequired: 'Password is required',

  doubted: {
    madeUp: (when: string, word: string) => `The newest position (${when}) is made up, says the ${word}.`,
    jumped: (when: string, word: string) => `The ${word} jumped too far in too little time (${when}).`,
  },
  doubtedInstead: 'Shown is the last place before that.',
  doubtedOnly: 'There is no other position yet.',

  addDevice: 'Add Device',
  /** Instead of its word while its kind is not known. */
  device: 'device',
  removeDevice: 'Remove Device',
  remove: (device: string) => `Remove ${device}`,
  removing: 'Removing',
  deviceType: 'Device Type',
  chooseDeviceType: 'Choose',
  deviceName: 'Device Name',
  ok: 'OK',
  continue: 'Continue',
  checking: 'Checking',
  password: 'Password',
  manage: 'Manage',

  connect: (device: string) => `Connect ${device}`,
  waiting: (word: string) => `Waiting for the ${word}.`,
  connected: (device: string) => `${device} is paired.`,
  copied: 'Copied',
  copyFailed: 'Your browser did not allow copying. Mark the code and copy it.',
  done: 'Done',
  newCode: 'New code',
  makingCode: 'Making a code',
  showCode: 'Code',
  setUpClient: 'Set up',

  live: 'Live',
  adult: 'Not shared',
  paused: 'Paused',
  silent: (span: string) => `Silent ${span}`,
  lastOn: (at: string) => `Last on ${at}`,
  batteryLow: 'Battery low',
  waitingForCode: 'Waiting for code',
  waitingForReport: 'Waiting for report',
  codeExpired: 'Code expired',
  notConnected: 'Not connected',
  notHeard: 'No report yet',
  permissionMissing: 'Permission missing',
  codeOpen: (until: string) => `A new code works until ${until}.`,
  inUse: (used: number, max: number) => `${used} of ${max} in the family`,
  devicesOf: (child: string) => `${child}’s devices`,
});
