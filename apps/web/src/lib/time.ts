/** Times as a clock and as an age, in words; the reader's locale and time zone decide the form. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const clockForm = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const weekdayForm = new Intl.DateTimeFormat('en', { weekday: 'long' });
const dateForm = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long' });

/** "14:32" */
export const clock = (at: number | string | Date): string => clockForm.format(new Date(at));

/** "Friday 14:32" */
export const weekdayClock = (at: number | string | Date): string =>
  `${weekdayForm.format(new Date(at))} ${clock(at)}`;

/** A past time near enough: "14:32" today, "Thursday 14:32" within the week, else "3 May, 14:32". */
export const moment = (at: string, now: number): string => {
  const time = new Date(at);
  if (time.toDateString() === new Date(now).toDateString()) return clock(time);
  return Math.abs(now - time.getTime()) < 6 * DAY
    ? weekdayClock(time)
    : `${dateForm.format(time)}, ${clock(time)}`;
};

/** An end in the coming days: "14:20 today", "14:20 tomorrow", "Saturday 14:20". */
export const until = (at: string, now: number): string => {
  const time = new Date(at);
  if (time.toDateString() === new Date(now).toDateString()) return `${clock(time)} today`;
  if (time.toDateString() === new Date(now + DAY).toDateString()) return `${clock(time)} tomorrow`;
  return weekdayClock(time);
};

/** Whole minutes from `at` to `now`, never below 0: clocks differ. */
export const minutesSince = (at: string, now: number): number => Math.max(0, (now - Date.parse(at)) / MINUTE);

/** "24 min", "3 h", "5 days" */
export const span = (minutes: number): string => {
  if (minutes < 60) return `${Math.max(1, Math.floor(minutes))} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
};

/** "just now", "24 min ago", "3 h ago" */
export const ago = (minutes: number): string => (minutes < 1 ? 'just now' : `${span(minutes)} ago`);

/** "23 h", "1 h 20 min", "5 min": how long something still holds. */
export const left = (at: string, now: number): string => {
  const minutes = Math.max(0, Math.ceil((Date.parse(at) - now) / MINUTE));
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  const hours = Math.floor(minutes / 60);
  return hours >= 6 || rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
};
