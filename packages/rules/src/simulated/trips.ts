/** The demo family's trips: made-up routes around a small market town, walked, cycled and driven with a little noise. */
import { metresBetween, type TrackPoint } from './motion.ts';

type Point = readonly [latitude: number, longitude: number];

/** A leg follows points at a speed (m/s) and then stays for some seconds. */
interface Leg {
  points: readonly Point[];
  pace: number;
  stay: number;
}

const HOME: Point = [51.7175, -1.967];
const SCHOOL: Point = [51.7114, -1.9831];
const MILL: Point = [51.7232, -1.9577];
const LAKE: Point = [51.7094, -1.9598];
const COUSIN: Point = [51.7325, -1.9995];

export type TripName = 'school' | 'mill' | 'visit';

const ROUTES: Record<TripName, readonly Leg[]> = {
  school: [
    {
      points: [
        HOME,
        [51.7172, -1.969],
        [51.7159, -1.9719],
        [51.7147, -1.9743],
        [51.7139, -1.9775],
        [51.7125, -1.9806],
        SCHOOL,
      ],
      pace: 1.4,
      stay: 1500,
    },
    {
      points: [SCHOOL, [51.7125, -1.9806], [51.7139, -1.9775], [51.7152, -1.9751], [51.7163, -1.971], HOME],
      pace: 1.5,
      stay: 900,
    },
  ],
  mill: [
    {
      points: [HOME, [51.7186, -1.9644], [51.72, -1.9623], [51.7214, -1.9599], MILL],
      pace: 4.1,
      stay: 600,
    },
    {
      points: [MILL, [51.7205, -1.9573], [51.7169, -1.9555], [51.7132, -1.9566], LAKE],
      pace: 4.4,
      stay: 900,
    },
    {
      points: [LAKE, [51.7107, -1.9634], [51.7134, -1.9663], [51.7157, -1.9674], HOME],
      pace: 3.9,
      stay: 700,
    },
  ],
  visit: [
    {
      points: [HOME, [51.7194, -1.9713], [51.7222, -1.978], [51.7256, -1.9853], [51.7295, -1.9926], COUSIN],
      pace: 9.5,
      stay: 1200,
    },
    {
      points: [COUSIN, [51.7295, -1.9926], [51.7256, -1.9853], [51.7222, -1.978], [51.7194, -1.9713], HOME],
      pace: 10.5,
      stay: 900,
    },
  ],
};

/** A small seeded generator, so that every demo is alike (mulberry32). */
const randomFrom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
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
  for (const leg of ROUTES[name]) {
    for (let i = 1; i < leg.points.length; i += 1) {
      const from = leg.points[i - 1]!;
      const to = leg.points[i]!;
      const seconds =
        metresBetween({ latitude: from[0], longitude: from[1] }, { latitude: to[0], longitude: to[1] }) /
        leg.pace;
      const steps = Math.max(1, Math.round(seconds / STEP_SECONDS));
      for (let step = 0; step < steps; step += 1) {
        const share = step / steps;
        add([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
        time += (seconds / steps) * 1000;
      }
    }
    for (let stayed = 0; stayed < leg.stay * stays; stayed += STAY_STEP_SECONDS) {
      add(leg.points.at(-1)!);
      time += STAY_STEP_SECONDS * 1000;
    }
  }
  return track;
};
