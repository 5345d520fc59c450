/** The time by which rules hold on a computer, and when its being set is news for parents. */
import { uptime } from 'node:os';
import { newClock } from '@kinward/filter-core/policy/clock.ts';

/** A sleep that is told. */
const SLEPT_MS = 2 * 60_000;
/**
 * Milliseconds for which the system's uptime is carried forward instead of read again, unless another clock says that the
 * computer slept: reading it opens a file, and each question asks for the time.
 */
const READ_MS = 1000;
/** Seconds after a start in which a computer without a battery for its clock gets the time from its network. */
const START_SECONDS = 600;
/** A clock that differs by less is the same. */
const SAME_MS = 2 * 60_000;
/** Seconds for which what was known is believed against the computer's own clock, where nothing sets that: what was known may have been wrong. */
const BELIEVED_SECONDS = 24 * 3600;
/** How often what time it is is kept for the next start. */
const KEEP_MS = 5 * 60_000;

export interface ComputerClockOptions {
  /** What time it was when the computer last ran, in milliseconds since the epoch; 0: nobody knows. */
  lastKnown: number;
  /** Keeps what time it is for the next start. */
  keep?: (at: number) => void;
  /** Whether the computer has its time from a network since it started, or the installation says the same one. */
  isSynchronized?: () => boolean;
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

type BehindOptions = Required<
  Pick<ComputerClockOptions, 'lastKnown' | 'isSynchronized' | 'wasSet' | 'wall'>
> & {
  started: () => number;
};

/**
 * A clock that was set back while the computer was off, as a child can in its firmware: time goes on from what was known, until a
 * network or an administrator sets it or the installation says the same time, and for a day at most after each start.
 */
function neverBehind({ lastKnown, isSynchronized, wasSet, wall, started }: BehindOptions): () => number {
  const began = started();
  const apart = (): number => wall() - started() * 1000;
  const first = apart();
  let isBehind = wall() < lastKnown - SAME_MS;
  let isTold = false;
  return () => {
    if (!isBehind) return wall();
    const running = started();
    const isSet = Math.abs(apart() - first) > SAME_MS;
    if (isSet || running - began > BELIEVED_SECONDS || isSynchronized()) {
      isBehind = false;
      return wall();
    }
    // One without a battery has its time from the network by then.
    if (!isTold && running > START_SECONDS) {
      isTold = true;
      wasSet();
    }
    return lastKnown + (running - began) * 1000;
  };
}

/** @returns milliseconds since the epoch */
export const computerClock = ({
  lastKnown,
  jumped,
  wasSet,
  slept,
  keep = () => undefined,
  isSynchronized = () => false,
  wall = Date.now,
  running = uptime,
  awake = () => performance.now(),
}: ComputerClockOptions): (() => number) => {
  const started = sparing({ wall, running, awake });
  let keepAgain = -Infinity;
  const now = newClock({
    lastKnown,
    wall: neverBehind({ lastKnown, isSynchronized, wasSet, wall, started }),
    steady: () => started() * 1000,
    jumped: (by) => {
      jumped(by);
      keepAgain = -Infinity;
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
    const at = now();
    if (awake() >= keepAgain) {
      keepAgain = awake() + KEEP_MS;
      keep(at);
    }
    return at;
  };
};
