import { catalogue, locale } from '../../lib/language.ts';

const and = new Intl.ListFormat(locale, { type: 'conjunction' });

/** Messages of the filter's overview. */
export const overviewTexts = catalogue('filter-overview', {
  title: 'Filter',
  loading: 'Loading the filter',
  list: (names: readonly string[]) => and.format(names),
  decidesForAll: (count: number) =>
    count === 1 ? 'The filter decides for your one device.' : `The filter decides for all ${count} devices.`,
  decidesFor: (count: number, all: number) => `The filter decides for ${count} of ${all} devices.`,
  knowsNone: 'The filter runs, but knows none of your devices yet.',
  noDevices: 'The filter runs. There is no device for it yet.',
  silent: (at: string) => `No word from the filter since ${at}.`,
  neverHeard: 'No word from the filter so far.',
  silentMore:
    'If it still runs, it goes on with the rules it has: what is blocked stays blocked. Changes wait until it is heard again.',
  whatToDo: 'Look whether the computer it runs on is switched on, then start Kinward there again.',
  changesHold: 'What you block under Web Filtering holds there within a second.',
  needsYou: 'Needs you',
  children: 'Children',
  noChild: 'Here you will see what the filter does for each child.',
  noDevice: 'No device yet.',
  filtered: (devices: string, at: string) => `${devices}: filtered, newest rules since ${at}.`,
  notFiltered: (devices: string) => `Not filtered: ${devices}.`,
  setUp: 'Set up next',
  done: (count: number, all: number) => `${count} of ${all} done`,
  linkIt: 'Not known to the filter. Who runs this installation links its address: npx kinward filter link',
  linked: (at: string) => `Filtered, newest rules since ${at}`,
});
