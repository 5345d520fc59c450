import type { Headline, WeekTexts } from './texts.ts';

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const count = (number: number): string => NUMBERS[number] ?? String(number);
const counted = (number: number, one: string, many: string): string =>
  `${count(number)} ${number === 1 ? one : many}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const times = (number: number): string =>
  number === 1 ? 'once' : number === 2 ? 'twice' : `${count(number)} times`;

const late = (evenings: number): string => counted(evenings, 'late evening', 'late evenings');
const nowhere = (fresh: number): string =>
  fresh === 0 ? 'nowhere new' : counted(fresh, 'new place', 'new places');

const screenPart = ({ screen }: Headline): string | undefined => {
  if (!screen) return undefined;
  if (screen.change === 'same') return 'a week like the one before';
  if (screen.change === 'less') return `a lighter week: ${screen.length} less screen`;
  return screen.change === 'more'
    ? `a fuller week: ${screen.length} more screen`
    : `${screen.length} of screen`;
};

const title = (headline: Headline): string => {
  const { runs, places, fresh, closed, isUnknown, period } = headline;
  const screen = screenPart(headline);
  const parts = screen
    ? [screen, ...(headline.late === undefined ? [] : [late(headline.late)])]
    : [
        ...(places ? [counted(places, 'place', 'places')] : []),
        ...(fresh === undefined ? [] : [nowhere(fresh)]),
        ...(places || fresh !== undefined || !closed
          ? []
          : [`${counted(closed, 'site was', 'sites were')} closed`]),
      ];
  if (isUnknown) return runs ? 'Nothing is known of this week yet.' : 'Nothing is known of this week.';
  if (parts.length === 0) return `The week of ${period}.`;
  const joiner = headline.screen?.change === 'same' ? ': ' : ', ';
  const sentence = parts.join(joiner);
  return `${runs ? `So far ${sentence}` : capital(sentence)}.`;
};

const month = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long' });

export const en: WeekTexts = {
  title,
  period: (first, last) => {
    const end = `${last.getUTCDate()} ${month.format(last)}`;
    const isOne = first.getUTCMonth() === last.getUTCMonth();
    return `${first.getUTCDate()}${isOne ? '' : ` ${month.format(first)}`} to ${end}`;
  },
  daily: (length) => `about ${length} a day`,
  rows: { time: 'Time', late: 'Late', new: 'New', places: 'Places', closed: 'Closed' },
  unknown: {
    time: {
      off: 'Screen time is not recorded',
      notShared: 'Screen time is not shared',
      notReported: 'Nothing is known of screen time',
    },
    places: {
      off: 'Places are not recorded',
      notShared: 'Places are not shared',
      notReported: 'No stay at a place was noticed',
    },
    closed: {
      off: 'Sites are not recorded',
      notShared: 'Sites are not shared',
      notReported: 'Nothing is known of sites',
    },
  },
  because: { off: 'It is switched off', notShared: 'The device belongs to an adult', notReported: null },
  time: (total, change, length, runs) => {
    const before = runs ? 'the week before by this time' : 'the week before';
    if (change === null) return total;
    return change === 'same'
      ? `${total}, about as much as ${before}`
      : `${total}, ${length} ${change} than ${before}`;
  },
  noneBefore: 'There is no whole week before it to compare with',
  budget: (kept, of) => `Budget kept on ${count(kept)} of ${counted(of, 'day', 'days')}`,
  late: (evenings) => capital(late(evenings)),
  lateUntil: (weekday, clock) => `${weekday} until ${clock}`,
  newApps: (number, list) =>
    number === 0
      ? 'No new app'
      : `${capital(counted(number, 'new app', 'new apps'))}${list === null ? '' : `: ${list}`}`,
  more: (number) => `${number} more`,
  onDays: (name, days, isFirst) => `${name} on ${isFirst ? counted(days, 'day', 'days') : count(days)}`,
  only: (name) => `Only ${name}`,
  places: (places) => capital(counted(places, 'place', 'places')),
  noNamed: 'No place that has a name',
  fresh: (places, when) =>
    `${capital(nowhere(places))}${places > 0 && when.length > 0 ? `: ${when.join(', ')}` : ''}`,
  closed: (visits, sites) =>
    visits === 0
      ? 'No site was closed'
      : `${capital(counted(sites, 'site was', 'sites were'))} closed${visits > sites ? `, ${visits > 12 ? `${visits} times` : times(visits)} in all` : ''}`,
  lateQuestion: (number) => `“Your screen was on late ${times(number)}. What kept you up?”`,
  moreQuestion: (length) => `“There was ${length} more screen than the week before. What was it for?”`,
  mail: {
    subject: (child, period) => `${child}’s week, ${period}`,
    heading: (child) => `${child}’s week`,
    worth: 'Worth a word',
    open: (child) => `Open ${child}’s week`,
    openIn: 'Open Kinward to see more.',
    childReads: {
      words: (child) => `${child} can read the same in the companion, under “My week”.`,
      pictures: (child) =>
        `${child} sees the week in pictures in the companion: screen time as bricks, and places with a name.`,
    },
    noPlaces: 'Names of places stay in Kinward.',
    noTracking: 'This mail fetches no pictures and does not tell us that you opened it.',
    fewer: 'Fewer mails',
    late: 'late',
    bars: 'Screen, day by day',
  },
  off: {
    ask: 'Stop the mail of the week?',
    what: 'You no longer get a mail about your children’s week. Other parents still get theirs, and nothing else changes.',
    button: 'Stop this mail',
    done: 'You get no more mails of the week.',
    again: 'You can switch them on again at any time.',
    settings: 'Notification settings',
    dead: 'This link does not work',
    deadWhy: 'Perhaps it was cut off on its way. You can switch the mail off after signing in.',
  },
};
