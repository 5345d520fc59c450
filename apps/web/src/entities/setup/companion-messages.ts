/** Messages about the child's app, and about what a device collects. */
import { catalogue } from '../../lib/language.ts';

export const companionTexts = catalogue('companion', {
  linkTitle: (word: string) => `Scan this with the ${word}, or open it there`,
  linkWhy: 'The child’s page in a browser. It says who sees what before anything is sent.',
  qrLabel: 'the child’s page with the code',

  collects: 'What is collected',
  collectsWhy: 'The child sees this list on the device, and every change of it.',
  collectsAgent:
    'The agent tells which programs the users with rules have open, and for how long: App Usage and time budgets need it. They read that on the computer, in Kinward under Help.',
  collectsNot: 'What the app on it can never tell is not listed.',
  loading: 'Loading what is collected',
  kinds: {
    position: 'Position and battery',
    usage: 'Which apps are used',
    web: 'Which sites are opened',
    contacts: 'Calls and messages: who and when',
    sms: 'The text of messages',
  },
  notes: {
    filter:
      'Also what it asks the filter. Without it nothing is in the filter’s log, and minutes on sites do not count.',
    sms: 'These are other people’s words too. In some countries it is not allowed.',
  },
  kindOn: (kind: string, device: string) => `${kind}, on ${device}`,
  arrived: (time: string) => `On the device since ${time}`,
  waiting: (time: string) => `Sent ${time}. Waiting for the device.`,
});
