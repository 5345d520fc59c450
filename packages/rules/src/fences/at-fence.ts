import { metresBetween, type Place } from '../geo.ts';

/** A circle that a parent drew. */
export interface Fence extends Place {
  fenceName: string;
  /** Metres. */
  radius: number;
  action: 'Allow' | 'Block';
}

/** Assumed accuracy of a fix when the device reported none, in metres. */
const ASSUMED_ACCURACY = 50;

/** Whether the fix is certainly in the circle: its whole accuracy disc is. */
export const isSurelyInside = (
  fix: Place & { accuracy: number | null },
  circle: Place & { radius: number },
): boolean => metresBetween(fix, circle) + (fix.accuracy ?? ASSUMED_ACCURACY) <= circle.radius;

/** Smaller circles are more specific; then the nearer centre, then the name, so that the order of the list does not matter. */
const firstOf = <F extends Fence>(fix: Place, a: F, b: F): F => {
  if (a.radius !== b.radius) return a.radius < b.radius ? a : b;
  const [far, near] = [metresBetween(fix, a), metresBetween(fix, b)];
  if (far !== near) return far < near ? a : b;
  return a.fenceName <= b.fenceName ? a : b;
};

/**
 * The allowed fence that a fix is at: the smallest one that certainly contains it. A fix that is too inaccurate is at none, and a
 * forbidden fence is never a place to be "at".
 */
export const fenceAt = <F extends Fence>(
  fix: Place & { accuracy: number | null },
  fences: readonly F[],
): F | undefined =>
  fences
    .filter((fence) => fence.action === 'Allow' && isSurelyInside(fix, fence))
    .reduce<F | undefined>(
      (best, fence) => (best === undefined ? fence : firstOf(fix, best, fence)),
      undefined,
    );
