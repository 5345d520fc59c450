/** The family's geofences: the editor, the maps and the words for a place all read them from here. */
import { useQuery } from '@tanstack/react-query';
import { listGeofences } from '@kinward/contract/geofences/geofences.routes.ts';
import type { Geofence } from '@kinward/contract/geofences/geofences.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { fenceAt } from '@kinward/rules/fences/at-fence.ts';
import { metresBetween } from '@kinward/rules/geo.ts';
import { endpointQuery } from '../../lib/endpoint.ts';

/** GET /geofence: every fence of the family; the live stream says when to read them again. */
export const fencesQuery = endpointQuery(['geofences'], listGeofences, { query: {} });

/** Metres that a radius in miles is drawn and counted with. */
export const fenceMetres = (miles: number): number => miles * LIMITS.fenceMetresPerMile;

export interface FenceCircle {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
  /** Metres. */
  radius: number;
  forbidden: boolean;
}

/** How a map draws it. */
export const circleOf = (fence: Geofence): FenceCircle => ({
  id: fence.fenceId,
  name: fence.fenceName,
  latitude: fence.latitude,
  longitude: fence.longitude,
  radius: fenceMetres(fence.fenceRadius),
  forbidden: fence.action === 'Block',
});

interface Spot {
  latitude: number;
  longitude: number;
  /** Metres; null when the device did not say. */
  accuracy: number | null;
}

/** The name of the allowed fence that a place of the device is in for certain. */
const fenceNameAt = (
  fences: readonly Geofence[] | undefined,
  deviceId: string,
  spot: Spot,
): string | undefined =>
  fenceAt(
    spot,
    (fences ?? [])
      .filter((fence) => fence.deviceId === deviceId)
      .map((fence) => ({ ...fence, radius: fenceMetres(fence.fenceRadius) })),
  )?.fenceName;

/** The device's fences as circles for its map; none while they are not known. */
export const useFenceCircles = (deviceId: string): readonly FenceCircle[] => {
  const { data = [] } = useQuery(fencesQuery);
  return data.filter((fence) => fence.deviceId === deviceId).map(circleOf);
};

/** Asks for the fence's name at a place of a device. */
export const useFenceNames = (): ((deviceId: string, spot: Spot) => string | undefined) => {
  const { data } = useQuery(fencesQuery);
  return (deviceId, spot) => fenceNameAt(data, deviceId, spot);
};

/** The allowed fence of a device whose middle is nearest to a place; undefined where it has none. */
export const nearestFence = (
  fences: readonly Geofence[],
  deviceId: string,
  spot: Pick<Spot, 'latitude' | 'longitude'>,
): { name: string; metres: number } | undefined =>
  fences
    .filter((fence) => fence.deviceId === deviceId && fence.action === 'Allow')
    .map((fence) => ({ name: fence.fenceName, metres: metresBetween(spot, fence) }))
    .reduce<{ name: string; metres: number } | undefined>(
      (best, one) => (best === undefined || one.metres < best.metres ? one : best),
      undefined,
    );
