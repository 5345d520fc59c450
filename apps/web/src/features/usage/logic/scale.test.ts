import { expect, it } from 'vitest';
import { scaleFor } from './scale.ts';

it.each([
  [0, [60]],
  [50, [60]],
  [25 * 60, [600, 1200, 1800]],
  [60 * 60, [900, 1800, 2700, 3600]],
  [3 * 3600 + 1, [3600, 7200, 10_800, 14_400]],
  [70 * 3600, [18, 36, 54, 72].map((hours) => hours * 3600)],
])('%i seconds are below %j', (highest, lines) => {
  expect(scaleFor(highest)).toEqual({ top: lines.at(-1), lines });
});
