/** Which of the many positions of a watch are sent. */
import type { PositionReport } from '@kinward/contract/devices/devices.schemas.ts';

/** Metres that count as movement: the position of a phone at rest jumps less. */
const MOVED_M = 20;
/** Seconds between two positions while the phone moves; half of that on a shared trip. */
export const MOVING_S = 10;
/** Seconds after which a phone at rest reports again. */
export const RESTING_S = 60;
/** Metres of accuracy; a worse fix is sent only when there was none for a minute. */
const ROUGH_M = 2_000;
const EARTH_M = 6_371_000;

type Place = Pick<PositionReport, 'latitude' | 'longitude'>;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two places close to each other (equirectangular). */
export const metresBetween = (a: Place, b: Place): number => {
  const x = radians(b.longitude - a.longitude) * Math.cos(radians((a.latitude + b.latitude) / 2));
  return Math.hypot(x, radians(b.latitude - a.latitude)) * EARTH_M;
};

/**
 * @param last the fix that was queued before
 * @param isTrip whether the child shares a trip
 */
export const isWorthSending = (
  last: PositionReport | undefined,
  fix: PositionReport,
  isTrip: boolean,
): boolean => {
  if (!last) return true;
  const seconds = (Date.parse(fix.recordedAt) - Date.parse(last.recordedAt)) / 1000;
  if (seconds <= 0) return false;
  if (seconds >= RESTING_S) return true;
  if ((fix.accuracy ?? 0) > ROUGH_M) return false;
  return metresBetween(last, fix) >= MOVED_M && seconds >= (isTrip ? MOVING_S / 2 : MOVING_S);
};

/** The browser's measurement as the contract's report. */
export const reportOf = (
  { coords, timestamp }: GeolocationPosition,
  battery: number | null,
): PositionReport => ({
  latitude: coords.latitude,
  longitude: coords.longitude,
  accuracy: coords.accuracy,
  ...(coords.speed !== null && coords.speed >= 0 && { speed: coords.speed }),
  ...(coords.heading !== null && Number.isFinite(coords.heading) && { bearing: coords.heading }),
  ...(coords.altitude !== null && { altitude: coords.altitude }),
  ...(battery !== null && { battery }),
  recordedAt: new Date(timestamp).toISOString(),
});
