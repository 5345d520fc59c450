import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tools/lib/vitest/property.ts';
import { metresBetween } from '../geo.ts';
import { isReachable, judgeFix, LEAP_DWELL_MS, newDoubtState, type DoubtFix } from './doubt.ts';

type Given = DoubtFix & { mock: boolean };

const START = Date.UTC(2026, 4, 4, 6);
const HOME = { latitude: 45.8, longitude: 15.97 };
/** A fix so many seconds after the start and kilometres north of home. */
const fix = (seconds: number, kilometres: number, more: Partial<Given> = {}): Given => ({
  at: START + seconds * 1000,
  latitude: HOME.latitude + kilometres / 111.195,
  longitude: HOME.longitude,
  accuracy: 10,
  mock: false,
  ...more,
});
/** The verdict of each fix; each comes in at its own time unless `now` says otherwise. */
const judge = (fixes: readonly Given[], now = Infinity) => {
  let state = newDoubtState();
  return fixes.map((one) => {
    const judged = judgeFix(state, one, Math.min(now, one.at));
    state = judged.state;
    return judged.doubt;
  });
};

describe('a fix', () => {
  it('that the phone calls made up is never believed, however long it stays', () => {
    const there = Array.from({ length: 20 }, (_, n) => fix(60 + n * 60, 0.2, { mock: true }));
    expect(judge([fix(0, 0), ...there, fix(1_300, 0)])).toEqual([null, ...there.map(() => 'madeUp'), null]);
  });

  it('after an impossible leap is not believed, nor is a second one beside it', () => {
    expect(judge([fix(0, 0), fix(1, 55), fix(3, 55), fix(10, 55)])).toEqual([
      null,
      'jumped',
      'jumped',
      'jumped',
    ]);
  });

  it('is believed again at once where the phone was before', () => {
    expect(judge([fix(0, 0), fix(5, 30), fix(10, 0), fix(15, 0.01)])).toEqual([null, 'jumped', null, null]);
  });

  it('is not believed sooner because the way back to the start would be long enough ago', () => {
    // 5 km in 2 s is impossible; 30 s later they would be possible, but the phone has leaped.
    expect(judge([fix(0, 0), fix(2, 5), fix(30, 5), fix(100, 5)])).toEqual([
      null,
      'jumped',
      'jumped',
      'jumped',
    ]);
  });

  it('is believed where the phone leaped to once it has been there for minutes', () => {
    const seconds = LEAP_DWELL_MS / 1000;
    expect(judge([fix(0, 0), fix(1, 5_000), fix(seconds, 5_000), fix(seconds + 1, 5_000)])).toEqual([
      null,
      'jumped',
      'jumped',
      null,
    ]);
  });

  it('is not believed sooner by a time in the future', () => {
    const fixes = [fix(0, 0), fix(1, 5_000), fix(290, 5_000)];
    expect(judge(fixes, START + 2_000)).toEqual([null, 'jumped', 'jumped']);
  });

  it('is not believed after many short leaps, each within what coarse fixes may be wrong by', () => {
    const steps = Array.from({ length: 14 }, (_, n) => fix(n + 1, (n + 1) * 3.9, { accuracy: 2_000 }));
    expect(judge([fix(0, 0), ...steps, fix(15, 55)]).at(-1)).toBe('jumped');
  });

  it('is not believed after many fixes within a second, each as far as a train goes in one', () => {
    const steps = Array.from({ length: 600 }, (_, n) => fix(n / 1_000, n * 0.09));
    expect(judge(steps).at(-1)).toBe('jumped');
  });

  it('is believed on a drive that a phone sends at once whose clock is ahead', () => {
    const drive = Array.from({ length: 18 }, (_, n) => fix(n * 5, n * 0.1));
    expect(judge(drive, START)).toEqual(drive.map(() => null));
  });

  it('is not excused by an accuracy of a thousand kilometres', () => {
    expect(judge([fix(0, 0), fix(1, 55, { accuracy: 1e6 })])).toEqual([null, 'jumped']);
  });
});

describe('a speed of aircraft', () => {
  it('is not believed from one position to the next on the ground, and the way back from there is', () => {
    expect(judge([fix(0, 0), fix(30, 0), fix(160, 20), fix(170, 0), fix(200, 0)])).toEqual([
      null,
      null,
      'jumped',
      null,
      null,
    ]);
  });
});

describe('a true journey', () => {
  it('is believed: a flight, and a phone that was off on the way', () => {
    // A fix every minute, up to 250 m/s.
    let way = 0;
    const flight = Array.from({ length: 120 }, (_, n) => fix(n * 60, (way += Math.min(15, n * 2.5))));
    expect(judge(flight).every((doubt) => doubt === null)).toBe(true);
    const eachSecond = Array.from({ length: 300 }, (_, n) => fix(n, (way += Math.min(0.25, n * 0.003))));
    expect(judge(eachSecond).every((doubt) => doubt === null)).toBe(true);
    expect(judge([fix(0, 0), fix(9 * 3_600, 7_000)])).toEqual([null, null]);
  });
});

describe('for arbitrary input', () => {
  const anyFix = fc.record({
    step: fc.integer({ min: 0, max: 900 }),
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    accuracy: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })),
    mock: fc.boolean(),
  });
  const nearFix = fc.record({
    step: fc.integer({ min: 0, max: 900 }),
    latitude: fc.constantFrom(45.8, 45.801, 46.3, -33.9),
    longitude: fc.constantFrom(15.97, 15.971, 151.2),
    accuracy: fc.constantFrom(5, null, 500),
    mock: fc.constantFrom(false, false, false, true),
  });
  const anyTrack = fc.array(fc.oneof(anyFix, nearFix), { maxLength: 60 }).map((steps) => {
    let at = START;
    return steps.map(({ step, ...rest }): Given => ({ ...rest, at: (at += step * 1000) }));
  });

  it('what is made up changes no verdict of another fix', () => {
    fc.assert(
      fc.property(anyTrack, (fixes) => {
        const verdicts = judge(fixes);
        const others = fixes.filter(({ mock }) => !mock);
        expect(verdicts.filter((_, index) => !fixes[index]?.mock)).toEqual(judge(others));
        expect(fixes.every(({ mock }, index) => mock === (verdicts[index] === 'madeUp'))).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });

  it('a way that can be travelled is never doubted', () => {
    fc.assert(
      fc.property(anyTrack, (fixes) => {
        const way: Given[] = [];
        for (const one of fixes) {
          const last = way.at(-1);
          const seconds = last && (one.at - last.at) / 1000;
          if (!one.mock && (!last || metresBetween(last, one) <= 89 * (seconds ?? 0))) way.push(one);
        }
        expect(judge(way).every((doubt) => doubt === null)).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });

  it('a phone that stays anywhere is believed there after the time of dwelling', () => {
    fc.assert(
      fc.property(anyTrack, anyFix, (fixes, last) => {
        const at = (fixes.at(-1)?.at ?? START) + 1000;
        const there = { ...last, mock: false };
        const verdicts = judge([
          ...fixes,
          { ...there, at },
          { ...there, at: at + LEAP_DWELL_MS / 2 },
          { ...there, at: at + LEAP_DWELL_MS },
          { ...there, at: at + LEAP_DWELL_MS + 1000 },
        ]);
        expect(verdicts.at(-1)).toBeNull();
      }),
      { numRuns: runs(300) },
    );
  });

  it('two believed fixes in a row are never further apart than can be travelled, but after dwelling', () => {
    fc.assert(
      fc.property(anyTrack, (fixes) => {
        const verdicts = judge(fixes);
        const believed = fixes.flatMap((one, index) => (verdicts[index] === null ? [{ one, index }] : []));
        for (const [n, { one, index }] of believed.entries()) {
          const before = believed[n - 1];
          if (!before || isReachable(before.one, one)) continue;
          const between = fixes
            .slice(before.index + 1, index)
            .filter((_, i) => verdicts[before.index + 1 + i] === 'jumped');
          expect(one.at - (between[0]?.at ?? one.at)).toBeGreaterThanOrEqual(LEAP_DWELL_MS);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});
