/** The days of a log. */
import { catalogue, dateLocale } from '../../lib/language.ts';

export const daysTexts = catalogue('days', { today: 'Today', yesterday: 'Yesterday' });

const DAY = 86_400_000;
const dayForm = new Intl.DateTimeFormat(dateLocale, { weekday: 'long', day: 'numeric', month: 'long' });

/** "Today", "Yesterday", "Thursday 19 November". */
export const dayTitle = (at: number, now: number): string => {
  const day = new Date(at).toDateString();
  if (day === new Date(now).toDateString()) return daysTexts.today;
  // Noon, as a day of the clock change has 23 or 25 hours.
  const noon = new Date(now).setHours(12);
  if (day === new Date(noon - DAY).toDateString()) return daysTexts.yesterday;
  return dayForm.format(at);
};
