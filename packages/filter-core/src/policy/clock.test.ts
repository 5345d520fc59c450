import { describe, expect, it } from 'vitest';
import { newClock } from './clock.ts';

const NOW = Date.parse('2026-11-23T20:30:00Z');
const MINUTE = 60_000;

/** A clock with both hands in the hand of the test. */
const made = (start: number, lastKnown = 0) => {
  const at = { wall: start, steady: 5_000 };
  const jumps: number[] = [];
  const now = newClock({
    lastKnown,
    jumped: (by) => jumps.push(by),
    wall: () => at.wall,
    steady: () => at.steady,
  });
  const pass = (ms: number, setBy = 0): number => {
    at.steady += ms;
    at.wall += ms + setBy;
    return now();
  };
  return { at, jumps, pass };
};

describe('the time of rules', () => {
  it('is that of the wall, and tells once of each time that it was set by more than two minutes', () => {
    const { jumps, pass } = made(NOW);
    expect([pass(MINUTE), pass(MINUTE, 2 * MINUTE), jumps]).toEqual([NOW + MINUTE, NOW + 4 * MINUTE, []]);
    expect([pass(1_000, 60 * MINUTE), jumps]).toEqual([NOW + 64 * MINUTE + 1_000, [62 * MINUTE]]);
    pass(60 * MINUTE);
    expect(jumps).toHaveLength(1);
    pass(0, -90 * MINUTE);
    expect(jumps.at(-1)).toBe(-90 * MINUTE);
  });

  it('goes on from when rules were last written, where the machine does not know it yet', () => {
    const { jumps, pass } = made(Date.UTC(1970, 0, 1), NOW);
    expect(pass(MINUTE)).toBe(NOW + MINUTE);
    expect(pass(0, NOW + 10 * MINUTE)).toBe(NOW + 11 * MINUTE);
    expect(jumps).toEqual([10 * MINUTE]);
  });

  it('is never before this was written, and not held in the future by a file that is dated there', () => {
    expect(made(Date.UTC(1970, 0, 1)).pass(0)).toBe(Date.UTC(2026, 10, 1));
    expect(made(NOW, Date.UTC(2038, 0, 1)).pass(0)).toBe(NOW);
  });
});
