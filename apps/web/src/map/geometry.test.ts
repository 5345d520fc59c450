import { describe, expect, it } from 'vitest';
import { gridMetres, METRES_PER_MILE, metresBetween, scaleFor } from './geometry.ts';

describe('metresBetween', () => {
  it('is about 111 km for a degree of latitude', () => {
    expect(metresBetween({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBeCloseTo(
      111_195,
      -2,
    );
  });

  it('goes the short way over the date line', () => {
    expect(metresBetween({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeLessThan(
      23_000,
    );
  });
});

describe('scaleFor', () => {
  it('is the longest nice distance that fits', () => {
    const { length, pixels } = scaleFor(METRES_PER_MILE / 400, 110);
    expect(length).toBe(0.25);
    expect(pixels).toBeCloseTo(100);
    expect(scaleFor(10, 110, 1000)).toEqual({ length: 1, pixels: 100 });
  });
});

describe('gridMetres', () => {
  it.each([
    [4, 0.25],
    [8, 0.5],
    [16, 1],
    [40, undefined],
  ])('at %f m a pixel is %s miles', (metres, expected) => {
    expect(gridMetres(metres)).toBe(expected && expected * METRES_PER_MILE);
  });

  it('is of kilometres where the reader counts in them', () => {
    expect([4, 16].map((metres) => gridMetres(metres, 1000))).toEqual([500, undefined]);
  });
});
