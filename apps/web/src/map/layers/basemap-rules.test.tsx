/** Names of the world map that need two lines. */
import { expect, it } from 'vitest';
import { basemapRules } from './basemap-rules.ts';

const HALO = 3.5;
const ASCENT = 9.5;
const DESCENT = 3;

it('a second line and its halo cover nothing of the first: "Ried im Zillertal"', () => {
  const measure = {
    font: '',
    measureText: (text: string) => ({
      width: text.length * 6,
      actualBoundingBoxAscent: ASCENT,
      actualBoundingBoxDescent: DESCENT,
    }),
  };
  const layout = { zoom: 11, scratch: measure, index: { bboxCollides: () => false }, overzoom: 0 };
  const feature = { props: { r: 6, n: 'Ried im Zillertal' }, geomType: 1 };
  const towns = basemapRules().labels[1]!;
  const [label] =
    towns.symbolizer.place(layout as never, [[{ x: 0, y: 0 }]] as never, feature as never) ?? [];
  const lines: number[] = [];
  label?.draw({
    ...measure,
    fillText: (_: string, __: number, y: number) => lines.push(y),
    strokeText: () => undefined,
    translate: () => undefined,
  } as never);
  expect(lines).toHaveLength(2);
  expect(lines[1]! - ASCENT - HALO).toBeGreaterThanOrEqual(lines[0]! + DESCENT);
});
