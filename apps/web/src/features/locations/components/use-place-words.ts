import { useQueries } from '@tanstack/react-query';
import { useFenceNames } from '../../../entities/geofences/fences.ts';
import { usePlaceCell } from '../../../map/streets/place-cell.ts';
import { PLACE_DECIMALS, placeQuery } from '../api/queries.ts';
import type { Segment } from '@kinward/rules/tracks/segments.ts';
import { placeText } from '../logic/messages.ts';

/** A stay is the middle of many positions: its street can be told, its house cannot. */
const STAY_METRES = 50;

/** The same words for stays at one place, asked for once. */
const keyOf = ({ latitude, longitude }: Segment): string | undefined =>
  latitude === undefined || longitude === undefined
    ? undefined
    : `${latitude.toFixed(3)} ${longitude.toFixed(3)}`;

/** "At School" or "In Falmouth" for each stay of the device, undefined while nothing is known of it. */
export function usePlaceText(
  segments: readonly Segment[],
  deviceId: string,
): (segment: Segment) => string | undefined {
  const fenceAt = useFenceNames();
  const cellOf = usePlaceCell(PLACE_DECIMALS);
  const places = new Map(
    segments.flatMap((segment) => {
      const key = keyOf(segment);
      return key === undefined ? [] : [[key, segment] as const];
    }),
  );
  const keys = [...places.keys()];
  const words = useQueries({
    queries: [...places.values()].map(({ latitude = 0, longitude = 0 }) =>
      placeQuery(cellOf({ latitude, longitude, accuracy: STAY_METRES })),
    ),
    combine: (results) => results.map(({ data }) => placeText(data)),
  });
  return (segment) => {
    const key = keyOf(segment);
    if (key === undefined) return undefined;
    const { latitude = 0, longitude = 0 } = segment;
    const fence = fenceAt(deviceId, { latitude, longitude, accuracy: null });
    return fence === undefined ? words[keys.indexOf(key)] : placeText(undefined, fence);
  };
}
