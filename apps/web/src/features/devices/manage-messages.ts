/** Messages of /user/device-manage. */
import { catalogue } from '../../lib/language.ts';

export const manageTexts = catalogue('manage', {
  title: 'Devices',
  loading: 'Loading the devices',
  sentence: (paired: number, all: number) =>
    paired === all
      ? `${all === 1 ? 'Your one device is' : all === 2 ? 'Both devices are' : `All ${all} devices are`} paired.`
      : all === 1
        ? 'Your one device is not paired.'
        : `${paired} of ${all} devices ${paired === 1 ? 'is' : 'are'} paired.`,
  plan: (used: number, max: number, plan: string) => `${used} of ${max} in use on the ${plan} plan.`,
  comparePlans: 'Compare plans',
  add: 'Add Device',
  empty: 'Here is every device of the family.',
  noDevice: (child: string) => `${child} has no device.`,
  several: 'Several computers at once',

  paired: 'Paired',
  notPaired: 'Not paired',
  notPairedSince: (at: string) => `Not paired any more; first paired ${at}`,
  seen: 'Last seen',
  never: 'Never',
  now: 'Now',
  system: 'System',
  app: 'App',
  unknown: 'Not reported',
  details: (device: string) => `Details of ${device}`,
  newCode: 'New code',
  newCodeFor: (device: string) => `New code for ${device}`,
  makingCode: 'Making a code',
  remove: 'Remove',

  renewals: {
    keys: (name: string) =>
      `${name}, who is no longer a parent here, may have seen this device’s keys. With them someone could send wrong places, but read nothing. Make new ones.`,
    code: (name: string) =>
      `This device was connected with a code that ${name} made, who is no longer a parent here. If you are not sure that it is your child’s device, make a new code and connect it again.`,
    filter: (name: string) =>
      `${name}, who is no longer a parent here, may have seen this device’s name for the filter. With it someone could ask as this device, and learn what is blocked. Make a new one below.`,
  },
  renewFormerParent: 'Someone',
  renewalsFailed: 'We could not check whether a parent who left may still have keys of a device.',
  renewKeysDo: 'Make new keys',

  layers: 'What protects it',
  rules: 'Rules',
  rulesNever: 'The app on it knows no rules',
  rulesOfNobody: 'Nobody on it has rules yet',
  rulesOfOthers: 'Its users have the rules of other devices',
  rulesAwaited: 'Chosen; the computer has not said yet that it keeps them',
  rulesPaused: 'Paused on the computer',
  rulesOff: 'Switched off on the computer',
  rulesRemoved: 'The agent that kept them was removed',
  rulesNone: 'None is set yet',
  rulesReady: 'Ready to keep them; none is set yet',
  rulesOfFilter: 'Only those of the filter; no app or time is set yet',
  rulesKnown: (at: string) => `Up to date since ${at}`,
  rulesBroken: 'Not all of them hold now; above it says which',
  rulesShown: (at: string) => `Only shown since ${at}; nothing enforces them`,
  rulesPartly: (at: string) => `A part is enforced, since ${at}; the rest is only shown`,
  rulesUnconfirmed: (at: string) => `On the device since ${at}; not confirmed that it enforces them`,
  rulesWaiting: (at: string) => `Changed ${at}, not fetched yet`,
  rulesUnread: 'Loading',
  rulesFailed: 'Could not be read now',
  location: 'Location',
  locationAt: (at: string) => `Position of ${at}`,
  locationNever: 'It tells no place',
  locationNone: 'No position yet',
  locationMissing: 'Permission missing on the device',
  filter: 'Filter',
  filterNone: 'No filter account',
  filterReady: 'Account ready; the outside filter does not report which devices use it',

  accountTitle: 'Filter account',
  accountNone: 'The family has no filter account yet. One account is for all devices.',
  accountReady: 'The family’s account is created.',
  accountState: 'Created',
  accountMissing: 'Not created',
  open: 'Open the filter',
  newTab: '(opens in a new tab)',
  noServiceYet:
    'Advance Filters need the filter of the installation, which is switched off here, or an outside one. The operator of this installation can switch it on.',
  noService: 'This installation has no filter at the moment, so there is nothing to open.',
  needsPremium: 'Advanced filtering comes with the Premium plan.',
});
