import { listPart } from '../../ports/export-part.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Slice } from '../../ports/slice.ts';
import { mountGeofences } from './geofences.routes.ts';
import { createGeofences, type Geofences, type GeofencesDeps } from './geofences.service.ts';

const COLUMNS = ['fenceName', 'address', 'action', 'latitude', 'longitude', 'radiusMiles'] as const;

export const geofencesSlice = (
  platform: Pick<Platform, 'db' | 'clock' | 'bus' | 'limits'>,
  uses: Pick<GeofencesDeps, 'audit' | 'notifier'>,
): Slice<Geofences> => {
  const deps = { ...platform, ...uses };
  const geofences = createGeofences(deps);
  return {
    api: geofences,
    routes: (router) => mountGeofences(router, geofences),
    exports: [
      listPart('fences', COLUMNS, async (familyId, deviceId) =>
        (await geofences.list(familyId, { deviceId })).map((fence) => ({
          fenceName: fence.fenceName,
          address: fence.address,
          action: fence.action,
          latitude: fence.latitude,
          longitude: fence.longitude,
          radiusMiles: fence.fenceRadius,
        })),
      ),
    ],
  };
};
