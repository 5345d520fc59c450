/** When to send a speed alert: once when an episode is certain, once when it is over. The episodes are those of `speeding`. */
import type { SpeedingEpisode, SpeedSpot, TopSpeed } from '@kinward/contract/driving/driving.schemas.ts';
import type { TrackPoint } from '@kinward/contract/locations/locations.schemas.ts';
import { SILENCE_MS, speeding, type LimitStep } from './speeding.ts';

/** Slower for less than this is the same alert, in ms: a bend or a junction would otherwise alert twice. */
export const SAME_ALERT_MS = 60_000;
/** A longer alert is evaluated from its newest part only, in ms. */
const LONGEST_MS = 30 * 60_000;
/** How much before the first new position is read as context, in ms. */
const BEFORE_MS = 3 * 60_000;

/** What one alert is about; plain data. */
export interface SpeedAlert {
  start: SpeedSpot;
  end: SpeedSpot;
  top: TopSpeed;
  /** Miles per hour. */
  speedLimit: number;
}

export interface SpeedState {
  /** Notified and not over yet. */
  open: SpeedAlert | null;
  /** Episodes that began before are finished; milliseconds since the epoch. */
  doneTo: number;
}

export interface SpeedNotified {
  phase: 'start' | 'end';
  alert: SpeedAlert;
}

export const newSpeedState = (): SpeedState => ({ open: null, doneTo: 0 });

const endOf = ({ end }: SpeedAlert): number => Date.parse(end.at);

/** From when on positions are needed to evaluate new ones. @param firstNew time of the oldest new position, ms */
export const speedFrom = ({ open }: SpeedState, firstNew: number): number =>
  open ? Math.max(Date.parse(open.start.at), endOf(open) - LONGEST_MS) : firstNew - BEFORE_MS;

const alertOf = ({ start, end, top, speedLimit }: SpeedingEpisode): SpeedAlert => ({
  start,
  end,
  top,
  speedLimit,
});

const goesOn = (open: SpeedAlert, episode: SpeedingEpisode): boolean =>
  episode.speedLimit === open.speedLimit &&
  Date.parse(episode.end.at) >= Date.parse(open.start.at) &&
  Date.parse(episode.start.at) - endOf(open) <= SAME_ALERT_MS;

const joined = (open: SpeedAlert, episode: SpeedingEpisode): SpeedAlert => ({
  ...open,
  end: Date.parse(episode.end.at) > endOf(open) ? episode.end : open.end,
  top: episode.top.speed > open.top.speed ? episode.top : open.top,
});

/**
 * Evaluates the positions since `speedFrom`.
 * @param points in any order @param steps the limits, oldest first
 * @param now milliseconds since the epoch @param freshMs an episode that ended longer ago starts no alert
 */
export const evaluateSpeed = (
  before: SpeedState,
  points: readonly TrackPoint[],
  steps: readonly LimitStep[],
  { now, freshMs }: { now: number; freshMs: number },
): { state: SpeedState; notified: SpeedNotified[] } => {
  const newest = points.reduce((latest, [at]) => Math.max(latest, at), -Infinity);
  const notified: SpeedNotified[] = [];
  let { open, doneTo } = before;
  const close = (): void => {
    if (!open) return;
    notified.push({ phase: 'end', alert: open });
    doneTo = Math.max(doneTo, endOf(open));
    open = null;
  };
  for (const episode of speeding(points, steps).episodes) {
    if (open && goesOn(open, episode)) {
      open = joined(open, episode);
      continue;
    }
    if (Date.parse(episode.start.at) <= doneTo) continue;
    close();
    const isNews = now - Date.parse(episode.end.at) <= freshMs;
    if (!isNews) continue;
    open = alertOf(episode);
    notified.push({ phase: 'start', alert: open });
  }
  // Over: slower for a while, or no more reports.
  if (open && (newest - endOf(open) > SAME_ALERT_MS || now - endOf(open) > SILENCE_MS + SAME_ALERT_MS))
    close();
  return { state: { open, doneTo }, notified };
};
