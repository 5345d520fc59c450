/** What places are called: the fence of the family that a place is in, else the town. */
import { useQueries } from '@tanstack/react-query';
import { getPlace } from '@kinward/contract/map/map.routes.ts';
import type { Place } from '@kinward/contract/map/map.schemas.ts';
import { useFenceNames } from './fences.ts';
import { catalogue } from '../../lib/language.ts';
import { endpointQuery } from '../../lib/endpoint.ts';

export const placeTexts = catalogue('places', {
  at: (fence: string) => `At ${fence}`,
  inside: (town: string) => `In ${town}`,
  near: (town: string) => `Near ${town}`,
});

/** Words as they are written inside a sentence: "near Falmouth". */
export const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** Decimals of a coordinate that is asked for: about 100 m, enough for the name of a village and kind to the cache. */
const DECIMALS = 3;

interface Coordinate {
  latitude: number;
  longitude: number;
}
export interface NamedSpot extends Coordinate {
  deviceId: string;
  /** Metres; null when the device did not say. */
  accuracy: number | null;
}

const cellOf = ({ latitude, longitude }: Coordinate): Coordinate => ({
  latitude: Number(latitude.toFixed(DECIMALS)),
  longitude: Number(longitude.toFixed(DECIMALS)),
});

/** GET /map/place, asked once for a place, however many components show it. */
const placeQuery = (cell: Coordinate) => ({
  ...endpointQuery(['place', cell.latitude, cell.longitude], getPlace, { query: cell }),
  staleTime: Infinity,
  retry: false,
});

/** "In Falmouth", "Near Budock Water": the largest part that has a name; undefined while nothing is known. */
export const townWords = (place: Place | undefined): string | undefined => {
  const name = place?.locality ?? place?.region ?? place?.country ?? undefined;
  if (name === undefined) return undefined;
  const inside = place?.locality === null || place?.distance === null || place?.distance === undefined;
  return inside ? placeTexts.inside(name) : placeTexts.near(name);
};

/** "At School", "In Falmouth", "Near Budock Water" in the same order; undefined while it is unknown. */
export const usePlaceText = (spots: readonly (NamedSpot | undefined)[]): (string | undefined)[] => {
  const fenceAt = useFenceNames();
  const cells = new Map<string, Coordinate>();
  for (const spot of spots) if (spot) cells.set(JSON.stringify(cellOf(spot)), cellOf(spot));
  const words = useQueries({
    queries: [...cells.values()].map(placeQuery),
    combine: (results) => results.map(({ data }) => townWords(data)),
  });
  const keys = [...cells.keys()];
  return spots.map((spot) => {
    if (!spot) return undefined;
    const fence = fenceAt(spot.deviceId, spot);
    return fence === undefined ? words[keys.indexOf(JSON.stringify(cellOf(spot)))] : placeTexts.at(fence);
  });
};
