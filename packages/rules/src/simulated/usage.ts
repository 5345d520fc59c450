/** How a child uses a simulated device: plausible sessions, the same each time for the same day. */
import type { UsageSession } from '@kinward/contract/usage/usage.schemas.ts';
import { SIMULATED_APPS } from './apps.ts';
import { dayNumber, midnightOf } from './days.ts';
import { randomFrom } from './random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** When apps are in the foreground, in hours of the day: before school, after it, the evening; longer at weekends. */
const SCHOOL_DAY: readonly (readonly [from: number, to: number])[] = [
  [7.05, 7.3],
  [15.2, 15.95],
  [17.55, 18.9],
  [19.4, 20.9],
];
const FREE_DAY: readonly (readonly [from: number, to: number])[] = [
  [9, 11.5],
  [14, 16.5],
  [18, 20.9],
];

/** How much of the time each app takes: clips and games first, a calculator hardly ever. */
const SHARES: Readonly<Record<string, number>> = {
  'org.example.clips': 30,
  'org.example.blocksville': 24,
  'org.example.chatter': 13,
  'org.example.series': 9,
  'org.example.snapline': 8,
  'org.example.kartcup': 5,
  'org.example.browser': 5,
  'org.example.loops': 4,
  'org.example.school': 4,
  'org.example.chess': 2,
  'org.example.camera': 2,
  'org.example.calculator': 0.3,
};
/** Hours on end are seldom: a session in minutes. */
const SHORTEST = 3;
const LONGEST = 24;
const PAUSE = 9;

/** An app by its share, which each child has in its own way. */
const pick = (random: () => number, seed: number): string => {
  const own = randomFrom(seed, 77);
  const shares = SIMULATED_APPS.map(({ appId }) => (SHARES[appId] ?? 1) * (0.75 + own() / 2));
  let left = random() * shares.reduce((sum, share) => sum + share, 0);
  const index = shares.findIndex((share) => (left -= share) < 0);
  return SIMULATED_APPS[Math.max(0, index)]!.appId;
};

/**
 * The sessions of the last days up to now, oldest first; hours are those of this machine's own clock. A day that is asked for again
 * has the same sessions, and the one that goes on now has its later end.
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
  const sessions: UsageSession[] = [];
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const midnight = midnightOf(now, -ago);
    const random = randomFrom(seed, dayNumber(midnight), 5);
    const weekday = new Date(midnight).getDay();
    for (const [from, to] of weekday === 0 || weekday === 6 ? FREE_DAY : SCHOOL_DAY) {
      for (let at = midnight + from * HOUR; at < midnight + to * HOUR;) {
        const length = (SHORTEST + random() * (LONGEST - SHORTEST)) * MINUTE;
        const appId = pick(random, seed);
        const isUsed = random() < taste;
        const end = Math.min(at + length, midnight + to * HOUR, now);
        if (isUsed && end > at)
          sessions.push({
            appId,
            startedAt: new Date(at).toISOString(),
            endedAt: new Date(end).toISOString(),
          });
        at += length + random() * PAUSE * MINUTE;
      }
    }
  }
  return sessions;
};
