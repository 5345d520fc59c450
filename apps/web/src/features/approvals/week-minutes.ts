/** The minutes of a week as the form shows them: five days and two. */
type Minutes = number | null;
const SCHOOL_DAYS = 5;
const WEEK = 7;

/** Whole minutes from 0 to 1440; null when nothing is written, undefined for anything else. */
const readMinutes = (text: string): Minutes | undefined => {
  const typed = text.trim();
  if (typed === '') return null;
  const value = /^\d{1,4}$/u.test(typed) ? Number(typed) : NaN;
  return value <= 1440 ? value : undefined;
};

/** Seven days, Monday first; undefined when it cannot be read, or limits no day. */
export const readWeek = (school: string, weekend: string): Minutes[] | undefined => {
  const [five, two] = [readMinutes(school), readMinutes(weekend)];
  if (five === undefined || two === undefined || (five === null && two === null)) return undefined;
  return Array.from({ length: WEEK }, (_, day) => (day < SCHOOL_DAYS ? five : two));
};

/** @param otherwise for a new budget */
export const writeMinutes = (minutes: Minutes | undefined, otherwise: string): string => {
  if (minutes === undefined) return otherwise;
  return minutes === null ? '' : String(minutes);
};

/** Set by another client, day by day: the form would make the days alike. */
export const isUneven = (week: readonly Minutes[]): boolean =>
  new Set(week.slice(0, SCHOOL_DAYS)).size > 1 || new Set(week.slice(SCHOOL_DAYS)).size > 1;
