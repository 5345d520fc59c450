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

/** Miles that a scale bar or grid may say. */
const NICE_MILES = [
  0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000,
] as const;

/** The longest nice distance that is at most `maxPixels` wide. */
export const scaleFor = (metresPerPixel: number, maxPixels: number): { miles: number; pixels: number } => {
  const width = (miles: number): number => (miles * METRES_PER_MILE) / metresPerPixel;
  const miles = NICE_MILES.findLast((candidate) => width(candidate) <= maxPixels) ?? NICE_MILES[0];
  return { miles, pixels: width(miles) };
};

const GRID_MILES = [0.25, 0.5, 1] as const;
const GRID_MIN_PIXELS = 96;

/** Miles between grid lines: the smallest of a quarter, half and whole mile that is wide enough; none on maps of whole regions. */
export const gridMiles = (metresPerPixel: number): number | undefined =>
  GRID_MILES.find((miles) => (miles * METRES_PER_MILE) / metresPerPixel >= GRID_MIN_PIXELS);
