/** Messages of the window in which a device is added: no other page has them. */
import { catalogue } from '../../lib/language.ts';

export const setupTexts = catalogue('setup', {
  authenticateWhy:
    'An iPhone is set up only by the parent. Your password, to be sure that it is you; it also creates the family’s filter account.',
  deviceNameHelp: 'As you call it at home, such as Pixel or school laptop.',
  deviceNameRequired: 'Device Name is required',
  deviceNameBad: 'This name holds a link or characters that cannot be used',
  gettingCode: 'Getting the code',
  fullWhy: (max: number, plan: string) =>
    `Your plan, ${plan}, holds ${max} ${max === 1 ? 'device' : 'devices'}. Remove one to add another.`,
  fullNoPlan: 'Your plan holds no devices.',
  removeAsks: (device: string, child: string) =>
    `Remove ${device}? It is disconnected at once, and the places that it recorded for ${child} are lost. This cannot be undone.`,
  worksUntil: (until: string, left: string) => `Works once, until ${until}. ${left} left.`,
  codeDead: 'This code has expired.',
  stepOpen: (word: string) => `Or by hand: open this on the ${word}.`,
  stepType: 'Type the code there. Capitals do not matter.',
  stepAllow: 'Your child sees who would see what, and says yes. Then allow the location.',
  copyCode: 'Copy code',
  codeOnce: 'The code was shown once and is not kept. A new one takes its place.',
  setupTitle: 'Child setup',
  setupRefresh: 'Refresh once child setup is done.',
  setupItself: 'This page also shows it by itself as soon as the device has paired.',
  setupDone: (device: string) => `${device} is paired. Child setup is done.`,
});
