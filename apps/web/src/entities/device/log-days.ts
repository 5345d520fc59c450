/** Rows of a log by the days of the reader's clock. */
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

export interface DayOf<Row> {
  /** The day's first row says which day it is; milliseconds since the epoch. */
  at: number;
  rows: Row[];
}

/** Rows that are in the order of their times, by day. */
export const byDay = <Row>(rows: readonly Row[], timeOf: (row: Row) => string): DayOf<Row>[] => {
  const days: DayOf<Row>[] = [];
  for (const row of rows) {
    const at = Date.parse(timeOf(row));
    const last = days.at(-1);
    if (last && new Date(last.at).toDateString() === new Date(at).toDateString()) last.rows.push(row);
    else days.push({ at, rows: [row] });
  }
  return days;
};
