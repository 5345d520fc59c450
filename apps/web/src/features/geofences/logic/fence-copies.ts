/** One place that a parent marked for several devices of a child: a fence for each, shown and changed as one. */
import type { Geofence } from '@kinward/contract/geofences/geofences.schemas.ts';
import { locale } from '../../../lib/language.ts';

const SAME = ['fenceName', 'latitude', 'longitude', 'fenceRadius', 'action'] as const;

/**
 * The same fence on other devices of the child, at most one for each.
 * @param siblings the child's devices
 */
export const copiesOf = (
  fence: Geofence,
  fences: readonly Geofence[],
  siblings: readonly { deviceId: string }[],
): Geofence[] =>
  siblings.flatMap(({ deviceId }) => {
    if (deviceId === fence.deviceId) return [];
    const twin = fences.find(
      (other) => other.deviceId === deviceId && SAME.every((field) => other[field] === fence[field]),
    );
    return twin === undefined ? [] : [twin];
  });

const list = new Intl.ListFormat(locale, { type: 'conjunction' });

/** "Pixel 7a and Tablet" */
export const listWords = (names: readonly string[]): string => list.format(names);
