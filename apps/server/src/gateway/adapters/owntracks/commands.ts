/** The commands for OwnTracks in the answer to a report. */
import type { Geofence } from '@kinward/contract/geofences/geofences.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';

const cmd = (action: string, more: object = {}) => ({ _type: 'cmd', action, ...more });

/** Milliseconds since the epoch at which a UUIDv7 was made. */
const madeAt = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/** Where is the phone now? */
export const askLocation = (): object => cmd('reportLocation');

/**
 * The device's fences in the phone's own list. Android tells them apart by `tst`, iOS by `desc`; so each has a second of its own.
 * @param hadFences the phone was given fences before: they go first, or a deleted one would stay
 */
export const notifyFences = (fences: readonly Geofence[], hadFences: boolean): object[] => {
  let last = 0;
  const waypoints = fences
    .toSorted((a, b) => (a.fenceId < b.fenceId ? -1 : 1))
    .map(({ fenceId, fenceName, latitude, longitude, fenceRadius }) => {
      last = Math.max(last + 1, Math.floor(madeAt(fenceId) / 1000));
      const rad = Math.round(fenceRadius * LIMITS.fenceMetresPerMile);
      return { _type: 'waypoint', desc: fenceName, lat: latitude, lon: longitude, rad, tst: last };
    });
  return [
    ...(hadFences ? [cmd('clearWaypoints')] : []),
    ...(waypoints.length > 0 ? [cmd('setWaypoints', { waypoints: { _type: 'waypoints', waypoints } })] : []),
  ];
};
