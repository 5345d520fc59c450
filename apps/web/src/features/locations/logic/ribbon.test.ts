import { describe, expect, it } from 'vitest';
import { at, range, track } from './day.fixture.ts';
import { hourMarks, keyTime, MINUTE, minutesInto, playFrom, playOn, shareOf, timeAt } from './ribbon.ts';
import { segmentsOf } from '@kinward/rules/tracks/segments.ts';

const segments = segmentsOf(track, range);

describe('times and shares', () => {
  it('are each other’s reverse on whole minutes', () => {
    for (const minute of [0, 1, 719, 720, 1439, 1440]) {
      const time = range.from + minute * MINUTE;
      expect(timeAt(shareOf(time, range), range)).toBe(time);
      expect(minutesInto(time, range)).toBe(minute);
    }
  });

  it('stay within the day', () => {
    expect(timeAt(-0.2, range)).toBe(range.from);
    expect(timeAt(1.2, range)).toBe(range.to);
    expect(shareOf(range.to + 1, range)).toBe(1);
  });
});

describe('keys', () => {
  it.each([
    ['ArrowRight', 1],
    ['ArrowUp', 1],
    ['ArrowLeft', -1],
    ['PageUp', 15],
    ['PageDown', -15],
  ])('%s moves by %i minutes', (key, minutes) => {
    expect(keyTime(key, at(12), range)).toBe(at(12) + minutes * MINUTE);
  });

  it('Home and End are the ends of the day, and nothing leads beyond them', () => {
    expect(keyTime('Home', at(12), range)).toBe(range.from);
    expect(keyTime('End', at(12), range)).toBe(range.to);
    expect(keyTime('PageUp', range.to - MINUTE, range)).toBe(range.to);
    expect(keyTime('ArrowLeft', range.from, range)).toBe(range.from);
  });

  it('others mean nothing', () => {
    expect(keyTime('a', at(12), range)).toBeUndefined();
  });
});

describe('hour marks', () => {
  it('are every three hours from 0 to 24', () => {
    expect(hourMarks(range, 3).map(({ share }) => Math.round(share * 24))).toEqual([
      0, 3, 6, 9, 12, 15, 18, 21, 24,
    ]);
  });

  it('leave out what would touch the end of a day of 23 or 25 hours', () => {
    const short = hourMarks({ from: range.from, to: range.to - 60 * MINUTE }, 6);
    const long = hourMarks({ from: range.from, to: range.to + 60 * MINUTE }, 6);
    expect(short).toHaveLength(5);
    expect(long).toHaveLength(5);
  });
});

describe('playing', () => {
  it.each([1, 10, 60] as const)('moves %i times as fast while there is movement', (speed) => {
    expect(playOn(at(8.25), 1000, speed, segments, range)).toBe(at(8.25) + speed * 1000);
  });

  it('passes a stay within seconds and stops at its end', () => {
    expect(playOn(at(9), 1500, 60, segments, range)).toBe(at(15));
  });

  it('begins at the first movement that is known', () => {
    expect(playFrom(at(23.5), segments)).toBe(at(0));
    expect(playFrom(at(9), segments)).toBe(at(9));
    expect(playFrom(at(9), [])).toBe(at(9));
  });
});
