import { describe, expect, it } from 'vitest';
import { at, range, track } from './day.fixture.ts';
import { segmentsOf } from '@kinward/rules/tracks/segments.ts';
import { differentPlaces, fixesOf, fixIndexAt, momentAt } from './track.ts';

const fixes = fixesOf(track);
const segments = segmentsOf(track, range);

describe('segments of a day', () => {
  it('are stays, movements and gaps without holes, cut at midnight', () => {
    expect(segments.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['stop', at(0), at(8)],
      ['move', at(8), at(8.5)],
      ['stop', at(8.5), at(15)],
      ['move', at(15), at(15.5)],
      ['gap', at(15.5), at(16)],
      ['move', at(16), at(17)],
      ['stop', at(17), at(23)],
    ]);
  });

  it('number the stays from 1', () => {
    expect(segments.flatMap(({ number }) => number ?? [])).toEqual([1, 2, 3]);
  });

  it('are none on a day without positions', () => {
    expect(segmentsOf({ ...track, points: [], stops: [], gaps: [] }, range)).toEqual([]);
  });
});

describe('fixIndexAt', () => {
  it('is the last fix at or before the time', () => {
    expect([5, 6, 7, 8, 23, 24].map((hour) => fixIndexAt(fixes, at(hour)))).toEqual([-1, 0, 0, 1, 6, 6]);
  });
});

describe('momentAt', () => {
  it('is between two fixes while moving', () => {
    const moment = momentAt(fixes, segments, at(8.25));
    expect(moment.kind).toBe('move');
    expect(moment.place?.latitude).toBeCloseTo(50.165);
    expect(moment.speed).toBe(1.5);
  });

  it('takes the speed from the way where the device reports none', () => {
    // 1.5 km in the hour between two fixes
    expect(momentAt(fixes, segments, at(16.5)).speed).toBeCloseTo(0.43, 1);
  });

  it('keeps the last place in a gap', () => {
    expect(momentAt(fixes, segments, at(15.75))).toMatchObject({
      kind: 'gap',
      place: { latitude: 50.16, longitude: -5.09 },
    });
  });

  it('has no place before the first fix', () => {
    expect(momentAt(fixes, segments, at(3)).place).toBeUndefined();
  });

  it('knows nothing after the last stay', () => {
    expect(momentAt(fixes, segments, at(23.5)).kind).toBe('none');
  });
});

describe('differentPlaces', () => {
  it('counts home in the morning and in the evening once', () => {
    expect(differentPlaces(track.stops)).toBe(2);
  });
});
