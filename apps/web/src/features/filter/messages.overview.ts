import { catalogue, locale } from '../../lib/language.ts';

const and = new Intl.ListFormat(locale, { type: 'conjunction' });

/** Messages of the filter's overview. */
export const overviewTexts = catalogue('filter-overview', {
  title: 'Filter',
  loading: 'Loading the filter',
  list: (names: readonly string[]) => and.format(names),
  allAsk: (count: number) =>
    count === 1 ? 'Your one device asks the filter.' : `All ${count} devices ask the filter.`,
  someAsk: (count: number, all: number) =>
    `${count} of ${all} devices ${count === 1 ? 'asks' : 'ask'} the filter.`,
  /** Not for a while. */
  askedLast: (at: string) => `No device asks the filter now. The last question came ${at}.`,
  noneAsked: 'The filter waits for its first question.',
  knowsNone: 'The filter runs, but knows none of your devices yet.',
  noDevices: 'The filter runs. There is no device for it yet.',
  silent: (at: string) => `No word from the filter since ${at}.`,
  neverHeard: 'No word from the filter so far.',
  silentMore:
    'If it still runs, it goes on with the rules it has: what is blocked stays blocked. Changes wait until it is heard again.',
  whatToDo: 'Look whether the computer it runs on is switched on, then start Kinward there again.',
  failing: 'Does not work',
  resolver: (name: string | null) => (name === null ? 'The filter' : `The filter “${name}”`),
  reachesNobody: (resolver: string) => `${resolver} answers. The way to the internet does not.`,
  reachesNobodyMore:
    'What is blocked stays blocked, what is not may not open. Most often the internet connection is down; it goes on by itself once that is back.',
  silentResolver: (resolver: string, at: string | null) =>
    at === null ? `${resolver} has not been heard yet.` : `${resolver} has been silent since ${at}.`,
  silentResolverMore:
    'Devices that ask it may open nothing. Look whether the computer that it runs on is on and connected.',
  listsWait: (lists: string) => `Waiting for your yes: ${lists}.`,
  seeLists: 'See the lists',
  changesHold: 'What you block under Web Filtering holds there within a second.',
  number: (count: number) => count.toLocaleString(locale),
  ofCount: (count: number) => `of ${count.toLocaleString(locale)}`,
  countedOf: (name: string) => `${name}:`,
  countedMore: 'blocked today. Open the log',
  blockedToday: (blocked: number, of: number) =>
    `Blocked ${blocked.toLocaleString(locale)} of ${of.toLocaleString(locale)} today.`,
  byHour: 'Blocked by hour',
  hour: 'Hour',
  statistics: 'Statistics',
  needsYou: 'Needs you',
  children: 'Children',
  whoHas: 'Who has which',
  networks: 'Networks',
  allNetworks: 'All about them',
  networkWaits: 'Linked, but no question came yet.',
  networkAsked: (age: string) => `Last question ${age}.`,
  noChild: 'Here you will see what the filter does for each child.',
  noDevice: 'No device yet.',
  lastQuestion: (device: string, age: string) => `${device}: last question ${age}.`,
  noQuestion: (devices: string) => `No question yet from ${devices}.`,
  notFiltered: (devices: string) => `Not filtered: ${devices}.`,
  setUp: 'Set up next',
  done: (count: number, all: number) => `${count} of ${all} done`,
  unknown: 'Not known to the filter yet',
  setUpOne: 'Set up',
  setUpOf: (device: string) => `Set up the filter: ${device}`,
  quiet: 'Known to the filter, but no question came yet',
  asked: (at: string) => `Last question ${at}`,
  gone: (at: string) => `It asked until ${at}, and not since. Look at its settings`,
  knownBy: {
    key: 'Known by its own name.',
    address: 'Known by its address at home.',
    mac: 'Known at home by what the router says.',
  },
});
