/** Mean radius of the earth in metres (IUGG). */
const EARTH_RADIUS = 6_371_008.8;
const RADIANS = Math.PI / 180;

/** Accuracy that rules assume of a fix that reports none, in metres. */
export const ASSUMED_ACCURACY_METRES = 50;

export interface Place {
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
}

/** Great-circle distance in metres (haversine). */
export const metresBetween = (a: Place, b: Place): number => {
  const half = (degrees: number): number => Math.sin((degrees * RADIANS) / 2) ** 2;
  const chord =
    half(b.latitude - a.latitude) +
    Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * half(b.longitude - a.longitude);
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)));
};

/** Degrees of longitude from `from` to `to` the shorter way: from -180 to 180. */
export const longitudeStep = (from: number, to: number): number =>
  ((((to - from + 180) % 360) + 360) % 360) - 180;
