import { useEffect, useEffectEvent, useState } from 'react';
import type { DayRange } from '../../../lib/time/day.ts';
import { playFrom, playOn, SPEEDS, type Speed } from '../logic/ribbon.ts';
import type { Segment } from '@kinward/rules/tracks/segments.ts';

/** Milliseconds between two steps of the replayed time: smooth to the eye, and half the work of every frame. */
const STEP_MS = 40;

interface Replay {
  playing: boolean;
  speed: Speed;
  toggle: () => void;
  stop: () => void;
  /** 1, 10, 60 and round again. */
  nextSpeed: () => void;
}

/** Plays a day: moves `time` on while it runs, and stops at the day's last position. */
export function useReplay(
  time: number,
  setTime: (time: number) => void,
  segments: readonly Segment[],
  range: DayRange,
): Replay {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(60);
  const advance = useEffectEvent((elapsed: number) => {
    const end = segments.at(-1)?.to ?? range.to;
    const next = playOn(time, elapsed, speed, segments, range);
    setTime(Math.min(next, end));
    if (next >= end) setPlaying(false);
  });
  useEffect(() => {
    if (!playing) return;
    let last = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      if (now - last >= STEP_MS) {
        // A tab that slept does not jump over half the day.
        advance(Math.min(now - last, 250));
        last = now;
      }
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing]);
  return {
    playing,
    speed,
    toggle: () => {
      if (!playing) setTime(playFrom(time, segments));
      setPlaying(!playing);
    },
    stop: () => setPlaying(false),
    nextSpeed: () => setSpeed(SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 60),
  };
}
