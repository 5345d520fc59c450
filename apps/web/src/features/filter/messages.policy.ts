import { catalogue, locale } from '../../lib/language.ts';

const count = (value: number): string => value.toLocaleString(locale);
const and = new Intl.ListFormat(locale, { type: 'conjunction' });

/** Messages of a policy's page. */
export const policyTexts = catalogue('filter-policy', {
  title: 'Policy',
  filter: 'Filter',
  policies: 'Policies',
  loading: 'Loading the policy',
  lastChange: (at: string, by: string | null) =>
    by === null
      ? `Changes hold at once. The last: ${at}.`
      : `Changes hold at once. The last: ${at}, by ${by}.`,
  sayCategories: (name: string, blocked: number, of: number, people: string) =>
    `${name} blocks ${blocked} of ${of} categories${people === '' ? '' : ` for ${people}`}.`,
  sayExceptions: (sites: number) =>
    sites === 0
      ? 'No site is decided by its name.'
      : `${sites === 1 ? '1 site is' : `${count(sites)} sites are`} decided by name, before any category.`,
  sayAliases: (names: number) =>
    names === 0
      ? 'No name of your own network yet.'
      : names === 1
        ? '1 name of your own network.'
        : `${names} names of your own network.`,
  saySettings: (engines: number, of: number, youtube: 'off' | 'moderate' | 'strict') =>
    `${engines === 0 ? 'Search is not made safe.' : engines === of ? 'Search is safe on every known engine.' : `Search is safe on ${engines} of ${of} engines.`} ${
      youtube === 'off'
        ? 'YouTube is not restricted.'
        : youtube === 'strict'
          ? 'YouTube is strict.'
          : 'YouTube is moderate.'
    }`,
  saySchedule: (name: string, times: string) =>
    times === '' ? `${name} is the same all day.` : `${name} closes something during ${times}.`,
  nothingNow: 'The clock closes nothing.',
  isOnUntil: (name: string, time: string) => `${name} is on until ${time}.`,
  isOn: (names: string, count: number) => `${names} ${count === 1 ? 'is' : 'are'} on.`,
  beginsAt: (name: string, time: string) => `Next: ${name}, ${time}.`,
  tabs: {
    categories: 'Categories',
    exceptions: 'Exceptions',
    aliases: 'Aliases',
    settings: 'Additional settings',
    schedule: 'Schedule',
  },
  states: { blocked: 'Blocked', allowed: 'Allowed', mixed: 'Mixed', follows: 'As category' },

  search: 'Search categories and services',
  blockService: 'Block a service',
  foundGroups: (groups: number) => (groups === 1 ? '1 group' : `${groups} groups`),
  noCategory: 'No category is called that.',
  foundServices: (services: number) => (services === 1 ? 'Show 1 service' : `Show ${services} services`),
  examples: (names: readonly string[], more: number) =>
    names.length === 0 ? '' : more === 0 ? names.join(', ') : `${names.join(', ')}, ${count(more)} more`,
  groupSays: (blocked: number, of: number) =>
    of === 1
      ? '1 category'
      : blocked === 0
        ? `All ${of} allowed`
        : blocked === of
          ? `All ${of} blocked`
          : `${blocked} of ${of} blocked`,
  changeGroup: 'Change the whole group',
  openGroup: (name: string) => `Categories of ${name}`,
  mixedTitle: (name: string) => `${name}: all of it?`,
  mixedMore: 'A part is blocked now. One press changes every category of the group.',
  blockAll: (of: number) => `Block all ${of}`,
  allowAll: (of: number) => `Allow all ${of}`,

  whichService: 'Which service?',
  typeName: 'Type a name',
  kind: 'Kind',
  allServices: (services: number) => `All ${services}`,
  servicesFound: (found: number, of: number) =>
    found === of ? `${count(of)} services` : `${count(found)} of ${count(of)} services, the closest first`,
  noService: 'No service is called that. Block its site by name under Exceptions.',
  moreServices: (more: number) => `${count(more)} more. Type a part of the name.`,
  notHere: 'Not here? Block its site by name under Exceptions.',
  serviceSays: (categories: readonly string[]) => and.format(categories),
  asCategory: 'As category',
  closedNow: 'closed by it',
  openNow: 'open',

  lists: {
    allow: {
      title: 'Allowlist',
      add: 'Allow a site',
      empty: 'Nothing is allowed by name.',
      moveHere: 'Move to the Allowlist',
    },
    deny: {
      title: 'Denylist',
      add: 'Deny a site',
      empty: 'Nothing is blocked by name.',
      moveHere: 'Move to the Denylist',
    },
  },
  addPlaceholder: 'example.org',
  add: 'Add',
  adding: 'Adding',
  noSite: 'This is no site. Write its name like example.org.',
  noSiteIn: (line: string) => `“${line}” is no site. Write names like example.org, one a line.`,
  alreadyThere: (name: string) => `${name} is on this list already.`,
  moves: (name: string) => `${name} moves here from the other list.`,
  coversAll: 'With all its pages',
  coveredBy: (name: string) => `Covered by ${name} already`,
  always: 'Always, at bedtime too',
  ends: (at: string) => `Ends ${at}`,
  notNeeded: 'Not needed',
  moreFor: (name: string) => `More for ${name}`,
  makeAlways: 'Always, at bedtime too',
  notAlways: 'Not at bedtime',
  setEnd: 'Until…',
  noEnd: 'Without an end',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  endTitle: (name: string) => `Until when for ${name}?`,
  endLabel: 'Day and time',
  endPast: 'Choose a time that is still to come.',
  inHours: (hours: number) => (hours < 24 ? `${hours} h` : hours === 24 ? '1 day' : `${hours / 24} days`),
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving',
  delete: 'Delete',
  deleting: 'Deleting',

  namedLists: 'Lists that policies share',
  newList: 'New list',
  noLists: 'A list holds sites for several policies at once, such as “School”. There is none yet.',
  editNamed: (name: string) => `Change ${name}`,
  listSwitch: (name: string) => `Use ${name} in this policy`,
  listSays: (action: 'allow' | 'deny', names: number, policies: number) =>
    `${action === 'allow' ? 'Allows' : 'Denies'} ${names === 1 ? '1 site' : `${count(names)} sites`}, ${policies === 0 ? 'used nowhere' : policies === 1 ? 'used in 1 policy' : `used in ${policies} policies`}`,
  listName: 'Name',
  listDoes: 'What it does',
  listNames: 'Sites, one a line',
  listUsed: (policies: number) =>
    policies === 1
      ? 'The change holds in the policy that uses it.'
      : `The change holds in all ${policies} policies that use it.`,
  nameMissing: 'Give it a name.',

  aliases: 'Aliases',
  newAlias: 'New alias',
  noAlias: 'An alias gives something at home a name: nas.lan for the disk, printer.lan for the printer.',
  aliasName: 'Name',
  aliasHelp: 'Only for names of your own network. No one else gets this answer.',
  aliasAddress: 'IP address',
  addressMissing: 'Write the address, like 192.168.1.20.',

  safeSearch: 'Force Safe Search',
  safeOn: (engines: number, of: number) =>
    engines === of
      ? 'On all known search engines. They hide what is for adults.'
      : `On ${engines} of ${of} known search engines.`,
  safeOff: 'Search engines show everything.',
  engines: 'Which engines',
  youtube: 'Force Restricted Mode for YouTube',
  youtubeMore: 'Strict hides comments as well.',
  levels: { off: 'Off', moderate: 'Moderate', strict: 'Strict' },
  allowOnly: 'Use the Allowlist only',
  allowOnlyMore: 'Every site that is not on it stays closed. Calls and some games stop.',
  escapes: 'Block ways round the filter',
  recorded: 'What is recorded',
  recordedMore:
    'By age: all of children under 16, from then on what was blocked. Helplines are never recorded.',
  logging: {
    age: 'By age',
    nothing: 'Nothing',
    blocked: 'What was blocked',
    all: 'All',
  },

  noWindow: 'This policy is the same at every hour.',
  noWindowMore: 'Close games while homework is done, or everything at bedtime. It opens again by itself.',
  newWindow: 'New time',
  windowSays: (name: string, what: string | undefined) =>
    what === undefined ? `${name} closes everything` : `${name} closes ${what}`,
  windowTimes: (days: string, from: string, to: string) => `${days}, ${from} to ${to}`,
  everyDay: 'Every day',
  fromTo: (first: string, last: string) => `${first} to ${last}`,
  andMore: (names: readonly string[], more: number) => `${names.join(', ')} and ${more} more`,
  windowName: 'Name',
  windowExample: 'Homework',
  from: 'From',
  to: 'To',
  nextDay: 'On the next day',
  days: 'Days',
  closes: 'What it closes',
  someThings: 'Some categories',
  everything: 'Everything',
  everythingMore: 'Only sites that are always allowed stay open, and helplines.',
  sameTimes: 'The end must differ from the start.',
  daysMissing: 'Choose at least one day.',
  targetsMissing: 'Choose at least one category.',
});
