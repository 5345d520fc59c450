/** Pages, calls and messages of the demo family's children over the last days. */
import type { ContactReport } from '@kinward/contract/contacts/contacts.schemas.ts';
import type { WebVisit } from '@kinward/contract/web-filter/web-filter.schemas.ts';

const MINUTE = 60_000;
const DAYS = 4;

const PAGES: readonly [url: string, title: string][] = [
  ['https://school.example/board/week-47', 'Week 47: homework and dates'],
  ['https://www.wiki.example/Lighthouse', 'Lighthouse'],
  ['https://www.wiki.example/Harbour_porpoise', 'Harbour porpoise'],
  ['https://m.clips.example/watch?v=kite-launch', 'Launching a kite from a boat'],
  ['https://m.clips.example/watch?v=tide-pools', 'Ten creatures of the tide pool'],
  ['https://blocksville.example/play', 'Blocksville: build with friends'],
  ['https://forum.blocksville.example/t/redstone-doors', 'Doors that open by themselves'],
  ['https://weather.example/falmouth', 'Falmouth: wind and tides'],
  ['https://shop.example/search?q=football+boots', 'football boots'],
  ['https://news.example/sport/football', 'Football today'],
  ['https://maths.example/fractions/3', 'Adding fractions'],
  ['http://freeprizes.example/you-won', 'You won!!!'],
];

const PEOPLE: readonly [name: string | null, number: string][] = [
  ['Gran', '+447700900161'],
  ['Sam (football)', '+447700900118'],
  ['Dad', '+447700900142'],
  ['Mrs Penrose', '+441632960045'],
  [null, '+447700900977'],
];

const MESSAGES = ['Are you coming to training?', 'Can you ring me?', 'I am at the gate', 'See you at 4!'];

/** Reproducible numbers between 0 and 1. */
const dice = (seed: number) => {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    return (state >>> 0) / 2 ** 32;
  };
};

/** Times before `now` in the last days, the oldest first. */
const times = (roll: () => number, count: number, now: number): string[] =>
  Array.from({ length: count }, () => now - (5 + roll() ** 2 * DAYS * 24 * 60) * MINUTE)
    .toSorted((a, b) => a - b)
    .map((at) => new Date(at).toISOString());

const pick = <T>(roll: () => number, list: readonly T[]): T => list[Math.floor(roll() * list.length)]!;

/** Pages opened up to `now` (milliseconds since the epoch). */
export const webOf = (seed: number, now: number): WebVisit[] => {
  const roll = dice(seed);
  return times(roll, 60, now).map((visitedAt) => {
    const [url, title] = pick(roll, PAGES);
    return { url, title, visitedAt };
  });
};

/** Calls and messages up to `now`. */
export const contactsOf = (seed: number, now: number): ContactReport[] => {
  const roll = dice(seed + 100);
  return times(roll, 24, now).map((at, index) => {
    const [name, number] = pick(roll, PEOPLE);
    if (index % 3 === 0) {
      if (index % 9 === 0) return { kind: 'sms', direction: 'incoming', number: 'ParcelCo', name: null, at };
      const direction = roll() < 0.5 ? 'incoming' : 'outgoing';
      return { kind: 'sms', direction, number, name, text: pick(roll, MESSAGES), at };
    }
    const direction = pick(roll, ['incoming', 'outgoing', 'missed'] as const);
    return {
      kind: 'call',
      direction,
      number,
      name,
      durationSeconds: direction === 'missed' ? 0 : Math.round(roll() * 600),
      at,
    };
  });
};
