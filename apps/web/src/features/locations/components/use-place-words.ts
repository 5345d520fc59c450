import { useQueries } from '@tanstack/react-query';
import { placeQuery } from '../api/queries.ts';
import type { Segment } from '../logic/track.ts';
import { placeWords } from '../logic/words.ts';

/** The same words for stays at one place, asked for once. */
const keyOf = ({ latitude, longitude }: Segment): string | undefined =>
  latitude === undefined || longitude === undefined
    ? undefined
    : `${latitude.toFixed(3)} ${longitude.toFixed(3)}`;

/** "In Falmouth" for each stay, undefined while nothing is known of it. */
export function usePlaceWords(segments: readonly Segment[]): (segment: Segment) => string | undefined {
  const places = new Map(
    segments.flatMap((segment) => {
      const key = keyOf(segment);
      return key === undefined ? [] : [[key, segment] as const];
    }),
  );
  const keys = [...places.keys()];
  const words = useQueries({
    queries: [...places.values()].map(({ latitude = 0, longitude = 0 }) =>
      placeQuery({ latitude, longitude }),
    ),
    combine: (results) => results.map(({ data }) => placeWords(data)),
  });
  return (segment) => {
    const key = keyOf(segment);
    return key === undefined ? undefined : words[keys.indexOf(key)];
  };
}
