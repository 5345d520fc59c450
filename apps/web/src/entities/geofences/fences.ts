/** The family's geofences: the editor, the maps and the words for a place all read them from here. */
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listGeofences } from '@kinward/contract/geofences/geofences.routes.ts';
import type { Geofence } from '@kinward/contract/geofences/geofences.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { familyPlaces, placeAt, type FamilyPlaces } from '@kinward/rules/fences/family-places.ts';
import { metresBetween } from '@kinward/rules/geo.ts';
import { endpointQuery } from '../../lib/endpoint.ts';
import { childrenQuery } from '../family/family.ts';

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

/** A fence with its radius in metres too. */
type NamedCircle = Geofence & { radius: number };

/** What names a place of a device: marked for its child, or for another one. A sample child and real ones share no place. */
const placesOf = (
  fences: readonly Geofence[],
  family: readonly Child[],
  deviceId: string,
): FamilyPlaces<NamedCircle> => {
  const holderOf = (id: string) => family.find(({ devices }) => devices.some((one) => one.deviceId === id));
  const holder = holderOf(deviceId);
  const circles = fences.map((fence) => ({ ...fence, radius: fenceMetres(fence.fenceRadius) }));
  const { own = [], siblings = [] } = Object.groupBy(circles, (fence) => {
    if (fence.deviceId === deviceId) return 'own';
    const other = holderOf(fence.deviceId);
    if (!holder || !other || other.sample !== holder.sample) return 'none';
    return other === holder ? 'own' : 'siblings';
  });
  return familyPlaces(own, siblings);
};

const NO_PLACES: FamilyPlaces<NamedCircle> = { own: [], lent: [] };

/** Asks for what names the places of a device. */
export const useFamilyPlaces = (): ((deviceId: string) => FamilyPlaces<NamedCircle>) => {
  const { data: fences } = useQuery(fencesQuery);
  const { data: family } = useQuery(childrenQuery);
  const byDevice = useMemo(
    () =>
      new Map<string, FamilyPlaces<NamedCircle>>(
        family?.flatMap(({ devices }) =>
          devices.map(({ deviceId }) => [deviceId, placesOf(fences ?? [], family, deviceId)] as const),
        ),
      ),
    [fences, family],
  );
  return (deviceId) => byDevice.get(deviceId) ?? NO_PLACES;
};

/** The device's fences as circles for its map; none while they are not known. */
export const useFenceCircles = (deviceId: string): readonly FenceCircle[] => {
  const { data = [] } = useQuery(fencesQuery);
  return data.filter((fence) => fence.deviceId === deviceId).map(circleOf);
};

/** Asks for what the family calls a place of a device. */
export const useFenceNames = (): ((deviceId: string, spot: Spot) => string | undefined) => {
  const placesOfDevice = useFamilyPlaces();
  return (deviceId, spot) => placeAt(spot, placesOfDevice(deviceId))?.fenceName;
};

/** A place of a sibling that names where a device is; undefined where none does, or the child's own. */
export const useLentPlace = (deviceId: string, spot: Spot | null): Geofence | undefined => {
  const places = useFamilyPlaces()(deviceId);
  const found = spot === null ? undefined : placeAt(spot, places);
  return found && places.lent.includes(found) ? found : undefined;
};

/** The allowed circle whose middle is nearest to a place; undefined where there is none. */
export const nearestFence = (
  { own, lent }: FamilyPlaces,
  spot: Pick<Spot, 'latitude' | 'longitude'>,
): { name: string; metres: number } | undefined =>
  [...own, ...lent]
    .filter((fence) => fence.action === 'Allow')
    .map((fence) => ({ name: fence.fenceName, metres: metresBetween(spot, fence) }))
    .reduce<{ name: string; metres: number } | undefined>(
      (best, one) => (best === undefined || one.metres < best.metres ? one : best),
      undefined,
    );
