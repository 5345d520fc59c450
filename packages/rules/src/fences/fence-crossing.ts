/**
 * Fence crossings, fix by fix in the order of the fixes' own times. A crossing is reported when the fixes confirm it: a fix is
 * inside or outside only when its whole accuracy disc is, and a single fix decides only far from the border.
 */
import { ASSUMED_ACCURACY_METRES, metresBetween, type Place } from '../geo.ts';

/** A circle to evaluate. */
export interface FenceCircle extends Place {
  fenceId: string;
  /** Metres. */
  radius: number;
  /** When it was drawn, ms since the epoch: earlier fixes set the side, but cause no crossing. */
  since?: number;
}

export interface FenceFix extends Place {
  /** Milliseconds since the epoch. */
  at: number;
  /** Metres; null when the device did not say. */
  accuracy: number | null;
  /** Metres per second as the device measured it; null when it did not. */
  speed: number | null;
}

export type Side = 'inside' | 'outside';

/**
 * Why a crossing counts: `twice`: two fixes on the new side; `far`: one, far from the border; `passed`: no fix was inside, but
 * going around the fence would have required a higher speed.
 */
export type Proof = 'twice' | 'far' | 'passed';

export interface Crossing {
  fenceId: string;
  kind: 'enter' | 'leave';
  /** First fix certainly on the new side, or when the border was passed between two fixes; milliseconds since the epoch. */
  at: number;
  /** Last fix that was certainly on the old side. */
  after: number;
  /** The fix that decided. */
  decidedAt: number;
  proof: Proof;
  /** The last one on the old side, and the first and the deciding one on the new: two or three fixes. */
  fixes: FenceFix[];
}

/** The state of one fence; plain data. */
export interface FenceState {
  side: Side | null;
  /** The newest fix that was certainly on that side. */
  last: FenceFix | null;
  /** The first fix certainly on the other side, which waits for a second one. */
  pending: FenceFix | null;
}

/** The state of a device; plain data. */
export interface FencesState {
  /** The newest accepted fix. */
  newest: FenceFix | null;
  /** Metres per second between the two before. */
  pace: number;
  /** A fix that cannot have been reached in that time; accepted when the next one agrees with it. */
  doubted: FenceFix | null;
  fences: Record<string, FenceState>;
}

/** Receivers understate their error; a fence is never sharper than this, in metres (tiny fences: a quarter). */
const BLUR_METRES = 10;
/** How far from the border a single fix decides, as a multiple of its blur. */
const FAR_TIMES = 3;
/** Two fixes that decide together are at least this far apart in time, in ms: a receiver's error lasts a moment. */
export const DWELL_MS = 5_000;
/** Highest plausible speed on the ground, in metres per second. */
const FASTEST = 90;
/** After this time, in ms, a distant fix is accepted whatever the speed before. */
const TIME_TO_GO_MS = 60_000;
/** A sudden speed is accepted up to this multiple of the one before, plus this many metres per second. */
const PACE_TIMES = 3;
const PACE_MORE = 5;
/** Between two fixes the speed may have exceeded both measured ones by this factor. */
const PASSING_FASTER = 1.1;
/** Between fixes further apart no passing is assumed, in ms. */
const PASSING_MS = 10 * 60_000;

export const newFencesState = (): FencesState => ({ newest: null, pace: 0, doubted: null, fences: {} });

const blurOf = ({ accuracy }: FenceFix, { radius }: FenceCircle): number =>
  Math.max(accuracy ?? ASSUMED_ACCURACY_METRES, Math.min(BLUR_METRES, radius / 4));

/** @param distance metres from the fix to the centre */
const sideAt = (distance: number, fix: FenceFix, fence: FenceCircle): Side | null => {
  const blur = blurOf(fix, fence);
  if (distance + blur <= fence.radius) return 'inside';
  return distance - blur >= fence.radius ? 'outside' : null;
};

/** The side that a fix is certainly on; null when its accuracy disc overlaps the border. */
export const sideOf = (fix: FenceFix, fence: FenceCircle): Side | null =>
  sideAt(metresBetween(fix, fence), fix, fence);

/** Lowest speed between two fixes, in metres per second. */
const paceBetween = (from: FenceFix, to: FenceFix): number => {
  const errors = (from.accuracy ?? ASSUMED_ACCURACY_METRES) + (to.accuracy ?? ASSUMED_ACCURACY_METRES);
  const metres = Math.max(0, metresBetween(from, to) - errors);
  return metres === 0 ? 0 : (metres * 1000) / Math.max(1, to.at - from.at);
};

/** Whether a single fix decides: it is far from the border, and no sudden jump. */
const isFar = (fix: FenceFix, fence: FenceCircle, { newest, pace }: FencesState): boolean => {
  const depth = Math.abs(metresBetween(fix, fence) - fence.radius);
  // A fence may be too small to contain a point that is far from its border.
  const enough = Math.min(FAR_TIMES * blurOf(fix, fence), fence.radius * 0.75);
  if (depth < enough || newest === null) return false;
  if (fix.at - newest.at >= TIME_TO_GO_MS) return true;
  const known = Math.max(pace, newest.speed ?? 0, fix.speed ?? 0);
  return paceBetween(newest, fix) <= PACE_TIMES * known + PACE_MORE;
};

/** Length of the shortest path from `a` to `b` around the circle in metres; 0 when the straight one does not meet it. */
const wayRound = (a: FenceFix, b: FenceFix, centre: Place, radius: number): number => {
  const [p, q, c] = [metresBetween(a, centre), metresBetween(b, centre), metresBetween(a, b)];
  if (p <= radius || q <= radius || c === 0) return 0;
  const angle = Math.acos(Math.max(-1, Math.min(1, (p * p + q * q - c * c) / (2 * p * q))));
  const arc = angle - Math.acos(radius / p) - Math.acos(radius / q);
  if (arc <= 0) return 0;
  return Math.sqrt(p * p - radius * radius) + Math.sqrt(q * q - radius * radius) + radius * arc;
};

/** Upper bound of the speed between two fixes, in metres per second; 0 when no speed is known. */
const fastestOf = (from: FenceFix, to: FenceFix): number =>
  Math.max(from.speed ?? 0, to.speed ?? 0) * PASSING_FASTER;

/** When the straight path between two fixes outside meets the circle: in and out, ms; undefined when there was time to go around it. */
const passing = (from: FenceFix, to: FenceFix, fence: FenceCircle): [number, number] | undefined => {
  const time = to.at - from.at;
  const fastest = fastestOf(from, to);
  if (time > PASSING_MS || fastest === 0) return undefined;
  const radius = fence.radius - Math.max(blurOf(from, fence), blurOf(to, fence));
  const way = radius > 0 ? wayRound(from, to, fence, radius) : 0;
  if (way <= (fastest * time) / 1000) return undefined;
  const [p, q, c] = [metresBetween(from, fence), metresBetween(to, fence), metresBetween(from, to)];
  const foot = (p * p + c * c - q * q) / (2 * c);
  const half = Math.sqrt(Math.max(0, fence.radius ** 2 - Math.max(0, p * p - foot * foot)));
  const timeAt = (metres: number): number => Math.round(from.at + (time * metres) / c);
  return [timeAt(Math.max(0, foot - half)), timeAt(Math.min(c, foot + half))];
};

const crossingTo = (side: Side): Crossing['kind'] => (side === 'inside' ? 'enter' : 'leave');

/** Both crossings of a fence that was on the path between two fixes outside of it. */
const passedThrough = (
  state: FencesState,
  before: FenceState,
  fence: FenceCircle,
  fix: FenceFix,
  distance: number,
): Crossing[] => {
  const { newest } = state;
  if (before.side !== 'outside' || before.pending || newest === null) return [];
  const reach = (fastestOf(newest, fix) * (fix.at - newest.at)) / 1000;
  if (distance - fence.radius > reach) return [];
  if (newest.at < (fence.since ?? -Infinity)) return [];
  if (sideOf(newest, fence) !== 'outside') return [];
  const times = passing(newest, fix, fence);
  return (times ?? []).map((at, index): Crossing => ({
    fenceId: fence.fenceId,
    kind: index === 0 ? 'enter' : 'leave',
    at,
    after: newest.at,
    decidedAt: fix.at,
    proof: 'passed',
    fixes: [newest, fix],
  }));
};

/** Evaluates one accepted fix against one fence. @returns the new state of the fence */
const evaluateFence = (
  state: FencesState,
  before: FenceState,
  fence: FenceCircle,
  fix: FenceFix,
  crossings: Crossing[],
): FenceState => {
  const distance = metresBetween(fix, fence);
  const side = sideAt(distance, fix, fence);
  if (side === null) return before;
  const isDrawn = fix.at >= (fence.since ?? -Infinity);
  if (before.side === null || before.last === null || !isDrawn) return { side, last: fix, pending: null };
  if (side === before.side) {
    if (side === 'outside') crossings.push(...passedThrough(state, before, fence, fix, distance));
    return { side, last: fix, pending: null };
  }
  const first = before.pending ?? fix;
  const isSecond = fix.at - first.at >= DWELL_MS;
  if (!isSecond && !isFar(fix, fence, state)) return { ...before, pending: first };
  crossings.push({
    fenceId: fence.fenceId,
    kind: crossingTo(side),
    at: first.at,
    after: before.last.at,
    decidedAt: fix.at,
    proof: isSecond ? 'twice' : 'far',
    fixes: first === fix ? [before.last, fix] : [before.last, first, fix],
  });
  return { side, last: fix, pending: null };
};

/** Between two fixes a leaving comes before an entering. */
const inTime = (a: Crossing, b: Crossing): number =>
  a.at - b.at || (a.kind === b.kind ? 0 : a.kind === 'leave' ? -1 : 1);

const believe = (
  state: FencesState,
  fences: readonly FenceCircle[],
  fix: FenceFix,
  crossings: Crossing[],
): FencesState => {
  const next: Record<string, FenceState> = {};
  const found: Crossing[] = [];
  for (const fence of fences) {
    const before = state.fences[fence.fenceId] ?? { side: null, last: null, pending: null };
    next[fence.fenceId] = evaluateFence(state, before, fence, fix, found);
  }
  crossings.push(...found.toSorted(inTime));
  const pace = state.newest ? paceBetween(state.newest, fix) : 0;
  return { newest: fix, pace, doubted: null, fences: next };
};

/**
 * Evaluates the next fix. One that is not newer than the newest changes nothing; the state of a fence that is not in `fences` is
 * dropped, and a new fence takes its side from its first certain fix, without a crossing.
 * @returns the state to store and the crossings that are now certain, oldest first
 */
export const validateFix = (
  state: FencesState,
  fences: readonly FenceCircle[],
  fix: FenceFix,
): { state: FencesState; crossings: Crossing[] } => {
  const { newest, doubted } = state;
  const crossings: Crossing[] = [];
  if (fix.at <= Math.max(newest?.at ?? -Infinity, doubted?.at ?? -Infinity)) return { state, crossings };
  if (newest === null || paceBetween(newest, fix) <= FASTEST)
    return { state: believe(state, fences, fix, crossings), crossings };
  if (doubted === null || paceBetween(doubted, fix) > FASTEST)
    return { state: { ...state, doubted: fix }, crossings };
  const accepted = believe(state, fences, doubted, crossings);
  return { state: believe(accepted, fences, fix, crossings), crossings };
};

/** Evaluates fixes one after the other. @param fixes oldest first */
export const validateFixes = (
  from: FencesState,
  fences: readonly FenceCircle[],
  fixes: readonly FenceFix[],
): { state: FencesState; crossings: Crossing[] } => {
  let state = from;
  const crossings: Crossing[] = [];
  for (const fix of fixes) {
    const evaluated = validateFix(state, fences, fix);
    state = evaluated.state;
    crossings.push(...evaluated.crossings);
  }
  return { state, crossings };
};
