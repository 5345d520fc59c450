import type { Doubt } from '@kinward/contract/devices/devices.schemas.ts';
import type { DoubtedPoint } from '@kinward/contract/locations/locations.schemas.ts';

/** Positions in a row that are not believed for one reason, as one entry of the day. */
export interface DoubtedStretch {
  why: Doubt;
  /** Milliseconds since the epoch. */
  from: number;
  to: number;
  /** Where the first of them was. */
  latitude: number;
  longitude: number;
}

/** Further apart in time, two of them are two entries, in ms. */
const APART_MS = 10 * 60_000;

/** @param points oldest first */
export const stretchesOf = (points: readonly DoubtedPoint[]): DoubtedStretch[] => {
  const stretches: DoubtedStretch[] = [];
  for (const { recordedAt, doubt, latitude, longitude } of points) {
    const at = Date.parse(recordedAt);
    const last = stretches.at(-1);
    if (last?.why === doubt && at - last.to <= APART_MS) last.to = at;
    else stretches.push({ why: doubt, from: at, to: at, latitude, longitude });
  }
  return stretches;
};
