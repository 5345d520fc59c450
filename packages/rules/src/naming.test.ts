import { expect, it } from 'vitest';
import { carriesName, headlineName } from './naming.ts';

it.each([
  ['Leo', 'Leo’s phone', true],
  ['Leo', 'LEO TAB', true],
  ['Leo', 'Pixel', false],
])('%s and %s: carries the name %s', (child, device, carries) => {
  expect(carriesName(child, device)).toBe(carries);
});

it.each([
  ['Mia', 'Mia'],
  ['María de los Ángeles Rosario', 'María de los Ángeles…'],
  ['M'.repeat(80), `${'M'.repeat(24)}…`],
  [`${'M'.repeat(23)}🙂🙂`, `${'M'.repeat(23)}…`],
])('%s is %s in a headline', (name, short) => {
  expect(headlineName(name)).toBe(short);
});
