/** What the places of the page are called, once that is known. */
import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { fencesQuery, nearestFence, useFenceNames } from '../../entities/geofences/fences.ts';
import { usePlaces } from './api/get-place.ts';
import { isOnTheWay, placeText, type ChildFacts } from './family-facts.ts';

/** A sentence that changes under the reader's eyes is read twice; one that never comes is not read at all. */
const PATIENCE_MS = 1_000;

/** Whether something is known for the first time, or has been waited for long enough. Once true, it stays so. */
function useSettled(isKnown: boolean): boolean {
  const [settled, setSettled] = useState(isKnown);
  useEffect(() => {
    if (settled) return undefined;
    const timer = setTimeout(() => setSettled(true), isKnown ? 0 : PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isKnown, settled]);
  return settled || isKnown;
}

interface NamedPlaces {
  /** As they are written inside a sentence, in the order of the positions. */
  places: (string | undefined)[];
  /** The position is at a place that the family drew. */
  isAtFence: boolean[];
  /** They can be shown: all are known, or have been waited for. */
  settled: boolean;
}

export function useNamedPlaces(fixes: readonly ChildFacts['fix'][]): NamedPlaces {
  const { data: drawn = [], isPending } = useQuery(fencesQuery);
  const fenceAt = useFenceNames();
  // Who passes a house is not at it.
  const towns = usePlaces([...fixes]).map((town, i) => {
    const fix = fixes[i];
    return town && fix && isOnTheWay(fix) ? { ...town, number: null } : town;
  });
  const fences = fixes.map((fix) => fix && fenceAt(fix.deviceId, fix));
  const isKnown =
    !isPending && fixes.every((fix, i) => !fix || fences[i] !== undefined || towns[i] !== undefined);
  const settled = useSettled(isKnown);
  const places = fixes.map((fix, i) => {
    const isNameless = towns[i] === null || (settled && towns[i] === undefined);
    return placeText(
      fences[i],
      towns[i],
      fix && isNameless ? nearestFence(drawn, fix.deviceId, fix) : undefined,
    );
  });
  return { places, isAtFence: fences.map((fence) => fence !== undefined), settled };
}
