/** Trips of simulated devices along the streets of Vaduz, walked, cycled and driven with a little noise. */
import type { TrackPoint } from './motion.ts';
import { randomFrom } from './random.ts';
import { metresOf, SPOTS, wayBetween, type Point, type Spot } from './streets.ts';

/** A leg goes to a spot at a speed (m/s) and then stays for some seconds. */
interface Leg {
  to: Spot;
  pace: number;
  stay: number;
}

export type TripName = 'school' | 'river' | 'visit';

/** Each begins and ends at home. */
const TRIPS: Record<TripName, readonly Leg[]> = {
  school: [
    { to: 'school', pace: 1.4, stay: 1500 },
    { to: 'home', pace: 1.5, stay: 900 },
  ],
  river: [
    { to: 'football', pace: 4.1, stay: 600 },
    { to: 'rhine', pace: 4.4, stay: 900 },
    { to: 'home', pace: 3.9, stay: 700 },
  ],
  visit: [
    { to: 'gran', pace: 9.5, stay: 1200 },
    { to: 'home', pace: 10.5, stay: 900 },
  ],
};

const STEP_SECONDS = 5;
const STAY_STEP_SECONDS = 60;
/** Degrees; about six metres. */
const WANDER = 0.00005;

/**
 * The named trip as a track that ends where it began.
 * @param stays factor for the length of the stays: a past day has long ones, a live map short ones
 */
export const buildTrip = (name: TripName, seed: number, stays: number): TrackPoint[] => {
  const random = randomFrom(seed);
  const near = (value: number): number => value + (random() - 0.5) * 2 * WANDER;
  const track: TrackPoint[] = [];
  let time = 0;
  const add = (point: Point): void => {
    track.push({ latitude: near(point[0]), longitude: near(point[1]), altitude: null, time });
  };
  let from: Spot = 'home';
  for (const { to, pace, stay } of TRIPS[name]) {
    const corners = wayBetween(from, to);
    for (const [index, start] of corners.slice(0, -1).entries()) {
      const end = corners[index + 1]!;
      const seconds = metresOf(start, end) / pace;
      const steps = Math.max(1, Math.round(seconds / STEP_SECONDS));
      for (let step = 0; step < steps; step += 1) {
        const share = step / steps;
        add([start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share]);
        time += (seconds / steps) * 1000;
      }
    }
    for (let stayed = 0; stayed < stay * stays; stayed += STAY_STEP_SECONDS) {
      add(SPOTS[to]);
      time += STAY_STEP_SECONDS * 1000;
    }
    from = to;
  }
  return track;
};
