import { describe, expect, it } from 'vitest';
import { reaches, shareOf } from './region-tiles.ts';

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

describe('how much of a view regions cover together', () => {
  const of = (...bounds: [number, number, number, number]) => ({ bounds });
  it.each([
    ['all', [of(0, 0, 10, 10)], 1],
    ['all but a corner', [of(0, 0, 9.4, 10), of(9, 2, 10, 10)], 0.99],
    ['what two of them cover is counted once', [of(0, 0, 5, 10), of(0, 0, 5, 10)], 0.5],
    ['nothing', [of(11, 0, 20, 10)], 0],
    ['without any', [], 0],
  ])('%s', (_, regions, share) => {
    expect(shareOf(regions, [0, 0, 10, 10])).toBeCloseTo(share, 1);
  });
});
