/** One point of a recorded trip. `time` in milliseconds from the trip's start. */
export interface TrackPoint {
  latitude: number;
  longitude: number;
  /** Metres above sea level, when the file has it. */
  altitude: number | null;
  time: number;
}

const EARTH_RADIUS = 6_371_008.8;
const WALKING_SPEED = 1.4;

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
export const bearingBetween = (
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

const attribute = (tag: string, name: string): number =>
  Number(new RegExp(`\\b${name}\\s*=\\s*["']([^"']+)["']`, 'u').exec(tag)?.[1]);
const child = (body: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`, 'u').exec(body)?.[1]?.trim();

/**
 * Reads the track points of a GPX 1.0 or 1.1 file. Points without a time, or with one that runs backwards, are given the time
 * that walking from the point before takes.
 * @throws Error when there are fewer than two usable points.
 */
export const parseGpx = (xml: string): TrackPoint[] => {
  const points: TrackPoint[] = [];
  let start: number | undefined;
  for (const match of xml.matchAll(/<(?:trkpt|rtept)\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:trkpt|rtept)>)/gu)) {
    const latitude = attribute(match[1] ?? '', 'lat');
    const longitude = attribute(match[1] ?? '', 'lon');
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) continue;
    const body = match[2] ?? '';
    const stamp = Date.parse(child(body, 'time') ?? '');
    const elevation = Number(child(body, 'ele') ?? Number.NaN);
    const before = points.at(-1);
    const walked = before
      ? before.time + (metresBetween(before, { latitude, longitude }) / WALKING_SPEED) * 1000
      : 0;
    let time = walked;
    if (Number.isFinite(stamp)) {
      start ??= stamp - walked;
      time = Math.max(stamp - start, (before?.time ?? -1) + 1);
    }
    points.push({ latitude, longitude, altitude: Number.isFinite(elevation) ? elevation : null, time });
  }
  if (points.length < 2) throw new Error('The file holds no track: at least two <trkpt> points are needed.');
  return points;
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
