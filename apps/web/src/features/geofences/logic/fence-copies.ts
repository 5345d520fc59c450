/** One place that a parent marked for several devices: a fence for each, shown and changed as one. */
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Geofence } from '@kinward/contract/geofences/geofences.schemas.ts';
import { isSameFence } from '../../../entities/geofences/same-fence.ts';
import { locale } from '../../../lib/language.ts';

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
    const twin = fences.find((other) => other.deviceId === deviceId && isSameFence(other, fence));
    return twin === undefined ? [] : [twin];
  });

/** A fence of another child, and whose it is. */
export interface SiblingFence {
  fence: Geofence;
  of: string;
}

/** Places of other children, each once, that a child has on none of its devices. A sample child and real ones share none. */
export const siblingFences = (
  child: Child,
  family: readonly Child[],
  fences: readonly Geofence[],
): SiblingFence[] => {
  const holderOf = (fence: Geofence) =>
    family.find(({ devices }) => devices.some(({ deviceId }) => deviceId === fence.deviceId));
  const own = fences.filter((fence) => holderOf(fence)?.childId === child.childId);
  const found: SiblingFence[] = [];
  for (const fence of fences) {
    const holder = holderOf(fence);
    if (!holder || holder.childId === child.childId || holder.sample !== child.sample) continue;
    if ([...own, ...found.map((one) => one.fence)].some((other) => isSameFence(other, fence))) continue;
    found.push({ fence, of: holder.firstName });
  }
  return found;
};

const list = new Intl.ListFormat(locale, { type: 'conjunction' });

/** "Pixel 7a and Tablet" */
export const listWords = (names: readonly string[]): string => list.format(names);
