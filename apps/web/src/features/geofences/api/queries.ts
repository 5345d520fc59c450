/** What the fencing pages read and write beside the family's list (lib/fences.ts). */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as routes from '@kinward/contract/geofences/geofences.routes.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { Geofence, GeofenceChange, NewGeofence } from '@kinward/contract/geofences/geofences.schemas.ts';
import { getDayTrack } from '@kinward/contract/locations/locations.routes.ts';
import type { DayTrack } from '@kinward/contract/locations/locations.schemas.ts';
import { getPlace, searchPlaces } from '@kinward/contract/map/map.routes.ts';
import { api } from '../../../lib/api.ts';
import { fencesQuery } from '../../../entities/geofences/fences.ts';
import type { PlaceCell } from '../../../map/streets/place-cell.ts';
import { rangeOf, type Day } from '../../../lib/time/day.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';

/** GET /geofence?fenceId=: one fence, read as a list of one; always the newest, because its version is sent back. */
export const fenceQuery = (fenceId: string) =>
  queryOptions({
    queryKey: [...fencesQuery.queryKey, fenceId],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const [fence] = await api.call(routes.listGeofences, { query: { fenceId }, signal });
      return fence;
    },
  });

/** GET /map/place: what the marker's place is called. */
export const markerQuery = (cell: PlaceCell | undefined) => ({
  ...endpointQuery(['place', cell?.latitude, cell?.longitude, cell?.accuracy], getPlace, {
    query: cell ?? { latitude: 0, longitude: 0 },
  }),
  enabled: cell !== undefined,
  staleTime: Infinity,
  retry: false,
});

/** GET /location/day: where the device stayed on a day; asked when a parent wants to see it, and logged as their look. */
export const stopsQuery = (deviceId: string, day: Day) => {
  const { from, to } = rangeOf(day);
  const query = { deviceId, from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  return {
    ...endpointQuery(['stops', deviceId, day], getDayTrack, { query }),
    select: ({ stops }: DayTrack) => stops,
    staleTime: 60_000,
  };
};

/** Letters from which on a search says something. */
const LEAST = 2;

/** GET /map/search: places that begin like the text. */
export const searchQuery = (text: string) => ({
  ...endpointQuery(['search', text], searchPlaces, { query: { q: text } }),
  enabled: text.length >= LEAST,
  staleTime: Infinity,
  retry: false,
  placeholderData: keepPreviousData,
});

type Save =
  | { fenceId: string; body: GeofenceChange; copies: readonly Geofence[] }
  | { fenceId?: never; body: NewGeofence; alsoFor: readonly string[] };

const add = (body: NewGeofence) => api.call(routes.addGeofence, { body });

/** The devices that did not get the fence. */
const addTo = async (deviceIds: readonly string[], body: NewGeofence): Promise<string[]> => {
  const failed: string[] = [];
  for (const deviceId of deviceIds)
    try {
      await add({ ...body, deviceId: deviceId as DeviceId });
    } catch {
      failed.push(deviceId);
    }
  return failed;
};

/** The devices whose twin did not change. */
const changeCopies = async (copies: readonly Geofence[], body: GeofenceChange): Promise<string[]> => {
  const failed: string[] = [];
  for (const { fenceId: id, version, deviceId } of copies)
    try {
      await api.call(routes.updateGeofence, { params: { id }, body: { ...body, version } });
    } catch {
      failed.push(deviceId);
    }
  return failed;
};

/**
 * POST, for each device by itself, or, with an id, PUT /geofence. The answer goes into the list at once. It fails with the fence's own
 * device alone; answers the others that did not get it.
 */
export function useSaveFence() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (save: Save): Promise<{ saved: Geofence; failed: string[] }> => {
      if (save.fenceId !== undefined) {
        const { fenceId: id, body } = save;
        const saved = await api.call(routes.updateGeofence, { params: { id }, body });
        return { saved, failed: await changeCopies(save.copies, body) };
      }
      const saved = await add(save.body);
      return { saved, failed: await addTo(save.alsoFor, save.body) };
    },
    onSuccess: ({ saved }) => {
      queries.setQueryData(
        fencesQuery.queryKey,
        (fences: Geofence[] | undefined) =>
          fences && [...fences.filter(({ fenceId }) => fenceId !== saved.fenceId), saved],
      );
      void queries.invalidateQueries({ queryKey: fencesQuery.queryKey });
    },
  });
}

/** DELETE /geofence/{id}, for each of them. It fails with the first that is not deleted. */
export function useDeleteFences() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (gone: readonly Geofence[]) => {
      for (const { fenceId: id } of gone) await api.send(routes.deleteGeofence, { params: { id } });
    },
    onSuccess: (_, gone) => {
      const ids = new Set(gone.map(({ fenceId }) => fenceId));
      queries.setQueryData(fencesQuery.queryKey, (fences: Geofence[] | undefined) =>
        fences?.filter(({ fenceId }) => !ids.has(fenceId)),
      );
    },
    // Also after a failure: some may be deleted.
    onSettled: () => void queries.invalidateQueries({ queryKey: fencesQuery.queryKey }),
  });
}
