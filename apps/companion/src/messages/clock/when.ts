/** Moments to come, with their day where that is not today. Apart from the other messages: a young child's first view has no use for it. */
import { formatTime, inLanguage, inZone } from '../messages.ts';
import type { Translation } from '../translation.ts';

export const whenEn = {
  tomorrow: 'tomorrow',
  timeOn: (time: string, day: string) => (day === 'tomorrow' ? `${time} ${day}` : `${time} on ${day}`),
} as const;
export const whenEs: Translation<typeof whenEn> = {
  tomorrow: 'mañana',
  timeOn: (time, day) => (day === 'mañana' ? `${time} de mañana` : `${time} del ${day}`),
};
const t = inLanguage(whenEn, whenEs);

const DAY_MS = 86_400_000;

/** "tomorrow", "Monday", "Monday 9 March"; empty for today. @param at a moment to come, as `now` in ms */
export const dayWord = (at: number | string, now: number): string => {
  const form = inZone({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA');
  const dayOf = (of: number | string): number => Date.parse(form.format(new Date(of)));
  const days = Math.round((dayOf(at) - dayOf(now)) / DAY_MS);
  if (days <= 0) return '';
  if (days === 1) return t.tomorrow;
  const date = days < 7 ? {} : ({ day: 'numeric', month: 'long' } as const);
  return inZone({ weekday: 'long', ...date }).format(new Date(at));
};
/** What stands after "at" or "until": `14:02`, and of another day than today `07:00 tomorrow`, `07:00 on Monday`. */
export const formatWhen = (at: number | string, now: number = Date.now()): string => {
  const [time, day] = [formatTime(at), dayWord(at, now)];
  return day === '' ? time : t.timeOn(time, day);
};
