import { catalogue, locale } from '../../../../lib/language.ts';

const number = (count: number): string => count.toLocaleString(locale);

/** Messages of the filter's statistics. */
export const statsTexts = catalogue('filter-stats', {
  title: 'Statistics',
  loading: 'Loading the statistics',
  noChild: 'Here you will see what the filter blocked, and when.',
  number,
  today: 'today',
  onDay: (day: string) => `on ${day}`,
  inDays: (count: number) => `in the last ${count} days`,
  inDaysUpTo: (count: number, day: string) => `in the ${count} days up to ${day}`,
  blockedOf: (blocked: number, questions: number, when: string) =>
    `Blocked ${number(blocked)} of ${number(questions)} ${when}.`,
  nothingAsked: (when: string) => `No question was counted ${when}.`,
  thanDayBefore: (byNow: boolean) => (byNow ? 'yesterday by this time' : 'the day before'),
  thanDaysBefore: (count: number, byNow: boolean) =>
    `in the ${count} days before${byNow ? ', up to this time' : ''}`,
  asMany: (than: string) => `As many blocked as ${than}.`,
  fewer: (count: number, than: string) => `${number(count)} fewer blocked than ${than}.`,
  more: (count: number, than: string) => `${number(count)} more blocked than ${than}.`,
  busiest: (from: string, to: string) => `Busiest between ${from} and ${to}.`,
  range: 'Range',
  ranges: { day: 'Day', week: '7 days', month: '30 days' },
  whose: 'Whose questions',
  everyone: 'Everyone',
  dayBefore: 'The day before',
  dayAfter: 'The day after',
  chooseDay: 'Choose a day',
  csv: 'CSV',
  csvLabel: 'Download as CSV',
  hours: 'By hour',
  days: 'By day',
  hour: 'Hour',
  day: 'Day',
  asked: 'Asked',
  blocked: 'Blocked',
  asTable: 'Show as table',
  chart: (label: string, most: number) =>
    `${label}: at most ${number(most)}. The table below has every figure.`,
  blockedBy: 'Blocked by',
  nothingBlocked: 'Nothing was blocked.',
  uses: 'Services in use',
  usesNote: 'From what their apps ask for, also in the background. On two devices at once it counts twice.',
  noUses: 'No service is known to have been in use.',
  minutes: (minutes: number) =>
    minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`,
  sites: 'Top sites',
  noSites: 'No site is in the log of this time.',
  sitesNote: (days: number) => `Sites are kept for ${days} days, and only as far as they are recorded.`,
  closedOf: (count: number) => `${number(count)}× closed`,
  devices: 'By device',
  noDevices: 'No device asked.',
  blockedOfDevice: (count: number) => `${number(count)} blocked`,
  times: (count: number) => `${number(count)}×`,
  someDevice: 'A device that is gone',
  nothingMore:
    'Nothing is counted of devices that do not ask the filter, and of those whose sites are not recorded.',
});
