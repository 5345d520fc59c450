import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { getPlace } from '@kinward/contract/map/map.routes.ts';
import type { Place } from '@kinward/contract/map/map.schemas.ts';
import { api } from '../../../lib/api.ts';

/** Decimals of a coordinate that is asked for: about a kilometre, fine enough for the name of a town. */
const DECIMALS = 2;
const HOUR = 3_600_000;

/** The words for a place: its locality, else the next larger part that has a name. */
export const placeWords = (place: Place | undefined): string | undefined =>
  place?.locality ?? place?.region ?? place?.country ?? undefined;

interface Coordinate {
  latitude: number;
  longitude: number;
}

const placeQuery = (at: Coordinate | undefined) => {
  const latitude = Number(at?.latitude.toFixed(DECIMALS) ?? 0);
  const longitude = Number(at?.longitude.toFixed(DECIMALS) ?? 0);
  return {
    queryKey: ['place', latitude, longitude],
    enabled: at !== undefined,
    staleTime: Infinity,
    gcTime: HOUR,
    retry: false,
    // The next kilometre is asked for while the name of the last one stands.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.call(getPlace, { query: { latitude, longitude }, signal }),
  };
};

/** GET /map/place for each coordinate, asked once a kilometre: names in the same order, undefined where none is known. */
export const usePlaces = (coordinates: (Coordinate | undefined)[]): (string | undefined)[] =>
  useQueries({
    queries: coordinates.map(placeQuery),
    combine: (results) =>
      results.map(({ data }, i) => (coordinates[i] === undefined ? undefined : placeWords(data))),
  });
