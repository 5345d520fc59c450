import { describe, expect, it } from 'vitest';
import { chordsOf } from './street-name.ts';

type Line = Parameters<typeof chordsOf>[0];
const line = (...points: [number, number][]): Line => points.map(([x, y]) => ({ x, y })) as unknown as Line;
const EM = 12;

describe('where a name stands on its street', () => {
  it('is the middle first, then further out, and never beyond the ends', () => {
    const chords = chordsOf(line([0, 0], [300, 0]), 100, EM);
    expect(chords[0]).toEqual({ x1: 100, y1: 0, x2: 200, y2: 0 });
    expect(chords.length).toBeGreaterThan(1);
    for (const { x1, x2 } of chords) {
      expect(x1).toBeGreaterThanOrEqual(0);
      expect(x2).toBeLessThanOrEqual(300.01);
    }
  });

  it('is nowhere on a street that is too short', () => {
    expect(chordsOf(line([0, 0], [99, 0]), 100, EM)).toEqual([]);
    expect(chordsOf(line([5, 5]), 100, EM)).toEqual([]);
  });

  it('may be on a street that bends a little, and not round a corner', () => {
    const gentle = line(
      ...Array.from({ length: 21 }, (_, i): [number, number] => [i * 10, ((i - 10) * (i - 10)) / 14]),
    );
    expect(chordsOf(gentle, 100, EM).length).toBeGreaterThan(0);
    expect(chordsOf(line([0, 0], [60, 0], [60, 60]), 100, EM)).toEqual([]);
  });

  it('avoids the corner of a long street', () => {
    const chords = chordsOf(line([0, 0], [200, 0], [200, 200]), 100, EM);
    expect(chords.length).toBeGreaterThan(0);
    for (const { x1, y1, x2, y2 } of chords) expect(Math.hypot(x2 - x1, y2 - y1)).toBeGreaterThan(96);
  });
});
