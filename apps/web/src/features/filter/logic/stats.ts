/** What is counted of the filter, in sentences and bars. */
import type { FilterStats } from '@kinward/contract/filter-log/filter-stats.schemas.ts';
import { dateLocale, region } from '../../../lib/language.ts';
import { longDay } from '../../../lib/time/day.ts';
import { clockParts } from '../../../lib/time/time.ts';
import type { CountBar } from '../components/stats/CountBars.tsx';
import { logTexts } from '../messages.log.ts';
import { statsTexts as t } from '../components/stats/messages.stats.ts';

type Range = Pick<FilterStats, 'from' | 'to' | 'today'>;

const isDay = ({ from, to }: Range): boolean => from === to;
const lengthOf = ({ from, to }: Range): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** "today", "on Thursday 19 November", "in the last 7 days", "in the 7 days up to …". */
const whenWords = (range: Range): string => {
  if (isDay(range)) return range.to === range.today ? t.today : t.onDay(longDay(range.to));
  return range.to === range.today
    ? t.inDays(lengthOf(range))
    : t.inDaysUpTo(lengthOf(range), longDay(range.to));
};

/** "Blocked 412 of 9,310 today." */
export const statsSentence = (stats: FilterStats): string =>
  stats.questions === 0
    ? t.nothingAsked(whenWords(stats))
    : t.blockedOf(stats.blocked, stats.questions, whenWords(stats));

/** "28 fewer blocked than the day before by this time."; undefined where nothing is known of before. */
export const comparedWords = (stats: FilterStats): string | undefined => {
  const { before, blocked } = stats;
  if (before === null || (before.questions === 0 && stats.questions === 0)) return undefined;
  const than = isDay(stats)
    ? t.thanDayBefore(stats.to === stats.today)
    : t.thanDaysBefore(lengthOf(stats), stats.to === stats.today);
  const difference = blocked - before.blocked;
  return difference === 0
    ? t.asMany(than)
    : difference < 0
      ? t.fewer(-difference, than)
      : t.more(difference, than);
};

/** Every fourth hour, every day of a week, every fifth of a month has its mark. */
const everyOf = (count: number): number => (count <= 7 ? 1 : count <= 26 ? 4 : 5);

/** The hours of a day, or the days of a longer range. */
export const barsOf = (stats: FilterStats): CountBar[] => {
  const { timeZone, bars } = stats;
  const hour = new Intl.DateTimeFormat(region, { hour: 'numeric', timeZone });
  const whole = new Intl.DateTimeFormat(region, { ...clockParts(), timeZone });
  const short = new Intl.DateTimeFormat(dateLocale, {
    timeZone,
    ...(bars.length <= 7 ? { weekday: 'short' } : { day: 'numeric' }),
  });
  const long = new Intl.DateTimeFormat(dateLocale, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  const every = everyOf(bars.length);
  return bars.map(({ from, questions, blocked }, index) => ({
    key: from,
    mark: index % every === 0 ? (isDay(stats) ? hour : short).format(new Date(from)) : '',
    name: (isDay(stats) ? whole : long).format(new Date(from)),
    questions,
    blocked,
  }));
};

/** "Busiest between 16:00 and 17:00."; undefined where nothing was asked. */
export const busiestWords = ({ hours }: Pick<FilterStats, 'hours'>): string | undefined => {
  const [most] = hours.toSorted((a, b) => b.questions - a.questions);
  if (most === undefined || most.questions === 0) return undefined;
  const clock = new Intl.DateTimeFormat(region, { ...clockParts(), timeZone: 'UTC' });
  const at = (value: number): string => clock.format(new Date(Date.UTC(2020, 0, 1, value % 24)));
  return t.busiest(at(most.hour), at(most.hour + 1));
};

/** What a rule or a target is called. */
export const blockedByName = ({ target, name }: FilterStats['blockedBy'][number]): string => {
  if (name !== null) return name;
  const kind = target.slice(0, target.includes(':') ? target.indexOf(':') : undefined);
  const known: Readonly<Record<string, string>> = logTexts.reasons;
  return Object.hasOwn(known, kind) ? (known[kind] ?? target) : target;
};
