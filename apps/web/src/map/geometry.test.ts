import { describe, expect, it } from 'vitest';
import { gridMiles, METRES_PER_MILE, metresBetween, scaleFor } from './geometry.ts';

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
    const { miles, pixels } = scaleFor(METRES_PER_MILE / 400, 110);
    expect(miles).toBe(0.25);
    expect(pixels).toBeCloseTo(100);
  });
});

describe('gridMiles', () => {
  it.each([
    [4, 0.25],
    [8, 0.5],
    [16, 1],
    [40, undefined],
  ])('at %f m a pixel is %s', (metres, expected) => {
    expect(gridMiles(metres)).toBe(expected);
  });
});
