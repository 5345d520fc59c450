/** How often what is known of a process is looked at again. */
import { describe, expect, it } from 'vitest';
import { depthOf, TURNS, type Depth, type Known } from './pace.ts';

const PID = 4242;
const OLD: Known = { isRunning: false, isYoung: false, wasTold: false };
const NEW = [{ isYoung: true }, { wasTold: true }];
/** How many of all turns have which look. */
const inAllTurns = (known: Partial<Known>, pid = PID): Partial<Record<Depth, number>> => {
  const all = Array.from({ length: TURNS }, (_, turn) => depthOf(pid, turn, { ...OLD, ...known }));
  return Object.fromEntries(
    Object.entries(Object.groupBy(all, (depth) => depth)).map(([depth, { length }]) => [depth, length]),
  );
};

describe('a process of somebody with rules', () => {
  it('is looked at once a second by all that it runs', () => {
    expect(inAllTurns({ isRunning: true })).toEqual({ whole: 1, image: 15, nothing: 48 });
  });

  it.each(NEW)('is looked at each time while it is new to it (%o)', (known) => {
    expect(inAllTurns({ isRunning: true, ...known })).toEqual({ whole: 1, image: 63 });
  });
});

describe('a process of somebody without rules', () => {
  it('is looked at by its owner four times in a while, once of them as a whole', () => {
    expect(inAllTurns({})).toEqual({ whole: 1, owner: 3, nothing: 60 });
  });

  it.each(NEW)('is looked at each time while it is new to it (%o)', (known) => {
    expect(inAllTurns(known)).toEqual({ whole: 64 });
  });
});

it('each has its turn, whatever its number is', () => {
  for (let pid = 1; pid <= TURNS; pid += 1)
    expect([inAllTurns({}, pid), inAllTurns({ isRunning: true }, pid)].map(({ whole }) => whole)).toEqual([
      1, 1,
    ]);
});
