/** The sample family's trips: routes of our own round a small harbour town, walked, cycled and driven with a little unsteadiness. */
import { metresBetween, type TrackPoint } from '@kinward/testkit/player/gpx.ts';

type Point = readonly [latitude: number, longitude: number];

/** A leg goes through points at a pace (m/s) and then stays for some seconds. */
interface Leg {
  points: readonly Point[];
  pace: number;
  stay: number;
}

const HOME: Point = [50.1502, -5.0748];
const SCHOOL: Point = [50.1441, -5.0909];
const PIER: Point = [50.1559, -5.0655];
const BEACH: Point = [50.1421, -5.0676];
const COUSIN: Point = [50.1652, -5.1073];

const ROUTES: Record<string, readonly Leg[]> = {
  school: [
    {
      points: [
        HOME,
        [50.1499, -5.0768],
        [50.1486, -5.0797],
        [50.1474, -5.0821],
        [50.1466, -5.0853],
        [50.1452, -5.0884],
        SCHOOL,
      ],
      pace: 1.4,
      stay: 1500,
    },
    {
      points: [SCHOOL, [50.1452, -5.0884], [50.1466, -5.0853], [50.1479, -5.0829], [50.149, -5.0788], HOME],
      pace: 1.5,
      stay: 900,
    },
  ],
  harbour: [
    {
      points: [HOME, [50.1513, -5.0722], [50.1527, -5.0701], [50.1541, -5.0677], PIER],
      pace: 4.1,
      stay: 600,
    },
    {
      points: [PIER, [50.1532, -5.0651], [50.1496, -5.0633], [50.1459, -5.0644], BEACH],
      pace: 4.4,
      stay: 900,
    },
    {
      points: [BEACH, [50.1434, -5.0712], [50.1461, -5.0741], [50.1484, -5.0752], HOME],
      pace: 3.9,
      stay: 700,
    },
  ],
  visit: [
    {
      points: [HOME, [50.1521, -5.0791], [50.1549, -5.0858], [50.1583, -5.0931], [50.1622, -5.1004], COUSIN],
      pace: 9.5,
      stay: 1200,
    },
    {
      points: [COUSIN, [50.1622, -5.1004], [50.1583, -5.0931], [50.1549, -5.0858], [50.1521, -5.0791], HOME],
      pace: 10.5,
      stay: 900,
    },
  ],
};

/** A small generator with a seed, so that every demo is alike (mulberry32). */
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

/** The named trip as a track that ends where it began. */
export const buildTrip = (name: keyof typeof ROUTES, seed: number): TrackPoint[] => {
  const random = randomFrom(seed);
  const near = (value: number): number => value + (random() - 0.5) * 2 * WANDER;
  const track: TrackPoint[] = [];
  let time = 0;
  const add = (point: Point): void => {
    track.push({ latitude: near(point[0]), longitude: near(point[1]), altitude: null, time });
  };
  for (const leg of ROUTES[name]!) {
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
    for (let stayed = 0; stayed < leg.stay; stayed += STAY_STEP_SECONDS) {
      add(leg.points.at(-1)!);
      time += STAY_STEP_SECONDS * 1000;
    }
  }
  return track;
};

export type TripName = 'school' | 'harbour' | 'visit';
