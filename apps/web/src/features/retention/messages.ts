import type { KeptKind, RetentionDays } from '@kinward/contract/retention/retention.schemas.ts';
import { catalogue, locale } from '../../lib/language.ts';

/** Messages of "What is kept". */
const number = (count: number): string => count.toLocaleString(locale);
const DAYS: Record<RetentionDays, string> = { 7: '7 days', 30: '30 days', 90: '90 days', 365: '1 year' };

interface KindWords {
  title: string;
  /** What is recorded, in plain words. */
  what: string;
  amount: (count: number) => string;
}
const KINDS: Record<KeptKind, KindWords> = {
  positions: {
    title: 'Positions',
    what: 'Where each paired device was, as often as it reports. The map of a day and its stops are made from this.',
    amount: (count) => (count === 1 ? '1 position' : `${number(count)} positions`),
  },
  web: {
    title: 'Web log',
    what: 'Addresses and titles of pages that were opened on a device, with the time.',
    amount: (count) => (count === 1 ? '1 page' : `${number(count)} pages`),
  },
  contacts: {
    title: 'Calls and messages',
    what: 'With whom, when and how long; the words of a message only where the device sends them.',
    amount: (count) => (count === 1 ? '1 entry' : `${number(count)} entries`),
  },
  usage: {
    title: 'App usage',
    what: 'Which app was open, and when. The sums of a day are kept for a year.',
    amount: (count) => (count === 1 ? '1 entry' : `${number(count)} entries`),
  },
  filter: {
    title: 'Filter log',
    what: 'Which names a device asked the filter for, and what became of each. The sums of a day are kept for a year.',
    amount: (count) => (count === 1 ? '1 entry' : `${number(count)} entries`),
  },
  notifications: {
    title: 'Notifications',
    what: 'What was listed under the bell: fences, batteries, new devices.',
    amount: (count) => (count === 1 ? '1 notification' : `${number(count)} notifications`),
  },
  requests: {
    title: 'Requests and calls',
    what: 'What a child asked and how you answered, check-ins and calls for help with their place.',
    amount: (count) => (count === 1 ? '1 entry' : `${number(count)} entries`),
  },
};

export const retentionTexts = catalogue('retention', {
  title: 'What is kept',
  subtitle:
    'What this installation records of your family, and for how long. What is older is deleted every day, for good.',
  kinds: KINDS,
  loading: 'Loading what is kept',
  keep: (title: string) => `Keep ${title.toLocaleLowerCase()} for`,
  days: DAYS,
  usual: (days: RetentionDays) => `${DAYS[days]} (usual)`,
  none: 'Nothing is kept now.',
  moreThan: (amount: string) => `More than ${amount}`,
  now: (amount: string, oldest: string) => `${amount} now, the oldest from ${oldest}.`,
  saved: (mailed: boolean) => (mailed ? 'Saved. All parents are told by mail.' : 'Saved.'),
  shorter: (title: string, days: RetentionDays) =>
    `Keep ${title.toLocaleLowerCase()} for only ${DAYS[days]}?`,
  shorterLost: (days: RetentionDays, mailed: boolean) =>
    `Everything that is older than ${DAYS[days]} is deleted, for every parent. This cannot be undone.${mailed ? ' All parents are told by mail.' : ''}`,
  shorterYes: 'Delete what is older',
  saving: 'Saving',
  longer: (title: string, days: RetentionDays) => `Keep ${title.toLocaleLowerCase()} for ${DAYS[days]}?`,
  longerMore: (days: RetentionDays, mailed: boolean) =>
    `What is recorded from now on stays for ${DAYS[days]}. What was deleted already does not come back.${mailed ? ' All parents are told by mail.' : ''}`,
  longerYes: 'Keep longer',

  fixedTitle: 'Who looked, and who changed what',
  fixed:
    'Which parent looked at a child, and who changed what. It is always kept for one year, and contains no places and no messages.',
  toAccessLog: 'See who looked',

  exportTitle: 'A copy of everything',
  exportWhat: (mailed: boolean) =>
    `Positions, fences, schedules, what is blocked, the web log, the filter’s log, calls and messages, app usage, and who looked, as one ZIP file with tables (CSV, JSON) and tracks for maps (GPX). ${mailed ? 'All parents are told by mail; three' : 'Three'} copies a day.`,
  exportNone: 'Add a child first; then you can take a copy of what is recorded.',
  export: (child: string) => `Download everything of ${child}`,
  exporting: 'Making the copy',
  exported: 'The copy was saved.',
  exportCare: 'Keep the file where only you can open it: it shows where your child has been.',
});
