/** How often what is known of a process is looked at again. */
import { describe, expect, it } from 'vitest';
import { depthOf, TURNS, type Depth, type Known } from './pace.ts';

const PID = 4242;
const OLD: Known = { isRunning: false, isYoung: false, wasTold: false };
/** How many of all turns have which look. */
const inAllTurns = (known: Partial<Known>, isTold: boolean, pid = PID): Partial<Record<Depth, number>> => {
  const all = Array.from({ length: TURNS }, (_, turn) => depthOf(pid, turn, { ...OLD, ...known }, isTold));
  return Object.fromEntries(
    Object.entries(Object.groupBy(all, (depth) => depth)).map(([depth, { length }]) => [depth, length]),
  );
};

describe('a process of somebody with rules', () => {
  it('is looked at once a second by all that it runs, and where the system tells of programs by its path', () => {
    expect(inAllTurns({ isRunning: true }, false)).toEqual({ whole: 1, image: 15, nothing: 48 });
    expect(inAllTurns({ isRunning: true }, true)).toEqual({ whole: 1, image: 3, program: 12, nothing: 48 });
  });

  it.each([{ isYoung: true }, { wasTold: true }])(
    'is looked at each time while it is new to it (%o)',
    (known) => {
      for (const isTold of [false, true])
        expect(inAllTurns({ isRunning: true, ...known }, isTold)).toEqual({ whole: 1, image: 63 });
    },
  );
});

describe('a process of somebody without rules', () => {
  it('is looked at by its owner four times in a while, and where the system tells of users as a whole once', () => {
    expect(inAllTurns({}, false)).toEqual({ whole: 1, owner: 3, nothing: 60 });
    expect(inAllTurns({}, true)).toEqual({ whole: 1, nothing: 63 });
  });

  it.each([{ isYoung: true }, { wasTold: true }])(
    'is looked at each time while it is new to it (%o)',
    (known) => {
      for (const isTold of [false, true]) expect(inAllTurns(known, isTold)).toEqual({ whole: 64 });
    },
  );
});

it('each has its turn, whatever its number is', () => {
  for (let pid = 1; pid <= TURNS; pid += 1)
    expect(
      [inAllTurns({}, true, pid), inAllTurns({ isRunning: true }, true, pid)].map(({ whole }) => whole),
    ).toEqual([1, 1]);
});
