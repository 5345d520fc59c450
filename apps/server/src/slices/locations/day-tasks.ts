/** What a day's positions are read for. */
import type { TrackPoint } from '@kinward/contract/locations/locations.schemas.ts';
import { dayTrack } from '@kinward/rules/tracks/day-track.ts';
import { speeding, type LimitStep } from '@kinward/rules/speed/speeding.ts';

export type Task =
  | { kind: 'track'; maxPoints: number; sampledFrom: number | undefined }
  | { kind: 'speeding'; limits: readonly LimitStep[] };

export type AnswerTo<T extends Task> = T['kind'] extends 'track'
  ? ReturnType<typeof dayTrack>
  : ReturnType<typeof speeding>;

/** @param points a JSON array of track points */
export const answerOf = <T extends Task>(points: string, task: T): AnswerTo<T> => {
  const track = JSON.parse(points) as TrackPoint[];
  return (task.kind === 'track' ? dayTrack(track, task) : speeding(track, task.limits)) as AnswerTo<T>;
};
