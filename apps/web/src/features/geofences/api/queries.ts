/** What the fencing pages read and write beside the family's list (lib/fences.ts). */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as routes from '@kinward/contract/geofences/geofences.routes.ts';
import type { Geofence, GeofenceChange, NewGeofence } from '@kinward/contract/geofences/geofences.schemas.ts';
import { getPlace, searchPlaces } from '@kinward/contract/map/map.routes.ts';
import { api } from '../../../lib/api.ts';
import { fencesQuery } from '../../../entities/geofences/fences.ts';
import type { PlaceCell } from '../../../map/streets/place-cell.ts';
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

/** POST or, with an id, PUT /geofence. The answer goes into the list at once. */
export function useSaveFence() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({
      fenceId,
      ...body
    }: { fenceId: string; body: GeofenceChange } | { fenceId?: never; body: NewGeofence }) =>
      fenceId === undefined
        ? api.call(routes.addGeofence, { body: body.body as NewGeofence })
        : api.call(routes.updateGeofence, { params: { id: fenceId }, body: body.body }),
    onSuccess: (saved) => {
      queries.setQueryData(
        fencesQuery.queryKey,
        (fences: Geofence[] | undefined) =>
          fences && [...fences.filter(({ fenceId }) => fenceId !== saved.fenceId), saved],
      );
      void queries.invalidateQueries({ queryKey: fencesQuery.queryKey });
    },
  });
}

/** DELETE /geofence/{id}. */
export function useDeleteFence() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fence: Geofence) => api.send(routes.deleteGeofence, { params: { id: fence.fenceId } }),
    onSuccess: (_, { fenceId }) => {
      queries.setQueryData(fencesQuery.queryKey, (fences: Geofence[] | undefined) =>
        fences?.filter((fence) => fence.fenceId !== fenceId),
      );
      void queries.invalidateQueries({ queryKey: fencesQuery.queryKey });
    },
  });
}
