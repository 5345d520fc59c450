/**
 * The time by which rules are in force: that of the wall, as schedules are meant. A machine that has none of its own starts years ago and is set
 * later: until then time goes on from when its rules were last written. That it was set by more than two minutes is noticed and told.
 */
import { steadySeconds } from '../answer/steady.ts';

const JUMP_MS = 2 * 60_000;
/** No resolver that has this code ran before. */
const EARLIEST = Date.UTC(2026, 10, 1);

export interface ClockOptions {
  /** When the rules were last written, in milliseconds since the epoch; 0: never. */
  lastKnown: number;
  /** Called when the clock was set by more than two minutes: milliseconds, forward or back. */
  jumped: (by: number) => void;
  wall?: () => number;
  /** Milliseconds of a clock that never jumps. */
  steady?: () => number;
}

/** @returns milliseconds since the epoch */
export function newClock({
  lastKnown,
  jumped,
  wall = Date.now,
  steady = () => steadySeconds() * 1000,
}: ClockOptions): () => number {
  const began = steady();
  const from = Math.max(EARLIEST, lastKnown);
  const read = (): number => {
    const now = wall();
    return now >= EARLIEST ? now : from + steady() - began;
  };
  let ahead = read() - began;
  return () => {
    const now = read();
    const by = now - steady() - ahead;
    if (Math.abs(by) > JUMP_MS) {
      ahead += by;
      jumped(by);
    }
    return now;
  };
}
