import type { AccessDay } from '@kinward/contract/audit/audit.schemas.ts';
import { longDay } from '../../../lib/time/days.ts';
import { auditTexts as t } from '../messages.ts';

export interface Day {
  /** `2026-05-01` */
  day: string;
  accesses: AccessDay[];
}

/** The accesses of each day together; both stay in the order in which they came. */
export const byDay = (accesses: readonly AccessDay[]): Day[] => {
  const days = new Map<string, AccessDay[]>();
  for (const access of accesses) days.set(access.day, [...(days.get(access.day) ?? []), access]);
  return [...days].map(([day, entries]) => ({ day, accesses: entries }));
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
