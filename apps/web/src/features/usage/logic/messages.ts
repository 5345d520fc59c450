import type { HourUsage, UsageReport } from '@kinward/contract/usage/usage.schemas.ts';
import { dayForm, weekday, type Day } from '../../../lib/time/day.ts';
import { hourIn } from '../../../lib/time/time.ts';
import { usageTexts as t } from '../messages.ts';

/** "2 h 14 min", "48 min", "under a minute", "0 min" */
export const lasting = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  if (seconds > 0 && minutes === 0) return t.underMinute;
  return t.lasting(Math.floor(minutes / 60), minutes % 60);
};

/** "6 Nov" */
export const dateShort = dayForm({ day: 'numeric', month: 'short' });

/** "14", "2 PM": what is under a bar. */
export const hourMark = ({ from }: HourUsage, timeZone: string): string => hourIn(from, timeZone);

/** Differences below this are none, in minutes. */
const ABOUT_MINUTES = 5;

/** "20 min less than by this time on other Sundays."; undefined when the server knows of nothing to compare with. */
export const compared = (report: UsageReport, day: Day): string | undefined => {
  if (report.usual === null) return undefined;
  const isToday = day === report.today;
  const minutes = Math.round((report.totalSeconds - report.usual.seconds) / 60);
  if (Math.abs(minutes) < ABOUT_MINUTES) return t.asUsual(weekday(day), isToday);
  const difference = lasting(Math.abs(minutes) * 60);
  return minutes < 0 ? t.less(difference, weekday(day), isToday) : t.more(difference, weekday(day), isToday);
};

/** Mean of the whole days of a range with full data: from the first report on, and before today. */
export const averageOf = ({ days, firstDay, today }: UsageReport): number | undefined => {
  const whole = days.filter(({ date }) => firstDay !== null && date >= firstDay && date < today);
  if (whole.length < 2) return undefined;
  return whole.reduce((sum, { seconds }) => sum + seconds, 0) / whole.length;
};
