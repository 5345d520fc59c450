import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { getPlace } from '@kinward/contract/map/map.routes.ts';
import type { Place } from '@kinward/contract/map/map.schemas.ts';
import { api } from '../../../lib/api.ts';
import { usePlaceCell, type PlaceCell } from '../../../map/streets/place-cell.ts';

/** Decimals of a coordinate that is asked for: about 100 m, as on the other pages, so that one place has one name. */
const DECIMALS = 3;
const HOUR = 3_600_000;

interface Coordinate {
  latitude: number;
  longitude: number;
  accuracy?: number | null;
}

const keyOf = ({ latitude, longitude, accuracy }: PlaceCell) =>
  ['place', latitude, longitude, accuracy] as const;

const placeQuery = (cell: PlaceCell) => ({
  queryKey: keyOf(cell),
  staleTime: Infinity,
  gcTime: HOUR,
  retry: false,
  queryFn: ({ signal }: { signal: AbortSignal }) => api.call(getPlace, { query: cell, signal }),
});

/** Degrees within which the name of a place already asked for is shown until the asked one arrives; its street only next to it. */
const NEXT_DOOR = 0.02;
const SAME_STREET = 0.001;

/** The nearest that is known next door; a street is another one there. */
const nextDoor = (queries: QueryClient, cell: PlaceCell): Place | undefined => {
  let nearest: { away: number; place: Place } | undefined;
  for (const [key, place] of queries.getQueriesData<Place>({ queryKey: ['place'] })) {
    const away = Math.max(
      Math.abs(Number(key[1]) - cell.latitude),
      Math.abs(Number(key[2]) - cell.longitude),
    );
    if (place !== undefined && away < (nearest?.away ?? NEXT_DOOR)) nearest = { away, place };
  }
  return nearest && (nearest.away < SAME_STREET ? nearest.place : { ...nearest.place, street: null });
};

/** GET /map/place for each coordinate, asked once in 100 metres: places in the same order, null where nobody knows a name, undefined while it is asked for. */
export const usePlaces = (coordinates: (Coordinate | undefined)[]): (Place | null | undefined)[] => {
  const queries = useQueryClient();
  const cellOf = usePlaceCell(DECIMALS);
  const cells = new Map<string, PlaceCell>();
  for (const at of coordinates) if (at !== undefined) cells.set(keyOf(cellOf(at)).join(), cellOf(at));
  const results = useQueries({ queries: [...cells.values()].map(placeQuery) });
  const places = new Map(
    [...cells].map(([key, cell], i) => {
      const result = results[i];
      return [key, result?.isPending === false ? (result.data ?? null) : nextDoor(queries, cell)];
    }),
  );
  return coordinates.map((at) => at && places.get(keyOf(cellOf(at)).join()));
};
