/** When a device was faster than the limit, from positions alone. It claims no more than the positions confirm. */
import type { SpeedingDay, SpeedSpot, TopSpeed } from '@kinward/contract/driving/driving.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { TrackPoint } from '@kinward/contract/locations/locations.schemas.ts';
import { ordered } from '../tracks/day-track.ts';
import { ASSUMED_ACCURACY_METRES, metresBetween, type Place } from '../geo.ts';
import { MPS_PER_MPH } from '../units.ts';

/** Between positions further apart in time than this the speed is unknown. */
export const SILENCE_MS = 120_000;
/** Shortest time over which a speed is derived when positions come more often: it reduces their noise. */
export const WINDOW_MS = 10_000;
/** A less accurate position gives no speed, in metres. */
const POOR_METRES = 100;
/** Highest plausible speed of a car: above it is an aircraft or an error. Metres per second. */
const FASTEST = 90;
/** A speed must be confirmed by at least this fraction of it at the position before or after. */
const BORNE_OUT = 0.5;
/** A position this far off the path and back again is an error, in metres. */
const JUMP_METRES = 50;

/** A position and the speed there. */
export interface Sighting extends Place {
  /** Milliseconds since the epoch. */
  at: number;
  /** Metres; as reported or assumed. */
  accuracy: number;
  /** Metres per second; null when unknown. */
  speed: number | null;
  measured: boolean;
}

const toSighting = ([at, latitude, longitude, accuracy, speed]: TrackPoint): Sighting => ({
  at,
  latitude,
  longitude,
  accuracy: accuracy ?? ASSUMED_ACCURACY_METRES,
  speed: speed !== null && speed <= FASTEST ? speed : null,
  measured: speed !== null && speed <= FASTEST,
});

const near = (a: Sighting | undefined, b: Sighting | undefined): boolean =>
  a !== undefined && b !== undefined && b.at - a.at <= SILENCE_MS;

/** True for a position without a measured speed that is off the path between the positions before and after. */
const isJump = (before: Sighting | undefined, here: Sighting, after: Sighting | undefined): boolean => {
  if (here.measured || !before || !after || after.at - before.at > 2 * SILENCE_MS) return false;
  const there = metresBetween(before, here);
  const back = metresBetween(here, after);
  return Math.min(there, back) > JUMP_METRES && metresBetween(before, after) < (there + back) / 2;
};

/** Certain distance from one position to a later one: the distance minus both possible errors. */
const borne = (from: Sighting, to: Sighting): number | null => {
  const noise = Math.hypot(from.accuracy, to.accuracy);
  const speed = (Math.max(0, metresBetween(from, to) - noise) * 1000) / (to.at - from.at);
  return speed <= FASTEST ? speed : null;
};

/** Derives the speeds that the device did not measure. */
const derive = (sightings: readonly Sighting[]): Sighting[] => {
  let base = 0;
  return sightings.map((sighting, index) => {
    // The latest position that is at least a window older.
    while (base + 1 < index && sighting.at - (sightings[base + 1] as Sighting).at >= WINDOW_MS) base += 1;
    const from = sightings[base] as Sighting;
    const isOldEnough = sighting.at - from.at >= WINDOW_MS;
    if (sighting.measured || !isOldEnough || !near(from, sighting)) return sighting;
    return { ...sighting, speed: borne(from, sighting) };
  });
};

const bearsOut = (a: Sighting | undefined, b: Sighting | undefined, speed: number): boolean =>
  near(a, b) && [a?.speed, b?.speed].every((one) => (one ?? -1) >= speed * BORNE_OUT);

/** Removes speeds that neither the position before nor the one after confirms. */
const doubt = (sightings: readonly Sighting[]): Sighting[] =>
  sightings.map((sighting, index) => {
    const { speed } = sighting;
    if (speed === null) return sighting;
    const [before, after] = [sightings[index - 1], sightings[index + 1]];
    const likely = bearsOut(before, sighting, speed) || bearsOut(sighting, after, speed);
    return likely ? sighting : { ...sighting, speed: null };
  });

/** The usable positions in order of time with the speed at each, measured or derived. @param points in any order */
export const speedsOf = (points: readonly TrackPoint[]): Sighting[] => {
  const usable = ordered(points)
    .map(toSighting)
    .filter(({ accuracy }) => accuracy <= POOR_METRES);
  const steady = usable.filter((here, index) => !isJump(usable[index - 1], here, usable[index + 1]));
  return doubt(derive(steady));
};

/** A limit from a moment on. */
export interface LimitStep {
  /** Milliseconds since the epoch. */
  from: number;
  /** Miles per hour; null: none. */
  mph: number | null;
}

/** A position with a known speed and the limit it is compared with, in metres per second. */
interface EvaluatedDevice {
  sighting: Sighting;
  speed: number;
  mph: number;
  /** Which of the limits: a new one begins a new episode. */
  step: number;
}

/** The positions that can be evaluated. @param steps oldest first */
const evaluate = (sightings: readonly Sighting[], steps: readonly LimitStep[]): EvaluatedDevice[] => {
  let step = -1;
  return sightings.flatMap((sighting) => {
    while ((steps[step + 1]?.from ?? Infinity) <= sighting.at) step += 1;
    const mph = steps[step]?.mph ?? null;
    return sighting.speed === null || mph === null ? [] : [{ sighting, speed: sighting.speed, mph, step }];
  });
};

const TOLERANCE = LIMITS.speedToleranceMph * MPS_PER_MPH;

/** Runs that begin more than the tolerance over and continue while over at all, without a silence and under one limit. */
const runsOf = (evaluated: readonly EvaluatedDevice[]): EvaluatedDevice[][] => {
  const runs: EvaluatedDevice[][] = [];
  let last: EvaluatedDevice | undefined;
  for (const one of evaluated) {
    const over = one.speed - one.mph * MPS_PER_MPH;
    const goesOn = last !== undefined && last.step === one.step && near(last.sighting, one.sighting);
    if (goesOn && over > 0) runs.at(-1)?.push(one);
    else if (over > TOLERANCE) runs.push([one]);
    last = over > TOLERANCE || (goesOn && over > 0) ? one : undefined;
  }
  return runs;
};

const lasting = (run: readonly EvaluatedDevice[]): number =>
  (run.at(-1)?.sighting.at ?? 0) - (run[0]?.sighting.at ?? 0);

const spotOf = ({ at, latitude, longitude }: Sighting): SpeedSpot => ({
  at: new Date(at).toISOString(),
  latitude,
  longitude,
});

/** The first of the fastest; null when no speed is known. */
const topOf = (sightings: readonly Sighting[]): TopSpeed | null => {
  let top: Sighting | undefined;
  for (const one of sightings) if (one.speed !== null && one.speed > (top?.speed ?? -1)) top = one;
  return top ? { ...spotOf(top), speed: top.speed ?? 0, measured: top.measured } : null;
};

/** Seconds between positions with a known speed. */
const knownSeconds = (sightings: readonly Sighting[]): number => {
  let known = 0;
  for (const [index, { at, speed }] of sightings.entries()) {
    const next = sightings[index + 1];
    if (speed !== null && next && next.speed !== null && next.at - at <= SILENCE_MS) known += next.at - at;
  }
  return known / 1000;
};

/**
 * The episodes above the limit in force, with the fastest moment of all.
 * @param points in any order
 * @param steps the limits, oldest first; before the first there was none
 */
export const speeding = (
  points: readonly TrackPoint[],
  steps: readonly LimitStep[],
): Omit<SpeedingDay, 'positions' | 'limits'> => {
  const sightings = speedsOf(points);
  const runs = runsOf(evaluate(sightings, steps)).filter(
    (run) => lasting(run) >= LIMITS.speedingMinSeconds * 1000,
  );
  const longest = new Set(
    runs.toSorted((a, b) => lasting(b) - lasting(a)).slice(0, LIMITS.speedingEpisodesMax),
  );
  return {
    knownSeconds: knownSeconds(sightings),
    top: topOf(sightings),
    episodes: runs
      .filter((run) => longest.has(run))
      .map((run) => ({
        start: spotOf((run[0] as EvaluatedDevice).sighting),
        end: spotOf((run.at(-1) as EvaluatedDevice).sighting),
        top: topOf(run.map(({ sighting }) => sighting)) as TopSpeed,
        speedLimit: (run[0] as EvaluatedDevice).mph,
      })),
    leftOut: runs.length - longest.size,
  };
};
