/**
 * Which fixes cannot be believed: those that the phone itself calls made up, and those after a leap that nothing on Earth makes.
 * A phone that stays where it leaped to, or moves on from there, is believed again after some minutes.
 */
import type { Doubt } from '@kinward/contract/devices/devices.schemas.ts';
import { metresBetween, type Place } from '../geo.ts';

export interface DoubtFix extends Place {
  /** Milliseconds since the epoch. */
  at: number;
  /** Metres; null when the device did not say. */
  accuracy: number | null;
}

/** What is remembered of a device; plain data. */
export interface DoubtState {
  /** The newest fix that is believed. */
  believed: DoubtFix | null;
  /** Where the phone leaped to, as long as that is not believed: since when, and the newest fix there. */
  leap: { since: number; last: DoubtFix } | null;
}

/** Highest plausible speed, an airliner with the wind behind it; metres per second. */
const FASTEST = 350;
/** Fixes closer in time than this count as so far apart, in ms: clocks of receivers are no better. */
const MOMENT_MS = 1_000;
/** Assumed accuracy of a fix when the device reported none, in metres. */
const UNSAID_METRES = 50;
/** What is claimed beyond this explains no leap, in metres. */
const ACCURACY_MOST = 2_000;
/** How long a phone has to be where it leaped to before that is believed, in ms. */
export const LEAP_DWELL_MS = 3 * 60_000;

export const newDoubtState = (): DoubtState => ({ believed: null, leap: null });

const blurOf = ({ accuracy }: DoubtFix): number => Math.min(accuracy ?? UNSAID_METRES, ACCURACY_MOST);

/** Whether a phone can have been at both places, whichever was first. */
export const isReachable = (a: DoubtFix, b: DoubtFix): boolean => {
  const time = Math.max(MOMENT_MS, Math.abs(b.at - a.at));
  return metresBetween(a, b) - blurOf(a) - blurOf(b) <= (FASTEST * time) / 1000;
};

const believe = (believed: DoubtFix): { state: DoubtState; doubt: null } => ({
  state: { believed, leap: null },
  doubt: null,
});

/**
 * Judges the next fix, which must not be older than those before.
 * @param fix.mock the phone says that another program made it up
 * @param now milliseconds since the epoch: a time ahead of it counts as now, so that a claimed future shortens no dwelling
 */
export const judgeFix = (
  state: DoubtState,
  fix: DoubtFix & { mock: boolean },
  now: number,
): { state: DoubtState; doubt: Doubt | null } => {
  if (fix.mock) return { state, doubt: 'madeUp' };
  const here: DoubtFix = {
    at: Math.min(fix.at, now),
    latitude: fix.latitude,
    longitude: fix.longitude,
    accuracy: fix.accuracy,
  };
  const { believed, leap } = state;
  if (believed === null) return believe(here);
  if (leap === null)
    return isReachable(believed, here)
      ? believe(here)
      : { state: { believed, leap: { since: here.at, last: here } }, doubt: 'jumped' };
  const isBack = isReachable(believed, here);
  if (isBack && metresBetween(believed, here) < metresBetween(leap.last, here)) return believe(here);
  if (isReachable(leap.last, here)) {
    if (here.at - leap.since >= LEAP_DWELL_MS) return believe(here);
    return { state: { believed, leap: { since: leap.since, last: here } }, doubt: 'jumped' };
  }
  if (isBack) return believe(here);
  return { state: { believed, leap: { since: here.at, last: here } }, doubt: 'jumped' };
};
