/** A way in time: where it breaks, and how much of it is before a moment. */
import type { KidColour } from '../../ui/portraits.tsx';

/** One moment of the way. */
export interface TrackPlace {
  /** Milliseconds since the epoch. */
  at: number;
  latitude: number;
  longitude: number;
}

export interface Track {
  /** In the order of time. */
  places: readonly TrackPlace[];
  /** Times without positions, in milliseconds since the epoch. */
  gaps: readonly { from: number; to: number }[];
  colour: KidColour;
}

/** Runs of places without a gap between them, and the straight lines over the gaps. */
export const splitTrack = ({
  places,
  gaps,
}: Pick<Track, 'places' | 'gaps'>): { runs: TrackPlace[][]; bridges: [TrackPlace, TrackPlace][] } => {
  const runs: TrackPlace[][] = [];
  const bridges: [TrackPlace, TrackPlace][] = [];
  let run: TrackPlace[] = [];
  let next = 0;
  for (const place of places) {
    const last = run.at(-1);
    while (next < gaps.length && (gaps[next]?.to ?? 0) <= (last?.at ?? -Infinity)) next++;
    const gap = gaps[next];
    if (last && gap && gap.from >= last.at && gap.to <= place.at) {
      runs.push(run);
      bridges.push([last, place]);
      run = [];
    }
    run.push(place);
  }
  if (run.length > 0) runs.push(run);
  return { runs, bridges };
};

/** The runs up to a time, the last one cut at the place between two fixes. */
export const untilTime = (runs: readonly TrackPlace[][], time: number): TrackPlace[][] =>
  runs.flatMap((run) => {
    const first = run[0];
    if (!first || first.at > time) return [];
    const after = run.findIndex((place) => place.at > time);
    if (after === -1) return [run];
    const before = run[after - 1];
    const end = run[after];
    const cut = run.slice(0, after);
    if (before && end) cut.push(between(before, end, time));
    return [cut];
  });

/** The place between two fixes at a time, on the straight line. */
export const between = (a: TrackPlace, b: TrackPlace, time: number): TrackPlace => {
  const share = b.at === a.at ? 0 : Math.min(1, Math.max(0, (time - a.at) / (b.at - a.at)));
  return {
    at: time,
    latitude: a.latitude + (b.latitude - a.latitude) * share,
    longitude: a.longitude + (b.longitude - a.longitude) * share,
  };
};
