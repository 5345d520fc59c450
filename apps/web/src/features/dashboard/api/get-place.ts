import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { getPlace } from '@kinward/contract/map/map.routes.ts';
import type { Place } from '@kinward/contract/map/map.schemas.ts';
import { streetText } from '../../../entities/geofences/places.ts';
import { api } from '../../../lib/api.ts';
import { usePlaceCell, type PlaceCell } from '../../../map/streets/place-cell.ts';
import { dashboardTexts as t } from '../messages.ts';

/** Decimals of a coordinate that is asked for: about a kilometre, fine enough for the name of a town. */
const DECIMALS = 2;
const HOUR = 3_600_000;

/** A place inside a sentence: "at Lettstrasse 12, Vaduz", else "near" its locality or the next larger part that has a name. */
const placeText = (place: Place | undefined): string | undefined => {
  const street = streetText(place);
  if (street !== undefined) return street.charAt(0).toLowerCase() + street.slice(1);
  const town = place?.locality ?? place?.region ?? place?.country ?? undefined;
  return town === undefined ? undefined : t.nearPlace(town);
};

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

/** Degrees within which the name of a place already asked for is shown until the asked one arrives. */
const NEXT_DOOR = 0.02;

/** What a neighbouring kilometre is called. */
const nextDoor = (queries: QueryClient, cell: PlaceCell): string | undefined => {
  for (const [key, place] of queries.getQueriesData<Place>({ queryKey: ['place'] })) {
    const away = Math.max(
      Math.abs(Number(key[1]) - cell.latitude),
      Math.abs(Number(key[2]) - cell.longitude),
    );
    if (away < NEXT_DOOR && place !== undefined) return placeText(place);
  }
  return undefined;
};

/** GET /map/place for each coordinate, asked once a kilometre where no street is known: words in the same order, undefined where there are none. */
export const usePlaces = (coordinates: (Coordinate | undefined)[]): (string | undefined)[] => {
  const queries = useQueryClient();
  const cellOf = usePlaceCell(DECIMALS);
  const cells = new Map<string, PlaceCell>();
  for (const at of coordinates) if (at !== undefined) cells.set(keyOf(cellOf(at)).join(), cellOf(at));
  const results = useQueries({ queries: [...cells.values()].map(placeQuery) });
  const places = new Map(
    [...cells].map(([key, cell], i) => {
      const result = results[i];
      return [key, result?.isPending === false ? placeText(result.data) : nextDoor(queries, cell)];
    }),
  );
  return coordinates.map((at) => at && places.get(keyOf(cellOf(at)).join()));
};
