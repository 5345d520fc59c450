/** How a child uses a simulated device: plausible sessions, reproducible by seed. */
import type { UsageSession } from '@kinward/contract/usage/usage.schemas.ts';
import { SIMULATED_APPS } from './apps.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** When apps are in the foreground, in hours of the day: before school, the afternoon, the evening; longer at weekends. */
const SCHOOL_DAY: readonly (readonly [from: number, to: number])[] = [
  [7, 7.5],
  [15, 17.5],
  [19, 20.5],
];
const FREE_DAY: readonly (readonly [from: number, to: number])[] = [
  [9, 11.5],
  [14, 17],
  [18.5, 21],
];

/** Numbers from 0 to 1, the same for the same seed. */
const numbers = (seed: number): (() => number) => {
  let state = (seed * 2_654_435_761) % 4_294_967_296;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
};

/**
 * The sessions of the last days up to now, oldest first; hours are those of this machine's own clock.
 * @param options.now milliseconds since the epoch
 * @param options.taste from 0 to 1: how much of the time the device is in use
 */
export const simulatedUsage = (options: {
  now: number;
  days: number;
  seed: number;
  taste: number;
}): UsageSession[] => {
  const { now, days, seed, taste } = options;
  const next = numbers(seed);
  const sessions: UsageSession[] = [];
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const midnight = new Date(now - ago * DAY).setHours(0, 0, 0, 0);
    const weekday = new Date(midnight).getDay();
    for (const [from, to] of weekday === 0 || weekday === 6 ? FREE_DAY : SCHOOL_DAY) {
      for (let at = midnight + from * 60 * MINUTE; at < midnight + to * 60 * MINUTE;) {
        const length = (2 + next() * 22) * MINUTE;
        // Favourites come first, and each child has its own.
        const place = Math.floor(next() ** 2 * SIMULATED_APPS.length + seed * 3) % SIMULATED_APPS.length;
        const end = Math.min(at + length, now);
        if (next() < taste && end > at)
          sessions.push({
            appId: SIMULATED_APPS[place]?.appId ?? '',
            startedAt: new Date(at).toISOString(),
            endedAt: new Date(end).toISOString(),
          });
        at += length + next() * 12 * MINUTE;
      }
    }
  }
  return sessions;
};
