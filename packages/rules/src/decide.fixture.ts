/** Rules as a test writes them, for the tests of a decision. */
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import type { Rules, Subject } from './decide.ts';

export const MINUTE = 60_000;
export const ZONE = 'Europe/Zagreb';
export const NONE: Rules = {
  blockedApps: [],
  blockedSites: [],
  schedules: [],
  grants: [],
  budgets: [],
  screenPause: null,
  timeZone: ZONE,
};
export const at = (text: string): number => Date.parse(text);
const iso = (ms: number): string => new Date(ms).toISOString();
export const app = (appId: string): Subject => ({ kind: 'app', appId });
export const site = (address: string): Subject => ({ kind: 'site', address });

export const grant = (
  kind: Rules['grants'][0]['target']['kind'],
  value: string,
  from: number,
  until: number,
  opens?: string[],
): Rules['grants'][0] => ({
  grantId: `${kind} ${value}`,
  target: { kind, value },
  from: iso(from),
  until: iso(until),
  ...(opens && { opens }),
});
export const schedule = (
  from: string,
  to: string,
  days: readonly number[],
  apps: string[],
  wholeDevice = false,
): Rules['schedules'][0] => ({
  scheduleId: 's',
  name: 'Night',
  frequency: 'Weekly',
  from,
  to,
  weekDays: WEEK_DAYS.filter((_, index) => days.includes(index)),
  apps,
  kinds: [],
  wholeDevice,
});
export const pause = (from: number, until: number): NonNullable<Rules['screenPause']> => ({
  from: iso(from),
  until: iso(until),
  by: 'Jan',
});
export const budget = (
  minutes: (number | null)[],
  apps: string[] | null,
  day: string,
  usedSeconds: number,
): Rules['budgets'][0] => ({
  budgetId: 'b',
  target: { kind: 'all', value: '' },
  minutes,
  apps,
  day,
  usedSeconds,
  countedAt: `${day}T00:00:00Z`,
});
