/** Moving what is on the map from one place to another, so that the eye can follow. */
import { METRES_PER_MILE, metresBetween, type LatLng } from './geometry.ts';
import { toLatLng, type L } from './leaflet.ts';
import { prefersStill } from './theme.ts';

const SLIDE_MS = 320;

/** `cubic-bezier(.4, 0, .1, 1)` of the design, near enough as a smooth step that leaves fast and settles. */
const ease = (share: number): number => 1 - (1 - share) ** 3;

/** Pixels below which no way is seen: a device at rest reports such moves all day. */
const SEEN_FROM = 2;

/** Whether a move is seen as one and short enough to be shown as one, at most a mile, and motion is wanted. */
const slides = (map: L.Map, from: LatLng, to: LatLng): boolean =>
  !prefersStill() &&
  metresBetween(from, to) <= METRES_PER_MILE &&
  map.project(toLatLng(from)).distanceTo(map.project(toLatLng(to))) >= SEEN_FROM;

/** Calls `place` with every place on the way, the last one exactly. Returns a stop. */
export const slide = (map: L.Map, from: LatLng, to: LatLng, place: (at: LatLng) => void): (() => void) => {
  if (!slides(map, from, to)) {
    place(to);
    return () => undefined;
  }
  const started = performance.now();
  let frame = requestAnimationFrame(function step(now) {
    const share = Math.min(1, Math.max(0, (now - started) / SLIDE_MS));
    const eased = ease(share);
    if (share >= 1) {
      place(to);
      return;
    }
    place({
      latitude: from.latitude + (to.latitude - from.latitude) * eased,
      longitude: from.longitude + (to.longitude - from.longitude) * eased,
    });
    frame = requestAnimationFrame(step);
  });
  return () => cancelAnimationFrame(frame);
};
