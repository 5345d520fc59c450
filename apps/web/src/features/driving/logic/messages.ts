/** Sentences about speed. Times are those of the family's zone. */
import type { SpeedingDay, SpeedingEpisode } from '@kinward/contract/driving/driving.schemas.ts';
import { longDay, shiftDay, type Day } from '../../../lib/time/day.ts';
import { clockIn } from '../../../lib/time/time.ts';
import { limitOf, limitText, perHourText, speedOf, speedText } from '../../../lib/units.ts';
import { drivingTexts as t } from '../messages.ts';

/** Slower than this, in metres per second, a person may as well walk. */
const ON_FOOT = 2.6;

/** "12 s", "3 min", "1 h 5 min". Seconds in. */
export const lasting = (seconds: number): string => {
  if (seconds < 90) return t.seconds(Math.round(seconds));
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
};

/** "Today", "Yesterday", else "Thursday 19 November". */
export const dayWords = (day: Day, today: Day): string => {
  if (day === today) return t.today;
  return day === shiftDay(today, -1) ? t.yesterday : longDay(day);
};

/** "Over the limit 2 times, 52 mph at most." */
export const summaryWords = ({ episodes, leftOut }: SpeedingDay): string =>
  t.summary(
    t.counts(episodes.length + leftOut),
    speedText(Math.max(...episodes.map(({ top }) => top.speed))),
  );

export interface EpisodeWords {
  /** "52 mph" */
  top: string;
  /** "12 mph over the limit of 40 mph" */
  over: string;
  /** "17:21 – 17:24, for 3 min" */
  when: string;
}

export const episodeWords = (
  { start, end, top, speedLimit }: SpeedingEpisode,
  zone: string,
): EpisodeWords => {
  const seconds = (Date.parse(end.at) - Date.parse(start.at)) / 1000;
  // Of the rounded speed, so that the three figures agree.
  const by = Math.max(1, Math.round(speedOf(top.speed)) - Math.floor(limitOf(speedLimit)));
  return {
    top: speedText(top.speed),
    over: t.over(perHourText(by), limitText(speedLimit)),
    when: t.when(clockIn(start.at, zone), clockIn(end.at, zone), lasting(seconds)),
  };
};

/** Why a day has no episode, and what is known of it. */
export interface QuietWords {
  kind: 'noPositions' | 'unknown' | 'noLimit' | 'none';
  title: string;
  more: string;
}

const topWords = ({ top }: SpeedingDay, zone: string): string => {
  if (top === null || top.speed < ON_FOOT) return t.still;
  return t.noneMore(speedText(top.speed), clockIn(top.at, zone));
};

/** @param word "phone" */
export const quietWords = (day: SpeedingDay, zone: string, name: string, word: string): QuietWords => {
  if (day.positions === 0)
    return { kind: 'noPositions', title: t.noPositions, more: t.noPositionsMore(word) };
  if (day.top === null) return { kind: 'unknown', title: t.unknown, more: t.unknownMore(word) };
  const fastest = topWords(day, zone);
  if (day.limits.every(({ speedLimit }) => speedLimit === null))
    return { kind: 'noLimit', title: t.noLimit, more: `${fastest} ${t.noLimitMore(name)}` };
  return { kind: 'none', title: t.none, more: `${fastest} ${t.known(lasting(day.knownSeconds))}` };
};
