import { catalogue, locale } from '../../lib/language.ts';

const number = (count: number): string => count.toLocaleString(locale);
const names = (count: number): string => (count === 1 ? '1 name' : `${number(count)} names`);

/** Messages of the page of lists. */
export const sourcesTexts = catalogue('filter-sources', {
  title: 'Lists',
  loading: 'Loading the lists',
  sentence: (on: number, waiting: number) =>
    waiting > 0
      ? `${waiting === 1 ? 'One list waits' : `${waiting} lists wait`} for your yes.`
      : on === 0
        ? 'No list is switched on. The filter works without.'
        : on === 1
          ? 'One list is switched on.'
          : `${on} lists are switched on.`,
  subtitle:
    'Others collect names of sites. A list that you switch on is fetched once a day; your policies say whether what is in it is closed.',
  add: 'Add a list',
  needsYou: 'Needs you',
  on: 'Switched on',
  noneOn: 'None yet. What you switch on below is fetched at once, then every day.',
  more: 'More lists',
  moreSubtitle:
    'They are made by others, under the licence beside each. Nothing of them is fetched while they are off.',
  count: (count: number) => (count === 1 ? '1 list' : `${count} lists`),
  turn: (name: string) => `Switch ${name} on or off`,
  moreFor: (name: string) => `More for ${name}`,
  feeds: (what: string) => `For ${what}`,
  names,
  licence: (licence: string | null) => licence ?? 'Licence at its author’s',
  about: 'About it',
  aboutLabel: (name: string) => `About it: ${name}`,
  size: (count: number, at: string) => `${names(count)}, fetched ${at}`,
  changed: (added: number, removed: number) =>
    added === 0 && removed === 0
      ? 'nothing new with the last one'
      : `${number(added)} came and ${number(removed)} went with the last one`,
  closedBy: (policies: string) => `Closed by ${policies}`,
  closedByNone: (what: string) => `No policy closes ${what} yet, so it does nothing.`,
  openPolicies: 'Open policies',
  states: {
    off: 'Off',
    fetching: 'Being fetched',
    building: 'On its way to the filter',
    'in-force': 'In force',
    waiting: 'Waits for your yes',
    failed: 'Not fetched',
  },
  faults: {
    unreachable: 'Its host could not be reached.',
    'not-there': 'There is nothing at its address any more.',
    private: 'Its address leads to a place that must not be asked.',
    slow: 'Its host is too slow.',
    'too-large': 'It is larger than a list may be.',
    page: 'A web page came in place of the list.',
    empty: 'It is empty.',
    'no-names': 'There are hardly any names of sites in it.',
    'too-wide': 'It names whole endings, such as co.uk, and no site.',
    packed: 'It is packed in a way that cannot be read.',
    'no-room': 'This installation has no room for it beside the other lists.',
  },
  failed: (name: string) => `“${name}” could not be fetched.`,
  holds: (at: string) => `The one of ${at} holds.`,
  nothingHolds: 'Nothing of it is in force.',
  again: (at: string) => `We try again ${at}.`,
  jump: (name: string, percent: number) =>
    percent >= 0
      ? `“${name}” would grow by ${number(percent)} %. It waits for your yes.`
      : `“${name}” would shrink by ${number(-percent)} %. It waits for your yes.`,
  wellKnown: (name: string) => `“${name}” would close sites that many need. It waits for your yes.`,
  returned: (name: string) => `You went back to an earlier “${name}”. A newer one waits.`,
  wouldClose: (sites: string, more: number) =>
    more > 0 ? `It names ${sites} and ${more} more of them.` : `It names ${sites}.`,
  from: (before: number, after: number) => `${names(before)} now, ${names(after)} then`,
  first: (count: number) => `${names(count)}, the first of this list`,
  samples: 'Some of what would change',
  comes: (count: number) => `${number(count)} would come`,
  goes: (count: number) => `${number(count)} would go`,
  keep: 'Keep the old',
  leaveOff: 'Leave it off',
  take: 'Take it',
  back: (at: string, count: number) => `Back to ${at} (${names(count)})`,
  delete: 'Delete',
  deleting: 'Deleting',
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteMore: 'What only it closes is open at once.',
  cancel: 'Cancel',
  addTitle: 'Add a list',
  addMore:
    'One name a line, or as hosts, Adblock, dnsmasq or RPZ have it. Of the public internet, with https://.',
  name: 'Name',
  nameExample: 'School’s list',
  nameMissing: 'Give it a name.',
  url: 'Address',
  urlExample: 'https://example.org/list.txt',
  urlMissing: 'Enter its address.',
  holdsWhat: 'What is in it',
  ofItsOwn: 'A kind of its own, closed by all policies',
  adding: 'Adding it',
  addIt: 'Add it',
});
