/** App usage: a child's devices report, and a parent sees today, past days and both devices together. */
import { updateFamily } from '@kinward/contract/policy/policy.routes.ts';
import { addDevice } from '@kinward/contract/devices/devices.routes.ts';
import { SIMULATED_APPS } from '@kinward/testkit/simulator/apps.ts';
import { expect, test } from '../support/story.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** A session that begins a number of minutes after midnight UTC, a number of days ago. */
const use = (app: string, daysAgo: number, minute: number, length: number) => {
  const midnight = Math.floor(Date.now() / DAY) * DAY - daysAgo * DAY;
  const at = (minutes: number): string => new Date(midnight + minutes * MINUTE).toISOString();
  return { appId: `org.example.${app}`, startedAt: at(minute), endedAt: at(minute + length) };
};
/** The same half a minute ago, so that it is always today. */
const useNow = (app: string, seconds: number) => {
  const midnight = Math.floor(Date.now() / DAY) * DAY;
  const end = Math.max(midnight + seconds * 1000, Date.now() - 1000);
  return {
    appId: `org.example.${app}`,
    startedAt: new Date(end - seconds * 1000).toISOString(),
    endedAt: new Date(end).toISOString(),
  };
};
const dayName = (daysAgo: number): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    .format(Date.now() - daysAgo * DAY)
    .replace(',', '');
