/** An app beside this one that tells the place all day. */
import type { DeviceMe } from '@kinward/contract/companion/companion.schemas.ts';
import { readTracker } from '../../lib/tracker.ts';

/** `on`: it reports. `waiting`: the parent's link brought what sets it up. */
export const trackerState = (me: Pick<DeviceMe, 'layers'> | null): 'on' | 'waiting' | 'none' => {
  // A document that an earlier version stored has no layers.
  if (me?.layers?.some(({ kind }) => kind === 'tracker')) return 'on';
  return readTracker() === undefined ? 'none' : 'waiting';
};
