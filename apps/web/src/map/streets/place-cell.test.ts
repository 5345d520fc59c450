import { describe, expect, it } from 'vitest';
import { placeCell } from './place-cell.ts';

const region = {
  id: 'v',
  bounds: [9.5, 47.1, 9.6, 47.2] as [number, number, number, number],
  minZoom: 10,
  maxZoom: 15,
  attribution: '',
  date: null,
};

describe('how exactly a place is asked for', () => {
  it('is coarse where only a town can be told', () => {
    const spot = { latitude: 50.123456, longitude: -5.123456, accuracy: 5 };
    expect(placeCell([region], spot, 2)).toEqual({ latitude: 50.12, longitude: -5.12 });
    expect(placeCell([], spot, 3)).toEqual({ latitude: 50.123, longitude: -5.123 });
  });

  it.each([
    [5, 25],
    [25, 25],
    [26, 100],
    [500, 1_000],
    [null, 100],
  ])('is fine where streets are known, with an accuracy of %s as %i m', (accuracy, step) => {
    const spot = { latitude: 47.141234, longitude: 9.521234, accuracy };
    expect(placeCell([region], spot, 2)).toEqual({ latitude: 47.1412, longitude: 9.5212, accuracy: step });
  });
});
