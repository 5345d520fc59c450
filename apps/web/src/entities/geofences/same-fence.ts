/** One place on several devices: a fence for each, with the same name and circle. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import type { Geofence } from '@kinward/contract/geofences/geofences.schemas.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { api } from '../../lib/api.ts';
import { fencesQuery } from './fences.ts';

const SAME = ['fenceName', 'latitude', 'longitude', 'fenceRadius', 'action'] as const;

export const isSameFence = (a: Geofence, b: Geofence): boolean =>
  SAME.every((field) => a[field] === b[field]);

/** POST /geofence: a place of one child for a device of another. Where that has it already, nothing is sent. */
export function useSameFence() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ fence, deviceId }: { fence: Geofence; deviceId: DeviceId }): Promise<Geofence> => {
      const known = await queries.fetchQuery(fencesQuery);
      const twin = known.find((other) => other.deviceId === deviceId && isSameFence(other, fence));
      if (twin) return twin;
      const { fenceName, address, fenceRadius, latitude, longitude, action } = fence;
      return await api.call(addGeofence, {
        body: { deviceId, fenceName, address, fenceRadius, latitude, longitude, action },
      });
    },
    onSuccess: (made) => {
      queries.setQueryData(fencesQuery.queryKey, (fences: Geofence[] | undefined) =>
        fences?.some(({ fenceId }) => fenceId === made.fenceId) ? fences : fences && [...fences, made],
      );
      void queries.invalidateQueries({ queryKey: fencesQuery.queryKey });
    },
  });
}
