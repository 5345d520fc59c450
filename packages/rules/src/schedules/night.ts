/** When it is night for a child: between 22:00 and 06:00 of the family's day, and in the device's bedtime. */
import { WEEK_DAYS, type Schedule } from '@kinward/contract/schedules/schedules.schemas.ts';
import { activeAt, edgesAfter, type Rule } from './schedule.ts';
import { merge, type Stretch } from './usage.ts';

const NIGHT: Rule = { from: '22:00', to: '06:00', weekDays: [...WEEK_DAYS], apps: ['night'] };

/** A schedule as far as it says whether it is a bedtime. */
export type NightSchedule = Pick<Schedule, 'from' | 'to' | 'weekDays' | 'wholeDevice'>;

/** A bedtime is a schedule of the whole device that runs past midnight, whatever its name. */
const rulesOf = (schedules: readonly NightSchedule[]): Rule[] => [
  NIGHT,
  ...schedules
    .filter(({ wholeDevice, from, to }) => wholeDevice && to < from)
    .map(({ from, to, weekDays }) => ({ from, to, weekDays, apps: ['night'] })),
];

/**
 * @param at milliseconds since the epoch
 * @param timeZone IANA name, of the family
 * @param schedules of the device
 */
export const isNight = (at: number, timeZone: string, schedules: readonly NightSchedule[] = []): boolean =>
  activeAt(rulesOf(schedules), at, timeZone).length > 0;

/** The nights of a day: what of it is night, in order. @param day from its start to its end, at most a week */
export const nightsIn = (
  day: Stretch,
  timeZone: string,
  schedules: readonly NightSchedule[] = [],
): Stretch[] => {
  const rules = rulesOf(schedules);
  const edges = [day.from, ...edgesAfter(rules, day.from, timeZone).filter((edge) => edge < day.to), day.to];
  const pieces = edges.slice(1).map((to, index) => ({ from: edges[index] ?? to, to }));
  return merge(pieces.filter(({ from }) => activeAt(rules, from, timeZone).length > 0));
};
