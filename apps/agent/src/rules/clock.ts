/** The time by which rules hold on a computer, and when its being set is news for parents. */
import { uptime } from 'node:os';
import { newClock } from '@kinward/filter-core/policy/clock.ts';

/** A sleep that is told. */
const SLEPT_MS = 2 * 60_000;
/** How long the system's word is gone on from, while nothing else says that the computer slept: it reads a file for it, and each question asks for the time. */
const READ_MS = 1000;
/** Seconds after a start in which a computer without a battery for its clock gets the time from its network. */
const START_SECONDS = 600;

export interface ComputerClockOptions {
  /** When rules were last written, in milliseconds since the epoch; 0: never. */
  lastKnown: number;
  /** The clock was set by more than two minutes: milliseconds, forward or back. */
  jumped: (by: number) => void;
  /** Somebody may have set it. */
  wasSet: () => void;
  /** The computer slept for more than two minutes: what was to be kept for some minutes is old. */
  slept: () => void;
  wall?: () => number;
  /** Seconds since the computer started, while it slept too: a sleep is no jump. */
  running?: () => number;
  /** Milliseconds of this process, which stand still while the computer sleeps. */
  awake?: () => number;
}

type Clocks = Required<Pick<ComputerClockOptions, 'wall' | 'running' | 'awake'>>;

/** The same as `running`, read again where it is old, or where the clocks that cost nothing have gone apart: the computer slept, or was set. */
function sparing({ wall, running, awake }: Clocks): () => number {
  let [at, seconds, apart] = [-Infinity, 0, 0];
  return () => {
    const now = awake();
    if (now - at >= READ_MS || Math.abs(wall() - now - apart) > READ_MS)
      [at, seconds, apart] = [now, running(), wall() - now];
    return seconds + (now - at) / 1000;
  };
}

/** @returns milliseconds since the epoch */
export const computerClock = ({
  lastKnown,
  jumped,
  wasSet,
  slept,
  wall = Date.now,
  running = uptime,
  awake = () => performance.now(),
}: ComputerClockOptions): (() => number) => {
  const started = sparing({ wall, running, awake });
  const now = newClock({
    lastKnown,
    wall,
    steady: () => started() * 1000,
    jumped: (by) => {
      jumped(by);
      if (started() > START_SECONDS) wasSet();
    },
  });
  const asleep = (): number => started() * 1000 - awake();
  let before = asleep();
  return () => {
    const until = asleep();
    if (until - before > SLEPT_MS) {
      before = until;
      slept();
    }
    return now();
  };
};
