import { describe, expect, it } from 'vitest';
import { between, splitTrack, untilTime, type TrackPlace } from './track-places.ts';

const place = (at: number, longitude = at): TrackPlace => ({ at, latitude: 50, longitude });

describe('splitTrack', () => {
  it('is one run without gaps', () => {
    const { runs, bridges } = splitTrack({ places: [place(1), place(2), place(3)], gaps: [] });
    expect(runs).toHaveLength(1);
    expect(bridges).toEqual([]);
  });

  it('cuts at each gap and bridges it', () => {
    const { runs, bridges } = splitTrack({
      places: [place(0), place(10), place(50), place(60), place(90)],
      gaps: [
        { from: 10, to: 50 },
        { from: 60, to: 90 },
      ],
    });
    expect(runs.map((run) => run.map(({ at }) => at))).toEqual([[0, 10], [50, 60], [90]]);
    expect(bridges.map(([a, b]) => [a.at, b.at])).toEqual([
      [10, 50],
      [60, 90],
    ]);
  });

  it('ignores a gap before the first place', () => {
    expect(splitTrack({ places: [place(20), place(30)], gaps: [{ from: 0, to: 20 }] }).runs).toHaveLength(1);
  });
});

describe('untilTime', () => {
  const runs = [
    [place(0), place(10)],
    [place(50), place(60)],
  ];

  it('cuts between two fixes', () => {
    expect(untilTime(runs, 5)).toEqual([[place(0), { at: 5, latitude: 50, longitude: 5 }]]);
  });

  it('leaves out what is still to come', () => {
    expect(untilTime(runs, 30)).toEqual([runs[0]]);
    expect(untilTime(runs, -1)).toEqual([]);
  });

  it('is the whole way at the end', () => {
    expect(untilTime(runs, 60)).toEqual(runs);
  });
});

describe('between', () => {
  it('stays on the fix when two have the same time', () => {
    expect(between(place(5, 1), place(5, 2), 5).longitude).toBe(1);
  });
});
