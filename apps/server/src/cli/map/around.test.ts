import { describe, expect, it } from 'vitest';
import { UsageError } from '../command.ts';
import { movedMiddle, readCircle } from './around.ts';

describe('the place that is cut round', () => {
  it('is read as an operator writes it', () => {
    expect(readCircle('47.141, 9.5215', undefined)).toEqual({ latitude: 47.141, longitude: 9.5215, km: 10 });
    expect(readCircle('-33.9,151', '2.5')).toEqual({ latitude: -33.9, longitude: 151, km: 2.5 });
  });

  it.each([
    ['home', undefined],
    ['47.141', undefined],
    ['47,9,1', undefined],
    ['91,0', undefined],
    ['0,181', undefined],
    ['47,9', '0'],
    ['47,9', '101'],
    ['47,9', 'ten'],
    ['NaN,9', undefined],
  ])('is refused as %s, %s', (around, km) => {
    expect(() => readCircle(around, km)).toThrow(UsageError);
  });

  it('is moved before anybody is asked, by up to a third of the radius, also over the date line', () => {
    for (const longitude of [9.5215, 179.999])
      for (let time = 0; time < 200; time += 1) {
        const circle = { latitude: 47.141, longitude, km: 10 };
        const moved = movedMiddle(circle);
        const aside = ((moved.longitude - longitude + 540) % 360) - 180;
        const away = Math.hypot(
          (moved.latitude - circle.latitude) * 111.32,
          aside * 111.32 * Math.cos((circle.latitude * Math.PI) / 180),
        );
        expect(away).toBeGreaterThan(0);
        expect(away).toBeLessThan(10 / 3 + 0.01);
        expect(Math.abs(moved.longitude)).toBeLessThanOrEqual(180);
      }
  });
});
