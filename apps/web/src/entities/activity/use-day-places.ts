import type { DayPiece, DayRibbon, StopPlace } from '@kinward/contract/activity/activity.schemas.ts';
import { placeTexts, usePlaceText } from '../geofences/places.ts';
import type { StopName } from './ribbon-words.ts';

/** "At Football", "In Falmouth"; undefined while nobody can say. */
export type PlaceWords = (place: StopPlace) => string | undefined;

/** A stop is the middle of many positions: its street can be told, its house cannot. */
const STOP_METRES = 50;

const keyOf = ({ latitude, longitude }: StopPlace): string => `${latitude} ${longitude}`;

/** What the places of a day are called: the fence that the server names, else the street or town, asked for once a place. */
export function useDayPlaces(day: Pick<DayRibbon, 'places'>): { words: PlaceWords; nameOf: StopName } {
  const { pieces = [], deviceId = '' } = day.places ?? {};
  const all = [...pieces.map(({ place }) => place), day.places?.last];
  const unnamed = all.flatMap((place) => (place && place.fence === null ? [place] : []));
  const texts = usePlaceText(
    unnamed.map(({ latitude, longitude }) => ({ latitude, longitude, deviceId, accuracy: STOP_METRES })),
  );
  const known = new Map(unnamed.map((place, index) => [keyOf(place), texts[index]]));
  const words: PlaceWords = (place) =>
    place.fence === null ? known.get(keyOf(place)) : placeTexts.at(place.fence);
  const nameOf = ({ place }: DayPiece) => (place === null ? undefined : (place.fence ?? words(place)));
  return { words, nameOf };
}
