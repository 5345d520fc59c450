import { catalogue, locale } from '../../lib/language.ts';

const and = new Intl.ListFormat(locale, { type: 'conjunction' });
const number = (count: number): string => count.toLocaleString(locale);
const sites = (count: number): string => (count === 1 ? '1 site' : `${number(count)} sites`);
const on = (devices: string | undefined): string => (devices === undefined ? '' : ` on ${devices}`);

/** Messages of the page of what devices asked the filter. */
export const logTexts = catalogue('filter-log', {
  title: 'Log',
  loading: 'Loading the log',
  noChild: 'Here you will see which sites your children’s devices ask for.',
  list: (names: readonly string[]) => and.format(names),
  today: 'today',
  onDay: (day: string) => `on ${day}`,
  wasAt: (who: string | undefined, count: number, when: string) =>
    `${who ?? 'Your family'} was at ${count === 0 ? 'no site' : sites(count)} ${when}.`,
  ofThem: (count: number, of: number) =>
    of === 1 ? 'It was closed.' : `${number(count)} of them ${count === 1 ? 'was' : 'were'} closed.`,
  onlyClosed: (who: string | undefined, count: number, when: string) =>
    `${count === 0 ? 'No closed site is recorded' : count === 1 ? '1 site was closed' : `${number(count)} sites were closed`} ${who === undefined ? '' : `for ${who} `}${when}.`,
  subtitle: 'Grouped by site. Adverts are folded together.',
  dayBefore: 'The day before',
  dayAfter: 'The day after',
  chooseDay: 'Choose a day',
  whose: 'Whose sites',
  everyone: 'Everyone',
  which: 'What is shown',
  all: (count: number) => `All ${number(count)}`,
  closed: (count: number) => `Closed ${number(count)}`,
  searches: (count: number) => `Searches ${number(count)}`,
  night: (count: number) => `At night ${number(count)}`,
  find: 'Find a site',
  nothing: {
    all: 'No question came in this time.',
    closed: 'No site was closed.',
    night: 'Nothing was asked at night.',
    searches: 'No searches are known: only a device that reports its web history tells their words.',
  },
  noneYet: 'Nothing is recorded yet',
  noneYetMore: 'What a device asks the filter from now on is listed here within a minute.',
  nothingRecorded: (who: string) => `Nothing is recorded for ${who}`,
  nothingRecordedMore: 'Sites are filtered all the same. Your child sees this too.',
  change: 'Change',
  off: (who: string, devices: string | undefined, since: string | undefined) =>
    `Nothing is recorded for ${who}${on(devices)}: ${since === undefined ? 'recording of sites is off' : `that is your choice of ${since}`}.`,
  adult: (who: string, devices: string | undefined) =>
    `Nothing is recorded for ${who}${on(devices)}: adults decide that alone.`,
  nothingByPolicy: (who: string, devices: string | undefined) =>
    `Nothing is recorded for ${who}${on(devices)}: the policy says so.`,
  closedByPolicy: (who: string, devices: string | undefined) =>
    `Of ${who}${on(devices)} only closed sites are recorded: the policy says so.`,
  closedByAge: (who: string, devices: string | undefined) =>
    `Of ${who}${on(devices)} only closed sites are recorded, as from 16 on.`,
  closedWithoutAge: (who: string, devices: string | undefined) =>
    `Of ${who}${on(devices)} only closed sites are recorded, as no age is known.`,
  isClosed: 'Closed',
  closedTimes: (count: number) => `Closed ${number(count)}×`,
  nightTimes: (count: number, of: number) => (count >= of ? 'At night' : `${number(count)}× at night`),
  times: (count: number) => `${number(count)}×`,
  safe: 'Safe search',
  quoted: (words: string) => `“${words}”`,
  searched: (words: readonly string[], more: number) =>
    `Searched ${words.join(', ')}${more > 0 ? ` and ${number(more)} more` : ''}`,
  /** What kind of rule closed it, where it has no name of its own. */
  reasons: {
    plumbing: 'Always open',
    helpline: 'Always open',
    grant: 'Opened for a while',
    pause: 'Internet paused',
    always: 'Always allowed',
    deny: 'Denylist',
    blocked: 'Blocked in Web Filtering',
    'allow-only': 'Only the Allowlist is open',
    window: 'A schedule',
    budget: 'Time used up',
    allow: 'Allowlist',
    escape: 'Gets round the filter',
    security: 'Attacks',
    service: 'Service',
    category: 'Category',
    list: 'On a list',
    default: 'Open',
  },
  closedBy: (reason: string, count: number, device: string) => `${reason}: ${number(count)}× on ${device}`,
  between: (from: string, to: string, devices: string) => `Between ${from} and ${to}, ${devices}`,
  names: (name: string, more: number) =>
    more === 0 ? `Asked as ${name}` : `Asked as ${name} and ${number(more)} more names`,
  gap: (from: string, to: string, count: number) =>
    `Between ${from} and ${to} something was lost: at least ${count === 1 ? '1 question' : `${number(count)} questions`}.`,
  gapAt: (at: string, count: number) =>
    `At ${at} something was lost: at least ${count === 1 ? '1 question' : `${number(count)} questions`}.`,
  background: 'Adverts and the background',
  backgroundMore: (count: number, questions: number, closed: number) =>
    `${sites(count)}, ${number(questions)}×${closed > 0 ? `, closed ${number(closed)}×` : ''}`,
  moreFor: (site: string) => `More for ${site}`,
  why: 'Why?',
  allow: 'Allow…',
  block: 'Block…',
  allowTitle: (site: string) => `Allow ${site}?`,
  blockTitle: (site: string) => `Block ${site}?`,
  inPolicy: 'In which policy',
  inPolicyFor: (policy: string, people: string) => `${policy}, for ${people}`,
  only: (policy: string, people: string) => `In the policy ${policy}. It decides for ${people}.`,
  always: 'Also at bedtime and when no time is left',
  noPolicy: 'No policy decides for this device: an adult’s device has none.',
  cancel: 'Cancel',
  doAllow: 'Allow',
  doBlock: 'Block',
  saving: 'Saving',
});
