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
  deviceNameHelp: 'As you call it at home, such as Pixel or school laptop.',
  deviceNameRequired: 'Device Name is required',
  deviceNameBad: 'This name holds a link or characters that cannot be used',
  gettingCode: 'Getting the code',
  ok: 'OK',
  continue: 'Continue',
  checking: 'Checking',
  password: 'Password',
  authenticateWhy:
    'An iPhone is set up only by the parent. Your password, to be sure that it is you; it also creates the family’s filter account.',
  manage: 'Manage',
  fullWhy: (max: number, plan: string) =>
    `Your plan, ${plan}, holds ${max} ${max === 1 ? 'device' : 'devices'}. Remove one to add another.`,
  fullNoPlan: 'Your plan holds no devices.',

  removeAsks: (device: string, child: string) =>
    `Remove ${device}? It is disconnected at once, and the places that it recorded for ${child} are lost. This cannot be undone.`,

  connect: (device: string) => `Connect ${device}`,
  worksUntil: (until: string, left: string) => `Works once, until ${until}. ${left} left.`,
  codeDead: 'This code has expired.',
  stepOpen: (word: string) => `Or by hand: open this on the ${word}.`,
  stepType: 'Type the code there. Capitals do not matter.',
  stepAllow: 'Your child sees who would see what, and says yes. Then allow the location.',
  waiting: (word: string) => `Waiting for the ${word}.`,
  connected: (device: string) => `${device} is paired.`,
  copyCode: 'Copy code',
  copied: 'Copied',
  copyFailed: 'Your browser did not allow copying. Mark the code and copy it.',
  done: 'Done',
  newCode: 'New code',
  makingCode: 'Making a code',
  showCode: 'Code',
  setUpClient: 'Set up',
  codeOnce: 'The code was shown once and is not kept. A new one takes its place.',
  setupTitle: 'Child setup',
  setupRefresh: 'Refresh once child setup is done.',
  setupItself: 'This page also shows it by itself as soon as the device has paired.',
  setupDone: (device: string) => `${device} is paired. Child setup is done.`,

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
  choose: (device: string) => `Choose ${device}`,
});
