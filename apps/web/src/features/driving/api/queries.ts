/** What the Drive Safe page reads and writes. Nothing here polls: the family's stream keeps the caches fresh. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as routes from '@kinward/contract/driving/driving.routes.ts';
import { getDayTrack } from '@kinward/contract/locations/locations.routes.ts';
import { api } from '../../../lib/api.ts';
import { rangeOf, type Day } from '../../../lib/time/day.ts';
import { episodesKey, rulesKey } from '../../../entities/query-keys.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';

const isoRange = (day: Day, zone: string) => {
  const { from, to } = rangeOf(day, zone);
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
};

/** GET /child/device/speedLimit. */
export const limitQuery = (deviceId: string) =>
  endpointQuery([...rulesKey(deviceId), 'speed'], routes.getSpeedLimit, { query: { deviceId } });

/** GET /driving/episodes: one day of the family's zone. */
export const episodesQuery = (deviceId: string, day: Day, zone: string) =>
  endpointQuery([...episodesKey(deviceId), day, zone], routes.listEpisodes, {
    query: { deviceId, ...isoRange(day, zone) },
  });

/** GET /location/day: the way of the day, under which the episodes are drawn. */
export const trackQuery = (deviceId: string, day: Day, zone: string) =>
  endpointQuery(['day', deviceId, day, zone], getDayTrack, { query: { deviceId, ...isoRange(day, zone) } });

/** PUT /child/device/speedLimit: miles per hour, null for off. */
export const useSetLimit = (deviceId: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (speedLimit: number | null) =>
      api.call(routes.setSpeedLimit, { body: { deviceId, speedLimit } }),
    onSuccess: (limit) => {
      queries.setQueryData(limitQuery(deviceId).queryKey, limit);
      void queries.invalidateQueries({ queryKey: rulesKey(deviceId) });
    },
  });
};
