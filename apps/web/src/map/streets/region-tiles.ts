/** Which tiles a map file can have: only those are asked for. */
import type { MapRegion } from '@kinward/contract/map/map.schemas.ts';

const longitudeOf = (x: number, z: number): number => (x / 2 ** z) * 360 - 180;
const latitudeOf = (y: number, z: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI;

/** Whether a region may have something of a tile. */
export const reaches = (region: MapRegion, z: number, x: number, y: number): boolean => {
  const [west, south, east, north] = region.bounds;
  return (
    z >= region.minZoom &&
    z <= region.maxZoom &&
    longitudeOf(x, z) < east &&
    longitudeOf(x + 1, z) > west &&
    latitudeOf(y, z) > south &&
    latitudeOf(y + 1, z) < north
  );
};

/** Whether a region has the streets of a place. */
export const covers = (
  regions: readonly Pick<MapRegion, 'bounds'>[],
  { latitude, longitude }: { latitude: number; longitude: number },
): boolean =>
  regions.some(
    ({ bounds: [west, south, east, north] }) =>
      longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  );

/** Points of a view a side that are looked at for how much of it is covered. */
const SAMPLES = 10;

/** How much of a view regions cover together, 0 to 1, to a tenth of each side. @param view west, south, east, north in degrees */
export const shareOf = (
  regions: readonly Pick<MapRegion, 'bounds'>[],
  [west, south, east, north]: MapRegion['bounds'],
): number => {
  let within = 0;
  for (let row = 0.5; row < SAMPLES; row += 1)
    for (let column = 0.5; column < SAMPLES; column += 1) {
      const latitude = south + ((north - south) * row) / SAMPLES;
      const longitude = west + ((east - west) * column) / SAMPLES;
      if (covers(regions, { latitude, longitude })) within += 1;
    }
  return within / SAMPLES ** 2;
};
