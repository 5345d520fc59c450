/** Reads recorded trips. The type of a trip is in packages/rules, where the server uses it too. */
import { metresBetween, type TrackPoint } from '@kinward/rules/simulated/motion.ts';

export { metresBetween, motionAt, type Motion, type TrackPoint } from '@kinward/rules/simulated/motion.ts';

const WALKING_SPEED = 1.4;

const attribute = (tag: string, name: string): number =>
  Number(new RegExp(`\\b${name}\\s*=\\s*["']([^"']+)["']`, 'u').exec(tag)?.[1]);
const child = (body: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`, 'u').exec(body)?.[1]?.trim();

/**
 * Reads the track points of a GPX 1.0 or 1.1 file. Points without a time, or with one that runs backwards, get the time
 * that walking from the previous point takes.
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
  if (points.length < 2) throw new Error('The file has no track: at least two <trkpt> points are needed.');
  return points;
};
