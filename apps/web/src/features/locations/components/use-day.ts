import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { DayTrack } from '@kinward/contract/locations/locations.schemas.ts';
import type { LoadedQuery } from '../../../ui/Loaded.tsx';
import { dayQuery } from '../api/queries.ts';
import { rangeOf, type Day, type DayRange } from '../../../lib/time/day.ts';
import { stretchesOf, type DoubtedStretch } from '../logic/doubts.ts';
import { segmentsOf, type Segment } from '@kinward/rules/tracks/segments.ts';
import { fixesOf, momentAt, type Fix, type Moment } from '../logic/track.ts';

export interface DayState {
  day: Day;
  range: DayRange;
  track: DayTrack | undefined;
  fixes: Fix[];
  segments: Segment[];
  /** Times without positions, in milliseconds since the epoch. */
  gaps: { from: number; to: number }[];
  /** Positions that are not believed. */
  doubted: DoubtedStretch[];
  /** The chosen time; the day's last position until one is chosen. */
  time: number;
  moment: Moment;
  setTime: (time: number) => void;
  /** What was read of the day, and why it was not. */
  query: LoadedQuery<DayTrack>;
}

/** What a day's positions amount to. */
const wayOf = (
  track: DayTrack | undefined,
  day: Day,
): Pick<DayState, 'range' | 'fixes' | 'segments' | 'gaps' | 'doubted'> => {
  const range = rangeOf(day);
  return {
    range,
    fixes: track ? fixesOf(track) : [],
    segments: track ? segmentsOf(track, range) : [],
    doubted: stretchesOf(track?.doubted ?? []),
    gaps: (track?.gaps ?? []).map((gap) => ({ from: Date.parse(gap.from), to: Date.parse(gap.to) })),
  };
};

/** One day of a device with the time that is chosen in it. While none is chosen, the time follows the newest position. */
export function useDay(deviceId: string, day: Day): DayState {
  const query = useQuery(dayQuery(deviceId, day));
  const track = query.data;
  const key = `${deviceId} ${day}`;
  const [chosen, setChosen] = useState<{ key: string; time: number }>();
  // A replayed day renders 25 times a second: what is made of its positions is made once.
  const way = useMemo(() => wayOf(track, day), [track, day]);
  const { range, fixes, segments } = way;
  const newest = fixes.at(-1)?.at ?? range.from;
  const time = chosen?.key === key ? chosen.time : newest;
  return {
    ...way,
    day,
    track,
    time,
    moment: momentAt(fixes, segments, time),
    setTime: (next) => setChosen({ key, time: next }),
    query,
  };
}
