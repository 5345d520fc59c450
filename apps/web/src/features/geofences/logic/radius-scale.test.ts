import { expect, it } from 'vitest';
import { radiusAt, shareOf } from './radius-scale.ts';

it('gives the first mile most of the length, and reaches both ends', () => {
  expect([0, 0.5, 1, 10].map((radius) => shareOf(radius, 10))).toEqual([0, 0.3, 0.6, 1]);
  expect([-1, 0, 1, 2].map((share) => radiusAt(share, 10))).toEqual([0, 0, 10, 10]);
});

it('finds each step of a tenth again, in miles and in kilometres', () => {
  for (const most of [10, 16])
    for (let tenth = 0; tenth <= most * 10; tenth += 1)
      expect(Math.round(radiusAt(shareOf(tenth / 10, most), most) * 10)).toBe(tenth);
});
