/** Where a child was in a week, from its stays. Moments are milliseconds since the epoch. */
import { metresBetween, type Place } from '../geo.ts';

/** A stay on one day of the family's calendar. */
export interface WeekStay extends Place {
  day: string;
  from: number;
  to: number;
  /** Name of the allowed fence that it was in; null in none. */
  fence: string | null;
}

export interface WeekPlaces {
  /** Named places with the days on which the child was there, most days first; without the one of its nights. */
  named: { name: string; days: number }[];
  /** The named place where it is at night. */
  nights: string | null;
  /** Long stays at no named place, the earliest first, and of several at one place the first; of more than twenty the longest. */
  unnamed: WeekStay[];
}

/** A stay at a place that nobody named is long from here on. */
const LONG_MS = 15 * 60_000;
/** Nights at one place from which on it is where the child lives, if they are the most. */
const NIGHTS = 2;
/** Stays nearer than this, in metres, are at one place: two poor fixes of one building. */
const SAME_PLACE = 150;
/** Stays at places without a name that are compared with earlier ones: each costs a look at four weeks, and a device can invent them. */
const UNNAMED_MAX = 20;

const firstOfEach = (stays: readonly WeekStay[]): WeekStay[] => {
  const first: WeekStay[] = [];
  for (const stay of stays)
    if (!first.some((earlier) => metresBetween(earlier, stay) < SAME_PLACE)) first.push(stay);
  return first;
};

const longest = (stays: readonly WeekStay[]): WeekStay[] =>
  stays
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, UNNAMED_MAX)
    .toSorted((a, b) => a.from - b.from);

/** @param nights a moment in the small hours of each day */
export const weekPlaces = (stays: readonly WeekStay[], nights: readonly number[]): WeekPlaces => {
  const known = new Map<string, { name: string; days: Set<string>; nights: Set<number> }>();
  const unnamed: WeekStay[] = [];
  for (const stay of stays.toSorted((a, b) => a.from - b.from)) {
    if (stay.fence === null) {
      if (stay.to - stay.from >= LONG_MS) unnamed.push(stay);
      continue;
    }
    // The same place is drawn once for each device, by hand.
    const name = stay.fence.trim();
    const entry = known.get(name.toLowerCase()) ?? { name, days: new Set(), nights: new Set() };
    known.set(name.toLowerCase(), entry);
    entry.days.add(stay.day);
    for (const night of nights) if (stay.from <= night && night < stay.to) entry.nights.add(night);
  }
  const [most] = [...known.values()].toSorted((a, b) => b.nights.size - a.nights.size);
  const home = most && most.nights.size >= NIGHTS ? most : undefined;
  return {
    named: [...known.values()]
      .filter((entry) => entry !== home)
      .map(({ name, days }) => ({ name, days: days.size }))
      .toSorted((a, b) => b.days - a.days || (a.name < b.name ? -1 : 1)),
    nights: home?.name ?? null,
    unnamed: longest(firstOfEach(unnamed)),
  };
};
