import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DWELL_MS,
  validateFix,
  validateFixes,
  newFencesState,
  sideOf,
  type Crossing,
  type FenceCircle,
  type FenceFix,
} from './fence-crossing.ts';
import { runs } from '../../../../tools/lib/vitest/property.ts';
import { metresBetween } from '../geo.ts';
import { motionAt } from '../simulated/motion.ts';
import { SPOTS } from '../simulated/streets.ts';
import { buildTrip, type TripName } from '../simulated/trips.ts';

const START = Date.UTC(2026, 4, 4, 6);
const CENTRE = { latitude: 50.15, longitude: -5.06 };
const METRES_OF_DEGREE = 111_195;
const SCHOOL: FenceCircle = { fenceId: 'school', ...CENTRE, radius: 200 };

/** A fix at a given second of the day and metres north of the fence's centre. */
const fix = (
  seconds: number,
  north: number,
  more: { accuracy?: number | null; speed?: number | null } = {},
): FenceFix => ({
  at: START + seconds * 1000,
  latitude: CENTRE.latitude + north / METRES_OF_DEGREE,
  longitude: CENTRE.longitude,
  accuracy: 8,
  speed: null,
  ...more,
});
const evaluate = (fixes: FenceFix[], fence = SCHOOL): Crossing[] =>
  validateFixes(newFencesState(), [fence], fixes).crossings;
const crossingsOf = (fixes: FenceFix[]): [string, number, string][] =>
  evaluate(fixes).map(({ kind, at, proof }) => [kind, (at - START) / 1000, proof]);

describe('a crossing', () => {
  it('is reported at the first fix that is certainly on the other side', () => {
    expect(crossingsOf([fix(0, 0), fix(60, 150), fix(120, 260), fix(180, 400)])).toEqual([
      ['leave', 120, 'far'],
    ]);
    expect(crossingsOf([fix(0, 400), fix(60, 260), fix(120, 190), fix(180, 100)])).toEqual([
      ['enter', 180, 'far'],
    ]);
  });

  it('near the border waits for a second fix at least five seconds later', () => {
    expect(crossingsOf([fix(0, 0), fix(60, 215)])).toEqual([]);
    expect(crossingsOf([fix(0, 0), fix(60, 215), fix(64, 215)])).toEqual([]);
    expect(crossingsOf([fix(0, 0), fix(60, 215), fix(65, 215)])).toEqual([['leave', 60, 'twice']]);
    expect(crossingsOf([fix(0, 0), fix(60, 215), fix(62, 185), fix(120, 215)])).toEqual([]);
  });

  it('lists the fixes that decided it', () => {
    const fixes = [fix(0, 100), fix(30, 150), fix(60, 215), fix(90, 216)];
    expect(evaluate(fixes)).toEqual([
      {
        fenceId: 'school',
        kind: 'leave',
        at: fixes[2]!.at,
        after: fixes[1]!.at,
        decidedAt: fixes[3]!.at,
        proof: 'twice',
        fixes: [fixes[1], fixes[2], fixes[3]],
      },
    ]);
  });

  it('does not occur when the device is already inside a new fence', () => {
    expect(crossingsOf([fix(0, 0), fix(60, 10)])).toEqual([]);
    expect(crossingsOf([fix(0, 900)])).toEqual([]);
  });

  it('waits while the accuracy disc overlaps the border', () => {
    expect(crossingsOf([fix(0, 0), fix(60, 500, { accuracy: 400 }), fix(120, 0)])).toEqual([]);
    expect(
      crossingsOf([fix(0, 0), fix(60, 240, { accuracy: null }), fix(90, 240, { accuracy: null })]),
    ).toEqual([]);
  });
});

describe('not a crossing', () => {
  it('a receiver that drifts over the border', () => {
    const wander = Array.from({ length: 200 }, (_, index) =>
      fix(index * 10, 200 + 9 * Math.sin(index * 1.7)),
    );
    expect(crossingsOf([fix(-60, 100), ...wander])).toEqual([]);
  });

  it('a distant fix that cannot have been reached', () => {
    expect(crossingsOf([fix(0, 0), fix(5, 3_000), fix(10, 0), fix(15, 0)])).toEqual([]);
  });

  it('a jump from rest that the next fix contradicts', () => {
    expect(crossingsOf([fix(0, 0), fix(10, 0), fix(20, 450), fix(30, 0)])).toEqual([]);
  });

  it('but two distant fixes that agree are accepted', () => {
    expect(crossingsOf([fix(0, 0), fix(5, 3_000), fix(10, 3_050)]).map(([kind]) => kind)).toEqual(['leave']);
  });
});

describe('a fence between two fixes', () => {
  const speed = 20;
  it('was passed through when going around it would have required a higher speed', () => {
    expect(crossingsOf([fix(0, -400, { speed }), fix(38, 400, { speed })])).toEqual([
      ['enter', 9.5, 'passed'],
      ['leave', 28.5, 'passed'],
    ]);
  });

  it('does not count when there was time to go around it, no speed is known, or the silence is long', () => {
    expect(crossingsOf([fix(0, -400, { speed }), fix(60, 400, { speed })])).toEqual([]);
    expect(crossingsOf([fix(0, -400), fix(38, 400)])).toEqual([]);
    expect(crossingsOf([fix(0, -15_000, { speed }), fix(1500, 15_000, { speed })])).toEqual([]);
  });
});

/** Slow reference: a sequence of certain sides; a new side counts at its first fix when a later one confirms it before the return. */
const reference = (fixes: readonly FenceFix[], fence: FenceCircle): [string, number][] => {
  const sure = fixes.map((one) => ({ one, side: sideOf(one, fence) })).filter(({ side }) => side !== null);
  const found: [string, number][] = [];
  let side = sure[0]?.side;
  for (let index = 0; index < sure.length; index += 1) {
    const first = sure[index]!;
    if (first.side === side) continue;
    const back = sure.findIndex((later, at) => at > index && later.side === side);
    const run = sure.slice(index, back === -1 ? undefined : back);
    const isBorneOut = run.some(({ one }) => {
      const depth = Math.abs(metresBetween(one, fence) - fence.radius);
      const isFar = depth >= Math.min(3 * Math.max(10, one.accuracy ?? 50), fence.radius * 0.75);
      return isFar || one.at - first.one.at >= DWELL_MS;
    });
    if (isBorneOut) {
      found.push([first.side === 'inside' ? 'enter' : 'leave', first.one.at]);
      side = first.side;
    } else {
      index += run.length - 1;
    }
  }
  return found;
};

/** Walks of fixes a minute or more apart: any distance between them is possible on foot or by car. */
const walk = fc
  .array(
    fc.record({
      wait: fc.integer({ min: 60, max: 600 }),
      north: fc.integer({ min: -600, max: 600 }),
      accuracy: fc.constantFrom(5, 12, 40, 150, null),
    }),
    { maxLength: 40 },
  )
  .map((steps) => {
    let seconds = 0;
    return steps.map(({ wait, north, accuracy }) => fix((seconds += wait), north, { accuracy }));
  });

describe('against a slow reference', () => {
  it('finds the same crossings, alternating', () => {
    fc.assert(
      fc.property(walk, (fixes) => {
        const found = evaluate(fixes).map(({ kind, at }): [string, number] => [kind, at]);
        expect(found).toEqual(reference(fixes, SCHOOL));
        for (const [index, [kind]] of found.entries()) expect(kind).not.toBe(found[index - 1]?.[0]);
      }),
      { numRuns: runs(500) },
    );
  });

  it('is the same in one run and in parts with stored state, also when fixes are repeated', () => {
    fc.assert(
      fc.property(walk, fc.integer({ min: 1, max: 7 }), (fixes, size) => {
        let state = newFencesState();
        const found: Crossing[] = [];
        for (let at = 0; at < fixes.length; at += size) {
          const again = fixes.slice(Math.max(0, at - 3), at + size);
          const evaluated = validateFixes(JSON.parse(JSON.stringify(state)), [SCHOOL], again);
          found.push(...evaluated.crossings);
          state = evaluated.state;
        }
        expect(found).toEqual(evaluate(fixes));
      }),
    );
  });
});

/** Of the wave below, at a given second of a half wave that began inside: out at half of its height, back at the other half. */
const crossingsSince = (seconds: number): number => {
  const out = 1000 * Math.asin(0.5);
  return (seconds > out + 100 ? 1 : 0) + (seconds > 1000 * Math.PI - out + 100 ? 1 : 0);
};

describe('where degrees end', () => {
  const east = (seconds: number, longitude: number): FenceFix => ({
    ...fix(seconds, 0),
    latitude: -16.5,
    longitude,
  });

  it('the date line is no border, only the fence is', () => {
    const island: FenceCircle = { fenceId: 'island', latitude: -16.5, longitude: 180, radius: 500 };
    const way = [179.98, 179.99, 179.999, -179.999, -179.99, -179.98];
    const there = way.map((longitude, index) => east(index * 60, longitude));
    expect(evaluate(there, island).map(({ kind, at }) => [kind, (at - START) / 60_000])).toEqual([
      ['enter', 2],
      ['leave', 4],
    ]);
    const on = { speed: 20 };
    const past = [
      { ...east(0, 179.985), ...on },
      { ...east(147, -179.985), ...on },
    ];
    expect(evaluate(past, island).map(({ kind, proof }) => [kind, proof])).toEqual([
      ['enter', 'passed'],
      ['leave', 'passed'],
    ]);
  });

  it.each([90, -90])('a fence around the pole at %d works', (latitude) => {
    const camp: FenceCircle = { fenceId: 'camp', latitude, longitude: 12, radius: 500 };
    const side = Math.sign(latitude);
    const at = (seconds: number, metres: number, longitude: number): FenceFix => ({
      ...fix(seconds, 0),
      latitude: side * (90 - metres / METRES_OF_DEGREE),
      longitude,
    });
    const walked = [
      at(0, 900, 10),
      at(300, 300, 10),
      at(600, 0, -77),
      at(900, 300, -170),
      at(1200, 900, -170),
    ];
    expect(evaluate(walked, camp).map(({ kind, at: time }) => [kind, (time - START) / 1000])).toEqual([
      ['enter', 300],
      ['leave', 1200],
    ]);
  });
});

it('a million fixes leave a state as small as a few', { timeout: 60_000 }, () => {
  const fences = [SCHOOL, { ...SCHOOL, fenceId: 'far', latitude: 51 }];
  let state = newFencesState();
  let count = 0;
  for (let second = 0; second < 1_000_000; second += 1) {
    const evaluated = validateFix(state, fences, fix(second, 400 * Math.sin(second / 1000)));
    state = evaluated.state;
    count += evaluated.crossings.length;
  }
  // Each half wave of 3,142 seconds leaves once and returns once; the first one begins inside.
  expect(count).toBe(
    2 * Math.floor(1_000_000 / (1000 * Math.PI)) + crossingsSince(1_000_000 % (1000 * Math.PI)),
  );
  expect(JSON.stringify(state).length).toBeLessThan(1_500);
});

/** A simulated trip as a device would report it at that interval. */
const reported = (name: TripName, every: number): FenceFix[] => {
  const track = buildTrip(name, 7, 1);
  const end = track.at(-1)!.time;
  return Array.from({ length: Math.ceil(end / (every * 1000)) + 1 }, (_, index) => {
    const { latitude, longitude, speed } = motionAt(track, Math.min(end, index * every * 1000));
    return { at: START + index * every * 1000, latitude, longitude, accuracy: 8, speed };
  });
};

describe('a simulated trip, at one fix a second, every 30 s and every 5 min', () => {
  const circle = (fenceId: string, [latitude, longitude]: readonly [number, number], radius: number) => ({
    fenceId,
    latitude,
    longitude,
    radius,
  });
  const home = circle('home', SPOTS.home, 160);
  const school = circle('school', SPOTS.school, 160);
  const pitch = circle('pitch', SPOTS.football, 200);
  const bank = circle('bank', [47.1346, 9.5117], 160);
  const away = circle('away', [47.2, 9.6], 800);

  it.each<[TripName, FenceCircle[], string[]]>([
    ['school', [home, school, away], ['leave home', 'enter school', 'leave school', 'enter home']],
    [
      'river',
      [home, pitch, bank, away],
      ['leave home', 'enter pitch', 'leave pitch', 'enter bank', 'leave bank', 'enter home'],
    ],
  ])('%s crosses what a person counts', (name, fences, expected) => {
    for (const every of [1, 30, 300]) {
      const { crossings } = validateFixes(newFencesState(), fences, reported(name, every));
      const found = crossings.map(({ kind, fenceId }) => `${kind} ${fenceId}`);
      expect([every, ...found]).toEqual([every, ...expected]);
    }
  });
});

describe('the stored state', () => {
  it('drops deleted fences, and takes the side of a new one without a crossing', () => {
    const first = validateFixes(newFencesState(), [SCHOOL], [fix(0, 0)]);
    const gone = validateFixes(first.state, [], [fix(60, 500)]);
    expect(gone.state.fences).toEqual({});
    const back = validateFixes(gone.state, [SCHOOL], [fix(120, 600), fix(180, 700)]);
    expect(back.crossings).toEqual([]);
  });

  it('is small: at most three fixes per fence', () => {
    const { state } = validateFixes(newFencesState(), [SCHOOL], [fix(0, 0), fix(60, 215), fix(61, 216)]);
    expect(JSON.stringify(state).length).toBeLessThan(800);
  });
});
