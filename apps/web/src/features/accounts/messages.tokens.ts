import { catalogue } from '../../lib/language.ts';

/** Messages of /user/access-tokens. */
export const tokenTexts = catalogue('accessTokens', {
  title: 'Access tokens',
  subtitle: 'A token lets a program read or change things for you: home automation, a script of your own.',
  loading: 'Loading the access tokens',
  empty: 'No program has access',
  emptyMore: 'Make a token for a program that you trust. You can end it at any time.',
  none: 'No program has access now.',
  add: 'New token',
  live: 'In use',
  past: 'Ended',
  watch: (mailed: boolean) =>
    `Every parent sees each use under “Who did what”${mailed ? ', and gets a mail when a token is made' : ''}.`,
  access: { read: 'Reads', 'read-write': 'Reads and changes' },
  byYou: 'You made it',
  madeBy: (name: string) => `${name} made it`,
  ends: (day: string) => `ends ${day}`,
  used: (when: string) => `Last used ${when}`,
  neverUsed: 'Not used yet',
  ended: (day: string) => `Ended ${day}`,
  expired: (day: string) => `Ran out ${day}`,
  end: 'End',
  endNamed: (name: string) => `End ${name}`,
  endTitle: (name: string) => `End ${name}?`,
  endMore:
    'The program that uses it has no access from that moment. This cannot be undone; you can make a new token.',
  ending: 'Ending',
  form: {
    title: 'New access token',
    name: 'Name',
    nameHelp: 'What will use it, for example “Blinds at home”.',
    nameMissing: 'Give it a name',
    access: 'What it may do',
    accessHelp: {
      read: 'It sees what you see: places, rules, logs. It changes nothing.',
      'read-write': 'It also adds children and sets rules. It cannot delete, export, or touch accounts.',
    },
    for: 'It works for',
    days: (days: number) => (days === 365 ? '1 year' : `${days} days`),
    told: (mailed: boolean) =>
      mailed
        ? 'Every parent of your family gets a mail about it.'
        : 'Every parent of your family sees it under “Who did what”.',
    cancel: 'Cancel',
    make: 'Make token',
    making: 'Making',
  },
  shown: {
    title: 'Copy your token now',
    more: 'It is shown this once. Put it into the program. Anyone who has it has the access that you chose.',
    label: 'Access token',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Copying is not possible here. Select the token and copy it by hand.',
    done: 'I have copied it',
  },
});
