/** A simulated device's fixes: one now, and those of the hours before. */
import type { PositionReport } from '@kinward/contract/devices/devices.schemas.ts';
import { motionAt, type TrackPoint } from './motion.ts';

const EVERY_MS = 20_000;
/** From here on the live trip continues. */
const LAST_MS = 30_000;
/** Percent that a battery loses in an hour. */
const PER_HOUR = 4;

/**
 * The fix at a moment of a trip that begins again at its end.
 * @param trip.time milliseconds since the trip began
 * @param trip.at milliseconds since the epoch
 */
export const fixOf = (
  track: readonly TrackPoint[],
  trip: { time: number; at: number; accuracy: number; battery: number },
): PositionReport => {
  const motion = motionAt(track, trip.time % track.at(-1)!.time);
  return {
    latitude: Number(motion.latitude.toFixed(7)),
    longitude: Number(motion.longitude.toFixed(7)),
    accuracy: trip.accuracy,
    speed: Number(motion.speed.toFixed(2)),
    bearing: Number(motion.bearing.toFixed(1)),
    battery: trip.battery,
    recordedAt: new Date(trip.at).toISOString(),
  };
};

/**
 * The same trip in the hours before `now` (milliseconds since the epoch), as a phone would send it after a time without network.
 * @param options.battery percent at the end
 */
export const pastOf = (
  track: readonly TrackPoint[],
  { hours, battery, now }: { hours: number; battery: number; now: number },
): PositionReport[] => {
  const reports: PositionReport[] = [];
  for (let ago = hours * 3_600_000; ago > LAST_MS; ago -= EVERY_MS)
    reports.push(
      fixOf(track, {
        time: hours * 3_600_000 - ago,
        at: now - ago,
        accuracy: 9,
        battery: Math.min(100, Math.round(battery + (ago / 3_600_000) * PER_HOUR)),
      }),
    );
  return reports;
};
