/** The days of a log. */
import { catalogue } from '../../lib/language.ts';
import { dayOf, longDay, shiftDay, type Day } from '../../lib/time/day.ts';

export const daysTexts = catalogue('days', { today: 'Today', yesterday: 'Yesterday' });

/** "Today", "Yesterday", "Thursday 19 November". @param now ms since the epoch */
export const dayTitle = (day: Day, now: number): string => {
  const today = dayOf(now);
  if (day === today) return daysTexts.today;
  return day === shiftDay(today, -1) ? daysTexts.yesterday : longDay(day);
};
