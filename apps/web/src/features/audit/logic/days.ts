import type { LookDay } from '@kinward/contract/audit/audit.schemas.ts';
import { longDay } from '../../../lib/days.ts';
import { evidenceTexts as t } from '../messages.ts';

export interface Day {
  /** `2026-05-01` */
  day: string;
  looks: LookDay[];
}

/** The looks of each day together; both stay in the order in which they came. */
export const byDay = (looks: readonly LookDay[]): Day[] => {
  const days = new Map<string, LookDay[]>();
  for (const look of looks) days.set(look.day, [...(days.get(look.day) ?? []), look]);
  return [...days].map(([day, entries]) => ({ day, looks: entries }));
};

const isoDay = (at: number, zone: string | undefined): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);

/** "Today", "Yesterday", "Friday 1 May". @param zone of the family, whose days they are */
export const dayWords = (day: string, now: number, zone: string | undefined): string => {
  if (day === isoDay(now, zone)) return t.today;
  if (day === isoDay(now - 86_400_000, zone)) return t.yesterday;
  return longDay(day);
};
