import type { AccessDay } from '@kinward/contract/audit/audit.schemas.ts';
import { dayOf, longDay, shiftDay } from '../../../lib/time/day.ts';
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

/** "Today", "Yesterday", "Friday 1 May". @param zone of the family, whose days they are */
export const dayWords = (day: string, now: number, zone: string): string => {
  const today = dayOf(now, zone);
  if (day === today) return t.today;
  if (day === shiftDay(today, -1)) return t.yesterday;
  return longDay(day);
};
