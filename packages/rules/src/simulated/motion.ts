/** A trip as points with times, and the position on it at any moment. */
/** One point of a recorded trip. `time` in milliseconds from the trip's start. */
export interface TrackPoint {
  latitude: number;
  longitude: number;
  /** Metres above sea level, when the file has it. */
  altitude: number | null;
  time: number;
}

const EARTH_RADIUS = 6_371_008.8;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in metres (haversine). */
export const metresBetween = (
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number => {
  const dLat = radians(b.latitude - a.latitude);
  const dLng = radians(b.longitude - a.longitude);
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
};

/** Bearing from a to b in degrees clockwise from north. */
const bearingBetween = (
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number => {
  const y = Math.sin(radians(b.longitude - a.longitude)) * Math.cos(radians(b.latitude));
  const x =
    Math.cos(radians(a.latitude)) * Math.sin(radians(b.latitude)) -
    Math.sin(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.cos(radians(b.longitude - a.longitude));
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
};

export interface Motion {
  latitude: number;
  longitude: number;
  altitude: number | null;
  /** Metres per second. */
  speed: number;
  /** Degrees clockwise from north. */
  bearing: number;
}

/** Where a trip is at `time` milliseconds after its start, between its points along a straight line. */
export const motionAt = (track: readonly TrackPoint[], time: number): Motion => {
  let low = 0;
  let high = track.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (track[middle]!.time <= time) low = middle;
    else high = middle;
  }
  const a = track[low]!;
  const b = track[high]!;
  const share = Math.min(1, Math.max(0, (time - a.time) / Math.max(1, b.time - a.time)));
  return {
    latitude: a.latitude + (b.latitude - a.latitude) * share,
    longitude: a.longitude + (b.longitude - a.longitude) * share,
    altitude: a.altitude,
    speed: metresBetween(a, b) / Math.max(0.001, (b.time - a.time) / 1000),
    bearing: bearingBetween(a, b),
  };
};
