import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clockAt,
  cutDaily,
  dayAt,
  dayEdges,
  dayStart,
  hourEdges,
  merge,
  shiftDay,
  spread,
  usualOf,
  type Stretch,
} from './usage.ts';
import { runs } from '../../../../tools/lib/vitest/property.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Local day and hour in the zone, from the engine's own tables. */
const forms = new Map<string, Intl.DateTimeFormat>();
const wallAt = (ms: number, zone: string): { day: string; clock: string } => {
  let form = forms.get(zone);
  if (!form) {
    form = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
    });
    forms.set(zone, form);
  }
  const [day = '', clock = ''] = form.format(ms).split(', ');
  return { day, clock };
};

/** Slow reference: every minute of the stretches is converted to local time, each once. */
const minutesBy = (stretches: readonly Stretch[], keyOf: (at: number) => string): Record<string, number> => {
  const minutes = new Set<number>();
  for (const { from, to } of stretches) for (let at = from; at < to; at += MINUTE) minutes.add(at);
  const sums: Record<string, number> = {};
  for (const at of minutes) sums[keyOf(at)] = (sums[keyOf(at)] ?? 0) + 1;
  return sums;
};

const ZONES = [
  'Europe/Zagreb',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Havana',
  'Africa/Cairo',
  'America/St_Johns',
  'UTC',
];
/** Days with a clock change somewhere, and others. */
const DAYS = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-04-24',
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
];
const aZone = fc.constantFrom(...ZONES);
const aDay = fc.oneof(
  fc.constantFrom(...DAYS),
  fc.integer({ min: 0, max: 700 }).map((days) => shiftDay('2026-01-01', days)),
);
/** Stretches of whole minutes on the days around a day. */
const stretchesOn = (day: string): fc.Arbitrary<Stretch[]> =>
  fc.array(
    fc
      .tuple(fc.integer({ min: -DAY / MINUTE, max: (2 * DAY) / MINUTE }), fc.integer({ min: 0, max: 1440 }))
      .map(([start, length]) => {
        const from = Date.parse(`${day}T00:00:00Z`) + start * MINUTE;
        return { from, to: from + length * MINUTE };
      }),
    { maxLength: 8 },
  );
const aCase = fc
  .tuple(aZone, aDay)
  .chain(([zone, day]) => fc.tuple(fc.constant(zone), fc.constant(day), stretchesOn(day)));

describe('spread', () => {
  it('counts each day by the wall clock, minute by minute', () => {
    fc.assert(
      fc.property(aCase, ([zone, day, stretches]) => {
        const first = shiftDay(day, -1);
        const sums = spread(merge(stretches), dayEdges(first, 3, zone));
        const slow = minutesBy(stretches, (at) => wallAt(at, zone).day);
        expect(sums).toEqual([0, 1, 2].map((days) => (slow[shiftDay(first, days)] ?? 0) * MINUTE));
      }),
      { numRuns: runs(80) },
    );
  });

  it('counts each hour of a day by the wall clock, minute by minute', () => {
    fc.assert(
      fc.property(aCase, ([zone, day, stretches]) => {
        const edges = hourEdges(day, zone);
        const sums: Record<string, number> = {};
        for (const [index, ms] of spread(merge(stretches), edges).entries()) {
          const hour = clockAt(edges[index] ?? 0, zone).slice(0, 2);
          sums[hour] = (sums[hour] ?? 0) + ms / MINUTE;
        }
        const slow = minutesBy(stretches, (at) => {
          const { day: that, clock } = wallAt(at, zone);
          return that === day ? clock.slice(0, 2) : 'other';
        });
        delete slow.other;
        expect(Object.fromEntries(Object.entries(sums).filter(([, count]) => count > 0))).toEqual(slow);
      }),
      { numRuns: runs(80) },
    );
  });

  it('gives nothing outside of the edges', () => {
    expect(spread([{ from: 0, to: 100 }], [20, 30, 90])).toEqual([10, 60]);
    expect(spread([{ from: 0, to: 10 }], [20, 30])).toEqual([0]);
    expect(spread([{ from: 40, to: 50 }], [20, 30])).toEqual([0]);
  });
});

describe('merge', () => {
  it('keeps the same moments, ordered and disjoint', () => {
    fc.assert(
      fc.property(stretchesOn('2026-05-01'), (stretches) => {
        const merged = merge(stretches);
        const key = (at: number): string => String(at);
        expect(minutesBy(merged, key)).toEqual(minutesBy(stretches, key));
        for (const [index, { from, to }] of merged.entries()) {
          expect(to).toBeGreaterThan(from);
          expect(from).toBeGreaterThan(merged[index - 1]?.to ?? -Infinity);
        }
        expect(merge(merged)).toEqual(merged);
      }),
    );
  });
});

describe('cutDaily', () => {
  it('loses nothing and ends at midnight of UTC', () => {
    const from = Date.parse('2026-05-01T22:30:00Z');
    const pieces = cutDaily({ from, to: from + 26 * HOUR });
    expect(pieces.map((piece) => (piece.to - piece.from) / HOUR)).toEqual([1.5, 24, 0.5]);
    expect(merge(pieces)).toEqual([{ from, to: from + 26 * HOUR }]);
    expect(cutDaily({ from, to: from })).toEqual([]);
  });
});

describe('days with a clock change', () => {
  it.each([
    ['2026-03-29', 'Europe/Zagreb', 23, ['01:00', '03:00']],
    ['2026-10-25', 'Europe/Zagreb', 25, ['02:00', '02:00', '03:00']],
    ['2026-05-01', 'Europe/Zagreb', 24, ['00:00', '01:00', '02:00']],
    ['2026-10-04', 'Australia/Lord_Howe', 24, ['01:00', '02:30', '03:00']],
    ['2026-04-05', 'Australia/Lord_Howe', 25, ['01:00', '01:30', '02:00']],
    ['2026-03-08', 'America/Havana', 23, ['01:00', '02:00']],
    ['2026-11-01', 'America/Havana', 25, ['00:00', '00:00', '01:00']],
  ])('%s in %s has %i hours', (day, zone, count, some) => {
    const edges = hourEdges(day, zone);
    const clocks = edges.slice(0, -1).map((edge) => clockAt(edge, zone));
    expect(clocks).toHaveLength(count);
    expect(clocks.join()).toContain(some.join());
    expect([edges[0], edges.at(-1)]).toEqual(dayEdges(day, 1, zone));
    expect(dayAt(edges[0] ?? 0, zone)).toBe(day);
    expect(dayAt((edges[0] ?? 0) - 1, zone)).toBe(shiftDay(day, -1));
  });

  it('begin at their first moment', () => {
    expect(new Date(dayStart('2026-03-08', 'America/Havana')).toISOString()).toBe('2026-03-08T05:00:00.000Z');
    expect(new Date(dayStart('2026-03-29', 'Europe/Zagreb')).toISOString()).toBe('2026-03-28T23:00:00.000Z');
  });
});

describe('usualOf', () => {
  const day = (whole: number, soFar = whole) => ({ whole, soFar });

  it('is the mean of the days with data', () => {
    expect(usualOf([day(10), day(20), day(0)])).toEqual({ mean: 15, days: 2 });
    expect(usualOf([day(10, 4), day(20, 0)])).toEqual({ mean: 2, days: 2 });
  });

  it('is null for too few days', () => {
    expect(usualOf([])).toBeNull();
    expect(usualOf([day(10), day(0), day(0), day(0)])).toBeNull();
  });
});
