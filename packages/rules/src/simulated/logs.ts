/** Pages, calls and messages of simulated children over the last days; the same each time for the same day. */
import type { ContactReport } from '@kinward/contract/contacts/contacts.schemas.ts';
import type { WebVisit } from '@kinward/contract/web-filter/web-filter.schemas.ts';
import { dayNumber, midnightOf } from './days.ts';
import { randomFrom } from './random.ts';

const MINUTE = 60_000;
const DAYS = 4;

const PAGES: readonly [url: string, title: string][] = [
  ['https://school.example/board/week-47', 'Week 47: homework and dates'],
  ['https://www.wiki.example/Castle', 'Castle'],
  ['https://www.wiki.example/Rhine', 'Rhine'],
  ['https://www.wiki.example/Golden_eagle', 'Golden eagle'],
  ['https://m.clips.example/watch?v=kite-launch', 'Launching a kite from a hill'],
  ['https://m.clips.example/watch?v=river-life', 'Ten creatures of the river bank'],
  ['https://m.clips.example/watch?v=trick-shots', 'Trick shots with a football'],
  ['https://blocksville.example/play', 'Blocksville: build with friends'],
  ['https://forum.blocksville.example/t/redstone-doors', 'Doors that open by themselves'],
  ['https://weather.example/vaduz', 'Vaduz: wind and snow line'],
  ['https://search.example/search?q=how+to+build+a+drawbridge', 'how to build a drawbridge - Search'],
  ['https://search.example/search?q=football+boots+size+39', 'football boots size 39 - Search'],
  ['https://search.example/search?q=fractions+with+letters', 'fractions with letters - Search'],
  ['https://shop.example/search?q=football+boots', 'football boots'],
  ['https://news.example/sport/football', 'Football today'],
  ['https://maths.example/fractions/3', 'Adding fractions'],
];
/** Sent round by somebody, and opened now and then. */
const PRIZE = ['http://freeprizes.example/you-won', 'You won!!!'] as const;
const PRIZE_SHARE = 0.03;
/** Opened on a Friday or Saturday night, when there is no school on the day after. */
const NIGHT_PAGES: readonly [url: string, title: string][] = [
  ['https://search.example/search?q=why+cant+i+sleep', 'why cant i sleep - Search'],
  ['https://m.clips.example/watch?v=night-train', 'Night train through the Alps'],
  ['https://forum.blocksville.example/t/speedrun-record', 'New record of the castle run'],
];

const PEOPLE: readonly [name: string | null, number: string][] = [
  ['Gran', '+447700900161'],
  ['Sam (football)', '+447700900118'],
  ['Dad', '+447700900142'],
  ['Gran', '+447700900161'],
  ['Lina', '+447700900185'],
  ['Dad', '+447700900142'],
  ['Mrs Penrose', '+441632960045'],
  [null, '+447700900977'],
];

const MESSAGES = ['Are you coming to training?', 'Can you ring me?', 'I am at the gate', 'See you at 4!'];

const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** Minutes of the day at which a child is free, before school, after it and in the evening. */
const FREE: readonly (readonly [from: number, to: number])[] = [
  [424, 438],
  [914, 950],
  [1055, 1130],
  [1165, 1250],
];

/** Moments of the last days, each with the random numbers of its day, oldest first, none after `now`. */
const moments = (
  options: { seed: number; now: number; days: number; salt: number },
  aDay: number,
): { at: number; random: () => number }[] =>
  Array.from({ length: options.days }, (_, index) => {
    const midnight = midnightOf(options.now, index + 1 - options.days);
    const random = randomFrom(options.seed, dayNumber(midnight), options.salt);
    return Array.from({ length: aDay }, () => {
      const [from, to] = pick(random, FREE);
      const own = random();
      return {
        at: midnight + Math.round((from + own * (to - from)) * 60) * 1000,
        random: randomFrom(own * 1e9),
      };
    });
  })
    .flat()
    .filter(({ at }) => at <= options.now)
    .toSorted((a, b) => a.at - b.at);

const nightVisits = (now: number, days: number): WebVisit[] =>
  Array.from({ length: days }, (_, index) => midnightOf(now, index + 1 - days))
    .filter((midnight) => [5, 6].includes(new Date(midnight).getDay()))
    .flatMap((midnight) =>
      NIGHT_PAGES.map(([url, title], index) => ({ url, title, at: midnight + (1404 + index * 6) * MINUTE })),
    )
    .filter(({ at }) => at <= now)
    .map(({ url, title, at }) => ({ url, title, visitedAt: new Date(at).toISOString() }));

/**
 * Pages opened up to `now` (milliseconds since the epoch).
 * @param isAwakeAtNight also late on Fridays and Saturdays
 */
export const webOf = (seed: number, now: number, { days = DAYS, isAwakeAtNight = true } = {}): WebVisit[] => [
  ...moments({ seed, now, days, salt: 11 }, 16).map(({ at, random }) => {
    const [url, title] = random() < PRIZE_SHARE ? PRIZE : pick(random, PAGES);
    return { url, title, visitedAt: new Date(at).toISOString() };
  }),
  ...(isAwakeAtNight ? nightVisits(now, days) : []),
];

/** Calls and messages up to `now`. */
export const contactsOf = (seed: number, now: number, { days = DAYS } = {}): ContactReport[] =>
  moments({ seed, now, days, salt: 23 }, 6).map(({ at: time, random }) => {
    const at = new Date(time).toISOString();
    const [name, number] = pick(random, PEOPLE);
    const kind = random();
    if (kind < 0.08) return { kind: 'sms', direction: 'incoming', number: 'ParcelCo', name: null, at };
    if (kind < 0.4) {
      const direction = random() < 0.5 ? 'incoming' : 'outgoing';
      return { kind: 'sms', direction, number, name, text: pick(random, MESSAGES), at };
    }
    const direction = pick(random, ['incoming', 'outgoing', 'outgoing', 'missed'] as const);
    const durationSeconds = direction === 'missed' ? 0 : Math.round(20 + random() ** 2 * 700);
    return { kind: 'call', direction, number, name, durationSeconds, at };
  });
