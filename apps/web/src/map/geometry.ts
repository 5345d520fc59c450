/** Small geometry on the sphere; metres and degrees. */
export const METRES_PER_MILE = 1609.344;
const EARTH_RADIUS = 6_371_000;
/** Metres of one degree of latitude. */
export const METRES_PER_DEGREE = (Math.PI * EARTH_RADIUS) / 180;

export interface LatLng {
  latitude: number;
  longitude: number;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in metres (haversine). */
export const metresBetween = (a: LatLng, b: LatLng): number => {
  const half =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half)));
};

/** Miles, or kilometres, that a scale bar may say. */
const NICE = [0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000] as const;

/**
 * The longest nice distance that is at most `maxPixels` wide.
 * @param metresPerUnit of what the reader counts in: a mile, a kilometre
 */
export const scaleFor = (
  metresPerPixel: number,
  maxPixels: number,
  metresPerUnit = METRES_PER_MILE,
): { length: number; pixels: number } => {
  const width = (length: number): number => (length * metresPerUnit) / metresPerPixel;
  const length = NICE.findLast((candidate) => width(candidate) <= maxPixels) ?? NICE[0];
  return { length, pixels: width(length) };
};

const GRID_STEPS = [0.25, 0.5, 1] as const;
const GRID_MIN_PIXELS = 96;

/**
 * Metres between grid lines: the smallest of a quarter, half and whole unit that is wide enough; none on maps of whole
 * regions. @param metresPerUnit a mile, a kilometre
 */
export const gridMetres = (metresPerPixel: number, metresPerUnit = METRES_PER_MILE): number | undefined => {
  const step = GRID_STEPS.find((part) => (part * metresPerUnit) / metresPerPixel >= GRID_MIN_PIXELS);
  return step === undefined ? undefined : step * metresPerUnit;
};
