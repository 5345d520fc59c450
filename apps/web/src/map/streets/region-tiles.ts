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
  regions: readonly MapRegion[],
  { latitude, longitude }: { latitude: number; longitude: number },
): boolean =>
  regions.some(
    ({ bounds: [west, south, east, north] }) =>
      longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  );
