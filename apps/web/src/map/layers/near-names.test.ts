import type { LabelSymbolizer } from 'protomaps-leaflet';
import { expect, it } from 'vitest';
import { contains, isWithin, near, type Area } from './near-names.ts';

const area: Area = { x: 0.5, y: 0.4, halfWidth: 0.01, halfHeight: 0.02 };

it('knows what is within an area, across the date line too', () => {
  expect(isWithin(area, 0.509, 0.419)).toBe(true);
  expect(isWithin(area, 0.511, 0.4)).toBe(false);
  expect(isWithin(area, 0.5, 0.421)).toBe(false);
  expect(isWithin({ ...area, x: 0.001 }, 0.995, 0.4)).toBe(true);
});

it('contains a view only as a whole', () => {
  const view = { x: 0.5, y: 0.4, halfWidth: 0.004, halfHeight: 0.004 };
  expect(contains(area, view)).toBe(true);
  expect(contains(area, { ...view, x: 0.505 })).toBe(true);
  expect(contains(area, { ...view, x: 0.507 })).toBe(false);
  expect(contains(area, { ...view, y: 0.417 })).toBe(false);
});

it.each([
  [13, 0.505, true],
  [13, 0.6, false],
  // A tile of the data is hardly larger than the view there.
  [9, 0.6, true],
])('at zoom %i a name at %d is placed: %s', (zoom, x, placed) => {
  const asked: unknown[] = [];
  const symbolizer = { place: (...given: unknown[]) => asked.push(given) } as unknown as LabelSymbolizer;
  const width = 256 * 2 ** zoom;
  const geometry = [[{ x: x * width, y: 0.4 * width }]];
  const args = [{ zoom }, geometry, {}] as unknown as Parameters<LabelSymbolizer['place']>;
  near(symbolizer, () => area).place(...args);
  expect(asked).toEqual(placed ? [args] : []);
});
