/** Messages of the sample page. */
import { catalogue } from '../../lib/language.ts';

export const demoTexts = catalogue('sample', {
  title: 'Sample',
  loading: 'Loading the sample',
  none: 'Look around before your own child is here.',
  noneSubtitle:
    'A made-up child walks and cycles through a small town, and every page has something to show.',
  moving: (name: string) => `${name} is on the way.`,
  movingSubtitle: (until: string) => `A sample child. It moves until ${until} and then stands still.`,
  still: (name: string) => `${name} stands still.`,
  stillSubtitle: 'A sample moves for 24 hours. Everything it reported is still there.',
  start: 'Start the sample',
  starting: 'Starting',
  again: 'Start again',
  toDashboard: 'See it on the dashboard',
  remove: 'Remove the sample',
  removing: 'Removing',
  gone: 'The sample is gone.',
  removeSays: (name: string) =>
    `${name} goes at once with the device, its places, apps, usage, websites, calls and rules. No password is asked for, since nothing of it is real. It can be started again at any time.`,
  tryTitle: 'What to try',
  tryOut: [
    { words: 'Watch it move', path: '/user/dashboard' },
    { words: 'See where it was today', path: '/user/geo-location' },
    { words: 'Draw a fence round its school', path: '/user/geo-fencing' },
    { words: 'Block an app and see it arrive', path: '/user/app-filtering' },
    { words: 'See what was used, and for how long', path: '/user/app-usage' },
  ],
  factsTitle: 'Good to know',
  facts: [
    'It is marked “Sample” everywhere, and does not count in your plan: you can add your first real device beside it.',
    'The other parents of your family see it too. No one gets a mail or a notification about it, and looking at it is not recorded.',
    'Its places, apps, websites and numbers are made up. Rules do not change what it does: it only reports that it has read them.',
    'It moves on the server, also while no one looks, and stops by itself after 24 hours.',
  ],
});
