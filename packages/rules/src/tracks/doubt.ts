/**
 * Which fixes cannot be believed: those that the phone itself calls made up, and those after a leap that nothing on Earth makes.
 * A phone that stays where it leaped to, or moves on from there, is believed again after some minutes.
 */
import type { Doubt } from '@kinward/contract/devices/devices.schemas.ts';
import { ASSUMED_ACCURACY_METRES, metresBetween, type Place } from '../geo.ts';

export interface DoubtFix extends Place {
  /** Milliseconds since the epoch. */
  at: number;
  /** Metres; null when the device did not say. */
  accuracy: number | null;
}

/** What is remembered of a device; plain data. */
export interface DoubtState {
  /** What later fixes are measured from: a fix that is believed, sharp and not too near in time to the one before. */
  believed: DoubtFix | null;
  /** Speed on the way to it, in metres per second. */
  pace: number;
  /** Where the phone leaped to, as long as that is not believed: since when, and the newest fix there. */
  leap: { since: number; last: DoubtFix } | null;
}

/** Highest plausible speed, an airliner with the wind behind it; metres per second. */
const FASTEST = 350;
/** Highest speed on the ground, a fast train. What is faster has taken off, and no aircraft does that from one position to the next. */
const FASTEST_ON_GROUND = 90;
/** How much faster than before an aircraft may be: metres per second each second, counted for so long at most, in ms. */
const GAIN = 5;
const GAIN_MS = 10_000;
/** After so long without a position, in ms, a flight may lie between. */
const FLIGHT_MS = 20 * 60_000;
/** Fixes closer in time than this count as so far apart, in ms: clocks of receivers are no better. */
const MOMENT_MS = 1_000;
/** What is claimed beyond this explains no leap, in metres. */
const ACCURACY_MOST = 2_000;
/** A fix is measured from only when it is this sharp, in metres, and this much later than the last such one, in ms: what fixes may be wrong by adds up otherwise. */
const SHARP_METRES = 100;
const ANCHOR_MS = 10_000;
/** How long a phone has to be where it leaped to before that is believed, in ms. */
export const LEAP_DWELL_MS = 3 * 60_000;

export const newDoubtState = (): DoubtState => ({ believed: null, pace: 0, leap: null });

const blurOf = ({ accuracy }: DoubtFix): number =>
  Math.min(accuracy ?? ASSUMED_ACCURACY_METRES, ACCURACY_MOST);

const timeBetween = (a: DoubtFix, b: DoubtFix): number => Math.max(MOMENT_MS, Math.abs(b.at - a.at));

/** Lowest speed between two fixes, whichever was first; metres per second. */
const speedBetween = (a: DoubtFix, b: DoubtFix): number =>
  (Math.max(0, metresBetween(a, b) - blurOf(a) - blurOf(b)) * 1000) / timeBetween(a, b);

/** Whether anything could have carried a phone from one place to the other, whichever was first. */
export const isReachable = (a: DoubtFix, b: DoubtFix): boolean => speedBetween(a, b) <= FASTEST;

/** Whether a phone that was that fast before can have gone on to `here`. */
const canFollow = (from: DoubtFix, pace: number, here: DoubtFix): boolean => {
  const time = timeBetween(from, here);
  const gained = pace + (GAIN * Math.min(time, GAIN_MS)) / 1000;
  const most = time >= FLIGHT_MS ? FASTEST : Math.max(FASTEST_ON_GROUND, gained);
  return speedBetween(from, here) <= Math.min(FASTEST, most);
};

/** Average speed on a way that is believed; metres per second. */
const paceBetween = (from: DoubtFix, here: DoubtFix): number =>
  (metresBetween(from, here) * 1000) / timeBetween(from, here);

const measureFrom = (from: DoubtFix | null, believed: DoubtFix): { state: DoubtState; doubt: null } => ({
  state: { believed, pace: from ? paceBetween(from, believed) : 0, leap: null },
  doubt: null,
});

/**
 * Judges the next fix, which must not be older than those before.
 * @param fix.mock the phone says that another program made it up
 * @param now milliseconds since the epoch. A phone whose clock is ahead goes as fast as its own times say, and dwells by this clock: a claimed
 *   future shortens no dwelling
 */
export const judgeFix = (
  state: DoubtState,
  fix: DoubtFix & { mock: boolean },
  now: number,
): { state: DoubtState; doubt: Doubt | null } => {
  if (fix.mock) return { state, doubt: 'madeUp' };
  const here: DoubtFix = {
    at: fix.at,
    latitude: fix.latitude,
    longitude: fix.longitude,
    accuracy: fix.accuracy,
  };
  const { believed, pace, leap } = state;
  const arrived = Math.min(fix.at, now);
  const doubted = (since: number): { state: DoubtState; doubt: Doubt } => ({
    state: { believed, pace, leap: { since, last: here } },
    doubt: 'jumped',
  });
  if (believed === null) return measureFrom(null, here);
  const isAnchor =
    blurOf(here) <= Math.max(SHARP_METRES, blurOf(believed)) && here.at - believed.at >= ANCHOR_MS;
  const goOn = (): { state: DoubtState; doubt: null } =>
    isAnchor ? measureFrom(believed, here) : { state: { believed, pace, leap: null }, doubt: null };
  const isBack = canFollow(believed, pace, here);
  if (leap === null) return isBack ? goOn() : doubted(arrived);
  if (isBack && metresBetween(believed, here) < metresBetween(leap.last, here)) return goOn();
  if (isReachable(leap.last, here))
    return arrived - leap.since >= LEAP_DWELL_MS ? measureFrom(leap.last, here) : doubted(leap.since);
  return isBack ? goOn() : doubted(arrived);
};
