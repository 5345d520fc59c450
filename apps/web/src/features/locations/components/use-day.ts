import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DayTrack } from '@kinward/contract/locations/locations.schemas.ts';
import { dayQuery } from '../api/queries.ts';
import { rangeOf, type Day, type DayRange } from '../../../lib/day.ts';
import { fixesOf, momentAt, segmentsOf, type Fix, type Moment, type Segment } from '../logic/track.ts';

export interface DayState {
  day: Day;
  range: DayRange;
  track: DayTrack | undefined;
  fixes: Fix[];
  segments: Segment[];
  /** Times without positions, in milliseconds since the epoch. */
  gaps: { from: number; to: number }[];
  /** The chosen time; the day's last position until one is chosen. */
  time: number;
  moment: Moment;
  setTime: (time: number) => void;
  isPending: boolean;
  error: Error | null;
  retry: () => void;
}

/** One day of a device with the time that is chosen in it. While none is chosen, the time follows the newest position. */
export function useDay(deviceId: string, day: Day): DayState {
  const { data: track, isPending, error, refetch } = useQuery(dayQuery(deviceId, day));
  const key = `${deviceId} ${day}`;
  const [chosen, setChosen] = useState<{ key: string; time: number }>();
  const range = rangeOf(day);
  const fixes = track ? fixesOf(track) : [];
  const segments = track ? segmentsOf(track, range) : [];
  const newest = fixes.at(-1)?.at ?? range.from;
  const time = chosen?.key === key ? chosen.time : newest;
  return {
    day,
    range,
    track,
    fixes,
    segments,
    gaps: (track?.gaps ?? []).map((gap) => ({ from: Date.parse(gap.from), to: Date.parse(gap.to) })),
    time,
    moment: momentAt(fixes, segments, time),
    setTime: (next) => setChosen({ key, time: next }),
    isPending,
    error,
    retry: () => void refetch(),
  };
}
