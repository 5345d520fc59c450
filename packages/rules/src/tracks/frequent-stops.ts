/** Where a device is for long on several days: home, school, a grandparent. */
import { metresBetween, type Place } from '../geo.ts';

/** A stay on one day. */
export interface DayStop extends Place {
  /** Any number that is the day's own. */
  day: number;
  /** How long, in milliseconds. */
  length: number;
}

export interface FrequentStop extends Place {
  /** Days on which it was there. */
  days: number;
  /** All stays together, in milliseconds. */
  length: number;
}

/** Stays nearer than this to the longest one are at its place: two poor fixes of one building. Metres. */
const SAME_PLACE = 150;

/**
 * The places of the longest stays, longest first.
 * @param most how many
 */
export const frequentStops = (stops: readonly DayStop[], most: number): FrequentStop[] => {
  const places: { at: DayStop; days: Set<number>; length: number }[] = [];
  for (const stop of stops.toSorted((a, b) => b.length - a.length)) {
    const known = places.find(({ at }) => metresBetween(at, stop) < SAME_PLACE);
    if (known) {
      known.days.add(stop.day);
      known.length += stop.length;
    } else places.push({ at: stop, days: new Set([stop.day]), length: stop.length });
  }
  return places
    .map(({ at, days, length }) => ({
      latitude: at.latitude,
      longitude: at.longitude,
      days: days.size,
      length,
    }))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, most);
};
