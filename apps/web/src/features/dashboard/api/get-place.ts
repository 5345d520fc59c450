import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query';
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

/** The kilometre that a coordinate lies in, as a key. */
const cellOf = ({ latitude, longitude }: Coordinate): string =>
  `${latitude.toFixed(DECIMALS)},${longitude.toFixed(DECIMALS)}`;

const placeQuery = (cell: string) => {
  const [latitude = 0, longitude = 0] = cell.split(',').map(Number);
  return {
    queryKey: ['place', cell],
    staleTime: Infinity,
    gcTime: HOUR,
    retry: false,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.call(getPlace, { query: { latitude, longitude }, signal }),
  };
};

/** Degrees within which the name of a place already asked for stands in until the asked one arrives. */
const NEXT_DOOR = 0.02;

/** What a neighbouring kilometre is called. */
const nextDoor = (queries: QueryClient, cell: string): string | undefined => {
  const [latitude = 0, longitude = 0] = cell.split(',').map(Number);
  for (const [key, place] of queries.getQueriesData<Place>({ queryKey: ['place'] })) {
    const [lat = 0, lng = 0] = String(key[1]).split(',').map(Number);
    const near = Math.abs(lat - latitude) < NEXT_DOOR && Math.abs(lng - longitude) < NEXT_DOOR;
    if (near && place !== undefined) return placeWords(place);
  }
  return undefined;
};

/** GET /map/place for each coordinate, asked once a kilometre: names in the same order, undefined where none is known. */
export const usePlaces = (coordinates: (Coordinate | undefined)[]): (string | undefined)[] => {
  const queries = useQueryClient();
  const cells = [...new Set(coordinates.flatMap((at) => (at === undefined ? [] : [cellOf(at)])))];
  const results = useQueries({ queries: cells.map(placeQuery) });
  const places = new Map(
    cells.map((cell, i) => [
      cell,
      results[i]?.isPending ? nextDoor(queries, cell) : placeWords(results[i]?.data),
    ]),
  );
  return coordinates.map((at) => at && places.get(cellOf(at)));
};
