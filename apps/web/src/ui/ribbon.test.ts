import { describe, expect, it } from 'vitest';
import type { DayEntry, DayPiece } from '@kinward/contract/activity/activity.schemas.ts';
import { boxOf, hoursIn, marksIn, piecesIn, rowsOf, stripOf } from './ribbon.ts';

const HOUR = 3_600_000;
const FROM = Date.parse('2026-05-20T00:00:00Z');
const DAY = { from: FROM, to: FROM + 24 * HOUR };
const at = (hour: number): number => FROM + hour * HOUR;
const text = (hour: number): string => new Date(at(hour)).toISOString();

describe('rows', () => {
  it('are one where it is wide, two from six on a phone, and none that has not begun', () => {
    expect(rowsOf(DAY, true, at(10))).toEqual([{ ...DAY, every: 3 }]);
    expect(rowsOf(DAY, false, at(20)).map(({ from, to }) => [from, to])).toEqual([
      [at(6), at(15)],
      [at(15), at(24)],
    ]);
    expect(rowsOf(DAY, false, at(10))).toHaveLength(1);
    expect(rowsOf(DAY, false, at(3))).toHaveLength(1);
    expect(rowsOf(DAY, false, at(3))).toEqual([{ from: at(0), to: at(6), every: 3 }]);
  });

  it('are always one in a strip: the day where it is wide, else from six on, and the night while it is night', () => {
    expect(stripOf(DAY, true, at(10))).toEqual({ ...DAY, every: 3 });
    expect(stripOf(DAY, false, at(10))).toEqual({ from: at(6), to: at(24), every: 6 });
    expect(stripOf(DAY, false, at(3))).toEqual({ from: at(0), to: at(6), every: 3 });
  });

  it('end with the day where the clock changes', () => {
    const long = { from: FROM, to: FROM + 25 * HOUR };
    expect(rowsOf(long, false, at(40)).at(-1)?.to).toBe(at(25));
  });
});

const row = { ...DAY, every: 3 };

describe('what is in a row', () => {
  it('is cut at its ends, seen however short, and left out beside it', () => {
    expect(boxOf({ from: at(-2), to: at(6) }, row, 240)).toEqual({ x: 0, width: 60 });
    expect(boxOf({ from: at(12), to: at(12) + 1000 }, row, 240)).toEqual({ x: 120, width: 3 });
    expect(boxOf({ from: at(24), to: at(25) }, row, 240)).toBeUndefined();
  });

  it('names a stop where there is room, else shows its sign, else its colour', () => {
    const stop = (from: number, to: number): DayPiece => ({
      kind: 'stop',
      from: text(from),
      to: text(to),
      place: { fence: 'School', latitude: 50, longitude: -5 },
    });
    const move: DayPiece = { kind: 'move', from: text(18), to: text(22), place: null };
    const shown = piecesIn([stop(0, 9), stop(10, 13), stop(15, 16), move], row, 240, () => 'School');
    expect(shown.map(({ kind, shows }) => [kind, shows])).toEqual([
      ['stop', 'name'],
      ['stop', 'icon'],
      ['stop', 'nothing'],
      ['move', 'nothing'],
    ]);
  });

  it('joins marks by their distance on the screen, so that a wider one tells more', () => {
    const entries = [10, 11].map((hour) => ({ kind: 'blocked', at: text(hour) }) as DayEntry);
    expect(marksIn(entries, row, 240).map(({ count, x }) => [count, x])).toEqual([[2, 100]]);
    expect(marksIn(entries, row, 960).map(({ count }) => count)).toEqual([1, 1]);
    expect(marksIn(entries, { ...row, from: at(15) }, 960)).toEqual([]);
  });

  it('labels its hours, the end included', () => {
    expect(hoursIn({ from: at(6), to: at(15), every: 3 }, 90)).toEqual([
      { at: at(6), x: 0 },
      { at: at(9), x: 30 },
      { at: at(12), x: 60 },
      { at: at(15), x: 90 },
    ]);
  });
});
