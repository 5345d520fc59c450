/** What the location page reads and writes. Nothing here polls: the family's stream keeps the caches fresh. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as routes from '@kinward/contract/locations/locations.routes.ts';
import type { Position } from '@kinward/contract/locations/locations.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { PlaceCell } from '../../../map/streets/place-cell.ts';
import { getPlace } from '@kinward/contract/map/map.routes.ts';
import { api } from '../../../lib/api.ts';
import { childrenQuery } from '../../../entities/family/family.ts';
import { rangeOf, type Day } from '../../../lib/time/day.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';

const isoRange = (day: Day) => {
  const { from, to } = rangeOf(day);
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
};

/** GET /location/day: the track of one day of one device. */
export const dayQuery = (deviceId: string | undefined, day: Day) => ({
  ...endpointQuery(['day', deviceId ?? '', day], routes.getDayTrack, {
    query: { deviceId: deviceId ?? '', ...isoRange(day) },
  }),
  enabled: deviceId !== undefined,
});

/** GET /location/locate: the newest question to a device; the stream writes later states of it here. */
export const locateQuery = (deviceId: string | undefined) => ({
  ...endpointQuery(['locate', deviceId ?? ''], routes.getLocate, { query: { deviceId: deviceId ?? '' } }),
  enabled: deviceId !== undefined,
});

/** Decimals of a coordinate where no street is known: about 100 m, enough for the name of a village and kind to the cache. */
export const PLACE_DECIMALS = 3;

/** GET /map/place: the place in words. Asked once for a place, however many components show it. */
export const placeQuery = (cell: PlaceCell | undefined) => ({
  ...endpointQuery(['place', cell?.latitude, cell?.longitude, cell?.accuracy], getPlace, {
    query: cell ?? { latitude: 0, longitude: 0 },
  }),
  enabled: cell !== undefined,
  staleTime: Infinity,
  retry: false,
});

/** Every position of a day, oldest first, read in as many pages as it takes. @throws ApiError */
export const readDay = async (deviceId: string, day: Day): Promise<Position[]> => {
  const { from, to } = isoRange(day);
  const all: Position[] = [];
  const seen = new Set<string>();
  let end = to;
  for (;;) {
    const page = await api.call(routes.listPositions, {
      query: { deviceId, from, to: end, limit: LIMITS.historyMax },
    });
    const fresh = page.filter(
      (position) => !seen.has(`${position.recordedAt} ${position.latitude} ${position.longitude}`),
    );
    for (const position of fresh)
      seen.add(`${position.recordedAt} ${position.latitude} ${position.longitude}`);
    all.push(...fresh);
    const oldest = page.at(-1);
    if (page.length < LIMITS.historyMax || !oldest || fresh.length === 0) break;
    end = oldest.recordedAt;
  }
  return all.toSorted((a, b) => Date.parse(a.recordedAt) - Date.parse(b.recordedAt));
};

/** POST and DELETE /location/locate. */
export const useLocate = (deviceId: string) => {
  const queries = useQueryClient();
  const ask = useMutation({
    mutationFn: () => api.call(routes.locateNow, { body: { deviceId } }),
    onSuccess: (request) => queries.setQueryData(locateQuery(deviceId).queryKey, request),
  });
  const cancel = useMutation({
    mutationFn: () => api.send(routes.cancelLocate, { query: { deviceId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: locateQuery(deviceId).queryKey }),
  });
  return { ask, cancel };
};

/** DELETE /location for one day. */
export const useClearDay = (deviceId: string, day: Day, onDone: () => void) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.send(routes.clearPositions, { query: { deviceId, ...isoRange(day) } }),
    onSuccess: async () => {
      onDone();
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['day', deviceId] }),
        queries.invalidateQueries({ queryKey: childrenQuery.queryKey }),
      ]);
    },
  });
};
