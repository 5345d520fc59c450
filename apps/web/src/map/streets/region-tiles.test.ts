import { describe, expect, it } from 'vitest';
import { reaches } from './region-tiles.ts';

const VADUZ = {
  id: 'v',
  bounds: [9.5082934, 47.1320169, 9.5347066, 47.1499831] as [number, number, number, number],
  minZoom: 10,
  maxZoom: 15,
  attribution: '',
  date: null,
};

describe('tiles that a map file is asked for', () => {
  it.each([
    [15, 17250, 11506, true],
    [15, 17248, 11506, false],
    [15, 17250, 11500, false],
    [10, 539, 359, true],
    [10, 538, 359, false],
    [9, 269, 179, false],
    [16, 34501, 23012, false],
  ])('%i/%i/%i: %s', (z, x, y, asked) => {
    expect(reaches(VADUZ, z, x, y)).toBe(asked);
  });
});
