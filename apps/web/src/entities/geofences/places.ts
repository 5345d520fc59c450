/** What places are called: the fence of the family that a place is in, else the town. */
import { useQueries } from '@tanstack/react-query';
import { getPlace } from '@kinward/contract/map/map.routes.ts';
import type { Place } from '@kinward/contract/map/map.schemas.ts';
import { usePlaceCell, type PlaceCell } from '../../map/streets/place-cell.ts';
import { useFenceNames } from './fences.ts';
import { catalogue } from '../../lib/language.ts';
import { endpointQuery } from '../../lib/endpoint.ts';

export const placeTexts = catalogue('places', {
  at: (fence: string) => `At ${fence}`,
  inside: (town: string) => `In ${town}`,
  near: (town: string) => `Near ${town}`,
  onStreet: (street: string) => `On ${street}`,
  atHouse: (address: string) => `At ${address}`,
  crossing: (street: string, other: string) => `${street} and ${other}`,
});

/** Words as they are written inside a sentence: "near Falmouth". */
export const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** Decimals of a coordinate that is asked for: about 100 m, enough for the name of a village and kind to the cache. */
const DECIMALS = 3;

interface Coordinate {
  latitude: number;
  longitude: number;
}

/** Metres from a street beyond which someone is near it and not on it. */
const ON_STREET = 60;

/** "At Lettstrasse 12, Vaduz", "On Lettstrasse, Vaduz"; undefined where no street is known. Never a number from a coarse position. */
const streetText = (place: Place | undefined): string | undefined => {
  if (!place || place.street === null) return undefined;
  const { street, crossing, number, streetDistance, locality } = place;
  const inTown = (words: string): string => (locality === null ? words : `${words}, ${locality}`);
  if (number !== null) return placeTexts.atHouse(inTown(`${street} ${number}`));
  if (crossing !== null) return placeTexts.atHouse(inTown(placeTexts.crossing(street, crossing)));
  if ((streetDistance ?? 0) > ON_STREET) return placeTexts.near(inTown(street));
  return placeTexts.onStreet(inTown(street));
};

export interface NamedSpot extends Coordinate {
  deviceId: string;
  /** Metres; null when the device did not say. */
  accuracy: number | null;
}

/** GET /map/place, asked once for a place, however many components show it. */
const placeQuery = (cell: PlaceCell) => ({
  ...endpointQuery(['place', cell.latitude, cell.longitude, cell.accuracy], getPlace, { query: cell }),
  staleTime: Infinity,
  retry: false,
});

/** "At Lettstrasse 12, Vaduz", "In Falmouth", "Near Budock Water": the smallest part that is known; undefined while nothing is. */
export const townWords = (place: Place | undefined): string | undefined => {
  const street = streetText(place);
  if (street !== undefined) return street;
  const name = place?.locality ?? place?.region ?? place?.country ?? undefined;
  if (name === undefined) return undefined;
  const inside = place?.locality === null || place?.distance === null || place?.distance === undefined;
  return inside ? placeTexts.inside(name) : placeTexts.near(name);
};

/** "At School", "In Falmouth", "Near Budock Water" in the same order; undefined while it is unknown. */
export const usePlaceText = (spots: readonly (NamedSpot | undefined)[]): (string | undefined)[] => {
  const fenceAt = useFenceNames();
  const cellOf = usePlaceCell(DECIMALS);
  const cells = new Map<string, PlaceCell>();
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
