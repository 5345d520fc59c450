/** A computer sleeps, gets its time from the network, and is set by somebody. */
import { expect, it } from 'vitest';
import { computerClock } from './clock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const NOON = Date.UTC(2026, 10, 28, 12);

const clockOf = (running: number, lastKnown = 0) => {
  const at = { wall: NOON, running, awake: 0, isSynchronized: false, kept: 0 };
  const seen = { jumps: [] as number[], set: 0, slept: 0 };
  let reads = 0;
  const read = computerClock({
    lastKnown,
    keep: (now) => (at.kept = now),
    isSynchronized: () => at.isSynchronized,
    jumped: (by) => seen.jumps.push(by),
    wasSet: () => (seen.set += 1),
    wall: () => at.wall,
    slept: () => (seen.slept += 1),
    running: () => {
      reads += 1;
      return at.running;
    },
    awake: () => at.awake,
  });
  read();
  const sleeps = (ms: number): void => {
    at.wall += ms;
    at.running += ms / 1000;
    read();
  };
  const passes = (ms: number): void => {
    at.awake += ms;
    sleeps(ms);
  };
  const isSet = (ms: number): void => {
    at.wall += ms;
    read();
  };
  return { at, read, seen, sleeps, passes, isSet, reads: () => reads };
};

it('knows a sleep from a clock that was set', () => {
  const { seen, sleeps, passes } = clockOf(3600);
  sleeps(MINUTE_MS);
  passes(3 * 24 * HOUR_MS);
  expect(seen).toEqual({ jumps: [], set: 0, slept: 0 });
  sleeps(8 * HOUR_MS);
  passes(HOUR_MS);
  expect(seen).toEqual({ jumps: [], set: 0, slept: 1 });
});

it('tells of one that was set, forward and back, also after a sleep', () => {
  const { seen, sleeps, isSet } = clockOf(3600);
  isSet(-2 * HOUR_MS);
  sleeps(8 * HOUR_MS);
  isSet(HOUR_MS);
  isSet(MINUTE_MS);
  expect(seen).toEqual({ jumps: [-2 * HOUR_MS, HOUR_MS], set: 2, slept: 1 });
});

it('follows a time that came after the start, and tells nobody of it', () => {
  const { seen, isSet } = clockOf(30);
  isSet(24 * HOUR_MS);
  expect(seen).toEqual({ jumps: [24 * HOUR_MS], set: 0, slept: 0 });
});

it('asks the system once a second at most, and at once where the computer slept', () => {
  const { seen, sleeps, passes, reads } = clockOf(3600);
  const before = reads();
  for (let times = 0; times < 500; times += 1) passes(10);
  expect(reads() - before).toBeLessThanOrEqual(6);
  sleeps(8 * HOUR_MS);
  expect(seen).toEqual({ jumps: [], set: 0, slept: 1 });
});

it('that was set back while the computer was off is not followed: time goes on from what was known, for the next start as well', () => {
  const known = NOON + 8 * HOUR_MS;
  const { at, passes, read, seen } = clockOf(20, known);
  expect(read()).toBe(known);
  passes(HOUR_MS);
  expect(read()).toBe(known + HOUR_MS);
  expect(at.kept).toBe(known + HOUR_MS);
  // Told once, and not before a network had time to set it.
  expect(seen).toEqual({ jumps: [], set: 1, slept: 0 });
  passes(HOUR_MS);
  expect(seen.set).toBe(1);
});

it('that was set back is told at once where the computer has run for long', () => {
  expect(clockOf(3600, NOON + HOUR_MS).seen.set).toBe(1);
  expect(clockOf(3600, NOON + MINUTE_MS).seen.set).toBe(0);
});

it('without a battery is that of the network once that has set it, and nobody is told', () => {
  const { at, isSet, passes, read, seen } = clockOf(20, NOON + 8 * HOUR_MS);
  passes(MINUTE_MS);
  isSet(9 * HOUR_MS);
  expect(read()).toBe(at.wall);
  expect(seen.set).toBe(0);
  expect(at.kept).toBe(at.wall);
});

it('is believed where what was known was wrong: by a network, or after a day', () => {
  for (const settle of [
    ({ at }: ReturnType<typeof clockOf>) => (at.isSynchronized = true),
    ({ passes }: ReturnType<typeof clockOf>) => passes(25 * HOUR_MS),
  ]) {
    const clock = clockOf(20, NOON + 1000 * HOUR_MS);
    expect(clock.read()).toBeGreaterThan(clock.at.wall);
    settle(clock);
    expect(clock.read()).toBe(clock.at.wall);
    expect(clock.at.kept).toBe(clock.at.wall);
  }
});
