/** What the places of the page are called, once that is known. */
import { useQuery } from '@tanstack/react-query';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { placeAt } from '@kinward/rules/fences/family-places.ts';
import { fencesQuery, nearestFence, useFamilyPlaces } from '../../entities/geofences/fences.ts';

import { usePlaces } from './api/get-place.ts';
import { useSettled } from '../../lib/time/settled.ts';
import { isOnTheWay, newestFix, placeText, type ChildFacts } from './family-facts.ts';

/** A sentence that changes under the reader's eyes is read twice; one that never comes is not read at all. */
const PATIENCE_MS = 1_000;

export interface NamedPlaces {
  /** As they are written inside a sentence, in the order of the positions. */
  places: (string | undefined)[];
  /** The position is at a place that the family drew. */
  isAtFence: boolean[];
  /** They can be shown: all are known, or have been waited for. */
  settled: boolean;
}

/** The newest position of each child, then that of the chosen device. */
export const fixesOf = (family: readonly Child[], device: Device | undefined): ChildFacts['fix'][] => [
  ...family.map(({ devices }) => newestFix(devices)),
  device?.location ? { ...device.location, deviceId: device.deviceId } : undefined,
];

/** @param asked undefined while it is not known where anybody is */
export function useNamedPlaces(asked: readonly ChildFacts['fix'][] | undefined): NamedPlaces {
  const fixes = asked ?? [];
  const { isPending } = useQuery(fencesQuery);
  const placesOf = useFamilyPlaces();
  // Who passes a house is not at it.
  const towns = usePlaces([...fixes]).map((town, i) => {
    const fix = fixes[i];
    return town && fix && isOnTheWay(fix) ? { ...town, number: null } : town;
  });
  const fences = fixes.map((fix) => fix && placeAt(fix, placesOf(fix.deviceId))?.fenceName);
  const isKnown =
    asked !== undefined &&
    !isPending &&
    fixes.every((fix, i) => !fix || fences[i] !== undefined || towns[i] !== undefined);
  const settled = useSettled(isKnown, PATIENCE_MS, asked !== undefined);
  const places = fixes.map((fix, i) => {
    const isNameless = towns[i] === null || (settled && towns[i] === undefined);
    return placeText(
      fences[i],
      towns[i],
      fix && isNameless ? nearestFence(placesOf(fix.deviceId), fix) : undefined,
    );
  });
  return { places, isAtFence: fences.map((fence) => fence !== undefined), settled };
}
