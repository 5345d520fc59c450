import { metresBetween, type Place } from './geo.ts';

/** A circle that a parent drew. */
export interface Fence extends Place {
  fenceName: string;
  /** Metres. */
  radius: number;
  action: 'Allow' | 'Block';
}

/** What counts as a fix's accuracy when the device did not say, in metres. */
const ASSUMED_ACCURACY = 50;

/** Whether the fix lies in the circle for certain: the whole disc of its accuracy does. */
export const isSurelyInside = (
  fix: Place & { accuracy: number | null },
  circle: Place & { radius: number },
): boolean => metresBetween(fix, circle) + (fix.accuracy ?? ASSUMED_ACCURACY) <= circle.radius;

/** Smaller circles say more; then the nearer centre, then the name, so that the order of the list decides nothing. */
const firstOf = <F extends Fence>(fix: Place, a: F, b: F): F => {
  if (a.radius !== b.radius) return a.radius < b.radius ? a : b;
  const [far, near] = [metresBetween(fix, a), metresBetween(fix, b)];
  if (far !== near) return far < near ? a : b;
  return a.fenceName <= b.fenceName ? a : b;
};

/**
 * The allowed fence that somebody is at: the smallest one that surely holds the fix. A fix too poor to tell is at none, and a
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
