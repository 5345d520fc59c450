/** What a simulated phone asks a resolver: with each app and page that is opened, and by itself; the same each time for the same day. */
import type { UsageSession } from '@kinward/contract/usage/usage.schemas.ts';
import type { WebVisit } from '@kinward/contract/web-filter/web-filter.schemas.ts';
import { BY_ITSELF, GONE_NAME, NAMES_OF_APPS, WITH_A_PAGE, type AskedNames } from './asked-names.ts';
import { dayNumber, midnightOf } from './days.ts';
import { randomFrom } from './random.ts';

export interface Question {
  /** Milliseconds since the epoch. */
  at: number;
  name: string;
}

export interface QuestionsOptions {
  seed: number;
  /** Milliseconds since the epoch; `to` is not included. */
  from: number;
  to: number;
  /** Of these days, as the phone would report them. */
  sessions: readonly UsageSession[];
  visits: readonly WebVisit[];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Names of one page or one app follow each other within these milliseconds. */
const CLOSE_MS = [120, 700] as const;
/** Between questions of an app that is in use, in milliseconds. */
const USED_MS = [18_000, 70_000] as const;
/** Between those that a phone asks by itself: by day, and by night. */
const AWAKE_MS = [2.5 * MINUTE_MS, 7 * MINUTE_MS] as const;
const ASLEEP_MS = [25 * MINUTE_MS, 60 * MINUTE_MS] as const;
const AWAKE_HOURS = { from: 6.5, to: 22 };
const SELDOM_SHARE = 0.07;
const GONE_SHARE = 0.01;
const SALT = { app: 31, page: 37, itself: 41 };

const between = (random: () => number, [least, most]: readonly [number, number]): number =>
  Math.round(least + random() * (most - least));
const pick = (random: () => number, names: readonly string[]): string =>
  names[Math.floor(random() * names.length)]!;

/** Names one shortly after the other. */
const inTurn = (random: () => number, start: number, names: readonly string[]): Question[] => {
  let at = start;
  return names.map((name) => {
    at += between(random, CLOSE_MS);
    return { at, name };
  });
};

const nameIn = (random: () => number, { during, seldom = [] }: AskedNames): string =>
  pick(random, seldom.length > 0 && random() < SELDOM_SHARE ? seldom : during);

/** Those of a session that goes on are the same once it is longer. */
const ofSession = (seed: number, { appId, startedAt, endedAt }: UsageSession): Question[] => {
  const names = NAMES_OF_APPS[appId];
  if (!names) return [];
  const [start, end] = [Date.parse(startedAt), Date.parse(endedAt)];
  const random = randomFrom(seed, Math.round(start / 1000), SALT.app);
  const questions = inTurn(random, start, names.first);
  if (names.during.length > 0)
    for (let at = start + between(random, USED_MS); at < end; at += between(random, USED_MS))
      questions.push({ at, name: nameIn(random, names) });
  return questions.filter(({ at }) => at < end);
};

const ofVisit = (seed: number, { url, visitedAt }: WebVisit): Question[] => {
  const start = Date.parse(visitedAt);
  const random = randomFrom(seed, Math.round(start / 1000), SALT.page);
  const others = Array.from({ length: 1 + Math.floor(random() * 2) }, () => pick(random, WITH_A_PAGE));
  return inTurn(random, start, [new URL(url).hostname, ...others]);
};

/** What a phone asks by itself on the day that begins at a midnight. */
const byItself = (seed: number, midnight: number): Question[] => {
  const random = randomFrom(seed, dayNumber(midnight), SALT.itself);
  const questions: Question[] = [];
  const end = midnightOf(midnight, 1);
  for (let at = midnight; at < end;) {
    const hour = (at - midnight) / HOUR_MS;
    const isAwake = hour >= AWAKE_HOURS.from && hour < AWAKE_HOURS.to;
    at += between(random, isAwake ? AWAKE_MS : ASLEEP_MS);
    questions.push({ at, name: random() < GONE_SHARE ? GONE_NAME : pick(random, BY_ITSELF) });
  }
  return questions.filter((question) => question.at < end);
};

/** Everything that the phone asks between two moments, oldest first. Days are those of this machine's own clock. */
export const questionsOf = ({ seed, from, to, sessions, visits }: QuestionsOptions): Question[] => {
  const questions = [
    ...sessions.flatMap((session) => ofSession(seed, session)),
    ...visits.flatMap((visit) => ofVisit(seed, visit)),
  ];
  for (let midnight = midnightOf(from); midnight < to; midnight = midnightOf(midnight, 1))
    questions.push(...byItself(seed, midnight));
  return questions.filter(({ at }) => at >= from && at < to).toSorted((a, b) => a.at - b.at);
};
