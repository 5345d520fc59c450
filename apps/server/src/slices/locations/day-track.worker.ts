/** Makes days out of positions on a thread of its own: thousands of them would hold up every other request. */
import { parentPort } from 'node:worker_threads';
import type { DayTrack, TrackPoint } from '@kinward/contract/locations/locations.schemas.ts';
import { dayTrack } from '@kinward/rules/day-track.ts';

export interface Question {
  id: number;
  /** A JSON array of track points. */
  points: string;
  maxPoints: number;
  sampledFrom: number | undefined;
}

export interface Answer {
  id: number;
  day: DayTrack;
}

parentPort?.on('message', ({ id, points, ...options }: Question) => {
  const day = dayTrack(JSON.parse(points) as TrackPoint[], options);
  parentPort?.postMessage({ id, day } satisfies Answer, []);
});
