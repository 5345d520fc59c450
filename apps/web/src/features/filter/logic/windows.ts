/** Times at which a policy closes something, in words. */
import type { FilterPolicy } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import type { FilterCatalogue } from '@kinward/contract/filter-policies/targets.schemas.ts';
import { WEEK_DAYS, type WeekDay } from '@kinward/contract/schedules/schedules.schemas.ts';
import { dateLocale, locale } from '../../../lib/language.ts';
import { policyTexts as t } from '../messages.policy.ts';

const and = new Intl.ListFormat(locale, { type: 'conjunction' });
/** A week that begins on a Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

/** A day of the week in the reader's language: "Mon". */
export const dayName = (day: WeekDay, weekday: 'short' | 'long' = 'short'): string =>
  new Intl.DateTimeFormat(dateLocale, { weekday, timeZone: 'UTC' }).format(
    MONDAY + WEEK_DAYS.indexOf(day) * DAY,
  );

/** "Every day", "Mon to Fri", "Mon and Wed". */
export const daysWords = (days: readonly WeekDay[]): string => {
  const chosen = WEEK_DAYS.filter((day) => days.includes(day));
  if (chosen.length === WEEK_DAYS.length) return t.everyDay;
  const [first, last] = [chosen[0], chosen.at(-1)];
  if (first === undefined || last === undefined) return '';
  const isRun = WEEK_DAYS.indexOf(last) - WEEK_DAYS.indexOf(first) === chosen.length - 1;
  if (isRun && chosen.length > 2) return t.fromTo(dayName(first), dayName(last));
  return and.format(chosen.map((day) => dayName(day)));
};

/** Names of what is closed: "Online games and TikTok"; undefined: everything. */
export const windowTargets = (
  { targets }: Pick<FilterPolicy['windows'][number], 'targets'>,
  { groups, services }: FilterCatalogue,
): string | undefined => {
  if (targets === 'all') return undefined;
  const named = [...groups.flatMap((group) => group.targets), ...services];
  const names = named.filter(({ target }) => targets.includes(target)).map(({ name }) => name);
  return names.length > 3 ? t.andMore(names.slice(0, 2), names.length - 2) : and.format(names);
};

/** "Homework and Bedtime" */
export const windowNames = (windows: readonly { name: string }[]): string =>
  and.format([...new Set(windows.map(({ name }) => name))]);
