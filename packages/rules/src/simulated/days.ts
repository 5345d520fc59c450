/** Where a simulated child is at any moment: a week of moves along streets, alike each time, and nights at home. */
import type { PositionReport } from '@kinward/contract/devices/devices.schemas.ts';
import { motionAt, type Motion, type TrackPoint } from './motion.ts';
import { randomFrom } from './random.ts';
import { metresOf, SPOTS, wayBetween, type Point, type Spot } from './streets.ts';

/** A way that is begun at a minute of the day, from where the move before ended; the first one of a day begins at home. */
export interface Move {
  minute: number;
  to: Spot;
  /** Metres per second. */
  pace: number;
  /** A stretch of it that is driven at another pace; shares of the way from 0 to 1. */
  rush?: { from: number; to: number; pace: number };
}

/** The moves of each day, Monday first. A day ends at home, before midnight. */
export type Week = readonly (readonly Move[])[];

/** A move on its day; times in milliseconds since the epoch. */
export interface Leg {
  start: number;
  end: number;
  to: Spot;
  /** Metres per second. */
  pace: number;
  track: readonly TrackPoint[];
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Nobody leaves at the same minute each day. */
const JITTER_MINUTES = 5;
/** Degrees; about four metres, as a receiver at rest wanders. */
const WANDER = 0.000_04;
/** Reports at rest are this far apart, in ms, and those on the way by the pace. */
const REST_EVERY_MS = 10 * MINUTE_MS;
const WAY_EVERY_MS = 12_000;
const CAR_EVERY_MS = 5_000;
const CAR_PACE = 7;

/** Metres of each stretch are walked in their own time, so that a rush begins and ends where it should. */
const RUSH_STEP_METRES = 20;

const between = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

/** Corners, with more of them where a stretch is long. */
const cornersOf = (way: readonly Point[]): Point[] =>
  way.flatMap((point, index) => {
    const next = way[index + 1];
    if (next === undefined) return [point];
    const pieces = Math.max(1, Math.ceil(metresOf(point, next) / RUSH_STEP_METRES));
    return Array.from({ length: pieces }, (_, piece) => between(point, next, piece / pieces));
  });

/** A move as points with times from its start. */
const trackOf = (from: Spot, { to, pace, rush }: Omit<Move, 'minute'>): TrackPoint[] => {
  const corners = cornersOf(wayBetween(from, to));
  const length = corners.slice(1).reduce((sum, corner, index) => sum + metresOf(corners[index]!, corner), 0);
  let [gone, time] = [0, 0];
  return corners.map(([latitude, longitude], index) => {
    const before = corners[index - 1];
    if (before) {
      const metres = metresOf(before, [latitude, longitude]);
      const share = gone / length;
      const isRush = rush !== undefined && share >= rush.from && share < rush.to;
      gone += metres;
      time += (metres / (isRush ? rush.pace : pace)) * 1000;
    }
    return { latitude, longitude, altitude: null, time };
  });
};

/** Midnight of the day that a moment is in, `days` later, by this machine's own clock. */
export const midnightOf = (at: number, days = 0): number => {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
};

/** A number for each day, the same whatever the hour. */
export const dayNumber = (midnight: number): number => Math.round(midnight / DAY_MS);

export interface DaysOptions {
  week: Week;
  seed: number;
  /** Moments, in ms since the epoch, at which the child goes out once more, where the day leaves room for it. */
  outings?: readonly number[];
}

/** An outing beside the week: to Gran and back. */
const OUTING: readonly Move[] = [
  { minute: 0, to: 'gran', pace: 4.2 },
  { minute: 28, to: 'home', pace: 4.2 },
];
const OUTING_MS = 40 * MINUTE_MS;
/** Nobody goes out in the night. */
const OUT_FROM_HOUR = 7;
const OUT_UNTIL_HOUR = 20;

const legsFrom = (moves: readonly Move[], startOf: (move: Move, index: number) => number): Leg[] => {
  let from: Spot = 'home';
  return moves.map((move, index) => {
    const track = trackOf(from, move);
    from = move.to;
    const start = startOf(move, index);
    return { start, end: start + track.at(-1)!.time, to: move.to, pace: move.pace, track };
  });
};

/** The days of a child. Times are milliseconds since the epoch, days those of this machine's own clock. */
export const createDays = ({ week, seed, outings = [] }: DaysOptions) => {
  const planned = (midnight: number): Leg[] => {
    const random = randomFrom(seed, dayNumber(midnight));
    const moves = week[(new Date(midnight).getDay() + 6) % 7] ?? [];
    return legsFrom(
      moves,
      ({ minute }) => midnight + (minute + Math.round((random() * 2 - 1) * JITTER_MINUTES)) * MINUTE_MS,
    );
  };

  /** Whether the week leaves the child at home for an outing that begins then. */
  const hasRoom = (at: number): boolean => {
    const hour = new Date(at).getHours();
    if (hour < OUT_FROM_HOUR || hour >= OUT_UNTIL_HOUR) return false;
    const legs = planned(midnightOf(at));
    const before = legs.findLast(({ start }) => start <= at);
    const next = legs.find(({ start }) => start > at);
    const isHome = before === undefined || (before.to === 'home' && before.end < at - 5 * MINUTE_MS);
    return isHome && (next === undefined || next.start > at + OUTING_MS);
  };

  const legsOf = (midnight: number): Leg[] => {
    const next = midnightOf(midnight, 1);
    const out = outings.filter((at) => at >= midnight && at < next && hasRoom(at));
    const extra = out.flatMap((at) => legsFrom(OUTING, ({ minute }) => at + minute * MINUTE_MS));
    return [...planned(midnight), ...extra].toSorted((a, b) => a.start - b.start);
  };
  /** The day that was looked at last: reports are read in their order. */
  let known: { midnight: number; legs: Leg[] } | undefined;
  const legsAt = (at: number): Leg[] => {
    const midnight = midnightOf(at);
    if (known?.midnight !== midnight) known = { midnight, legs: legsOf(midnight) };
    return known.legs;
  };

  const motion = (at: number): Motion => {
    const leg = legsAt(at).findLast(({ start }) => start <= at);
    if (leg && at < leg.end) return motionAt(leg.track, at - leg.start);
    const [latitude, longitude] = SPOTS[leg?.to ?? 'home'];
    const random = randomFrom(seed, Math.round(at / 1000));
    const near = (value: number): number => value + (random() * 2 - 1) * WANDER;
    return { latitude: near(latitude), longitude: near(longitude), altitude: null, speed: 0, bearing: 0 };
  };

  /** Times of the reports from one moment on, up to another one. */
  const times = (from: number, to: number): number[] => {
    const all = new Set<number>();
    for (let at = Math.ceil(from / REST_EVERY_MS) * REST_EVERY_MS; at < to; at += REST_EVERY_MS) all.add(at);
    for (let midnight = midnightOf(from); midnight < to; midnight = midnightOf(midnight, 1))
      for (const { start, end, pace } of legsOf(midnight)) {
        const every = pace >= CAR_PACE ? CAR_EVERY_MS : WAY_EVERY_MS;
        for (let at = start; at <= end + 2 * every; at += every) all.add(at);
      }
    return [...all].filter((at) => at >= from && at < to).toSorted((a, b) => a - b);
  };

  return {
    hasRoom,
    /** The legs of the day that a moment is in, in their order. */
    legsAt,
    /** Whether the child is on the way. */
    isMoving: (at: number): boolean => legsAt(at).some(({ start, end }) => start <= at && at < end),
    /** Whether the child is at home, and not on the way. */
    isHome: (at: number): boolean => {
      const leg = legsAt(at).findLast(({ start }) => start <= at);
      return leg === undefined || (leg.to === 'home' && leg.end <= at);
    },
    /** The fix at a moment, as its device reports it. */
    fixAt: (at: number): PositionReport => {
      const { latitude, longitude, speed, bearing } = motion(at);
      return {
        latitude: Number(latitude.toFixed(6)),
        longitude: Number(longitude.toFixed(6)),
        accuracy: 8,
        speed: Number(speed.toFixed(2)),
        bearing: Number(bearing.toFixed(1)),
        battery: batteryAt(at, seed),
        recordedAt: new Date(at).toISOString(),
      };
    },
    times,
  };
};
export type Days = ReturnType<typeof createDays>;

/** A phone that is charged by night: full in the morning, a third left in the evening. */
export const batteryAt = (at: number, seed: number): number => {
  const hour = (at - midnightOf(at)) / 3_600_000;
  const low = 28 + ((seed * 13) % 22);
  if (hour < 6) return Math.round(low + ((100 - low) * (hour + 2)) / 8);
  const drained = 100 - ((100 - low) * (hour - 6)) / 16;
  return Math.round(hour >= 22 ? low + ((100 - low) * (hour - 22)) / 8 : drained);
};
