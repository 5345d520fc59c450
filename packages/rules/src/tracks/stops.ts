import { longitudeStep, metresBetween, type Place } from '../geo.ts';

/** A fix of a track. */
export interface Fix extends Place {
  /** Milliseconds since the epoch. */
  at: number;
  /** Metres; null when the device did not say. */
  accuracy: number | null;
}

/** A stay at one place: the fixes `first` to `last` of the track. */
export interface Stay {
  first: number;
  last: number;
  latitude: number;
  longitude: number;
  /** Radius in metres around the centre that contains every fix of the stay. */
  radius: number;
}

/** A stay lasts at least 5 minutes within 75 m (contract: Stop). */
const STAY_MS = 5 * 60_000;
const STAY_METRES = 75;
/** A poor fix may be this much farther out and still be at the place. */
const ACCURACY_METRES = 75;
/** Single fixes that jump away and back do not end a stay. */
const JUMPS = 2;

class Centre {
  latitude: number;
  longitude: number;
  #weight = 0;
  readonly #origin: Place;

  constructor(origin: Place) {
    this.#origin = origin;
    this.latitude = origin.latitude;
    this.longitude = origin.longitude;
  }

  /** Accurate fixes weigh more; longitudes are averaged as differences from the first, so that the date line does not matter. */
  add(fix: Fix): void {
    const weight = 1 / Math.max(5, fix.accuracy ?? 20);
    this.#weight += weight;
    const share = weight / this.#weight;
    this.latitude += (fix.latitude - this.latitude) * share;
    const step = longitudeStep(this.longitude, fix.longitude);
    this.longitude =
      this.#origin.longitude + longitudeStep(this.#origin.longitude, this.longitude + step * share);
  }
}

const isAt = (centre: Place, fix: Fix): boolean =>
  metresBetween(centre, fix) <= STAY_METRES + Math.min(fix.accuracy ?? 0, ACCURACY_METRES);

/** The last fix of the run that starts at `first` and does not leave its place. */
const runFrom = (
  fixes: readonly Fix[],
  first: number,
): { last: number; recordAccess: number; centre: Place } => {
  const start = fixes[first] as Fix;
  const centre = new Centre(start);
  centre.add(start);
  let last = first;
  let outside = 0;
  let index = first + 1;
  for (; index < fixes.length && outside <= JUMPS; index += 1) {
    const fix = fixes[index] as Fix;
    if (!isAt(centre, fix)) {
      outside += 1;
      continue;
    }
    centre.add(fix);
    last = index;
    outside = 0;
  }
  return { last, recordAccess: index - first, centre };
};

/** Two fixes farther apart than this are not in one stay, whatever their accuracy. */
const REACH_METRES = 2 * (STAY_METRES + ACCURACY_METRES);

/**
 * Every fix may begin a stay, but a run of fixes without a stay is searched once, not once for each of them: what
 * a device reports several times a second would otherwise cost quadratic time.
 */
const RUN_FIXES = 512;

/** Whether a device that was at `first` can still be there five minutes later, by the fixes from `later` on. */
const canStay = (fixes: readonly Fix[], first: number, later: number): boolean => {
  const start = fixes[first] as Fix;
  return fixes.slice(later, later + JUMPS + 1).some((fix) => metresBetween(start, fix) <= REACH_METRES);
};

/**
 * Finds stays, oldest first, without overlap. A silence between two fixes at the same place belongs to the
 * stay: devices at rest report seldom.
 * @param fixes ordered by time
 */
export const findStays = (fixes: readonly Fix[]): Stay[] => {
  const stays: Stay[] = [];
  let first = 0;
  let later = 0;
  while (first < fixes.length) {
    while (later < fixes.length && (fixes[later]?.at ?? 0) < (fixes[first]?.at ?? 0) + STAY_MS) later += 1;
    if (later === fixes.length) break;
    if (!canStay(fixes, first, later)) {
      first += 1;
      continue;
    }
    const { last, recordAccess, centre } = runFrom(fixes, first);
    const lasted = (fixes[last]?.at ?? 0) - (fixes[first]?.at ?? 0);
    if (lasted < STAY_MS) {
      first += 1 + Math.floor(recordAccess / RUN_FIXES);
      continue;
    }
    let radius = 0;
    for (let index = first; index <= last; index += 1) {
      const fix = fixes[index] as Fix;
      if (isAt(centre, fix)) radius = Math.max(radius, metresBetween(centre, fix));
    }
    stays.push({ first, last, latitude: centre.latitude, longitude: centre.longitude, radius });
    first = last + 1;
  }
  return stays;
};
