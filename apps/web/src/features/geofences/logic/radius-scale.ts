/** The scale of the radius slider: most of its length is for the first mile or kilometre, where real fences are. */

/** Share of the slider's length up to one unit. */
const FIRST = 0.6;

/** Where a radius is on the slider, 0 to 1. In the parent's units. */
export const shareOf = (radius: number, most: number): number =>
  radius <= 1 ? radius * FIRST : FIRST + ((radius - 1) / (most - 1)) * (1 - FIRST);

/** The radius at a place of the slider, in the parent's units; not rounded. */
export const radiusAt = (share: number, most: number): number => {
  const place = Math.min(1, Math.max(0, share));
  return place <= FIRST ? place / FIRST : 1 + ((place - FIRST) / (1 - FIRST)) * (most - 1);
};
