/** What a bus sends that is no value. */
import { expect, it } from 'vitest';
import { Reader, typesOf, Writer } from './values.ts';

it('reads what it wrote', () => {
  const writer = new Writer();
  writer.put('a(yv)', [[1, { type: 's', value: 'Juegos' }]]);
  expect(new Reader(writer.bytes, true).get('a(yv)')).toEqual([[1, { type: 's', value: 'Juegos' }]]);
});

it('takes no type that is empty, open, unknown or too deep', () => {
  for (const wrong of ['()', 'a()', '((', '{', 'z', 'a', `${'a'.repeat(40)}y`])
    expect(() => typesOf(wrong)).toThrow('no type of D-Bus');
  // As a variant it is refused before it is read: an array of them would have no end.
  const bytes = Buffer.from([3, ...Buffer.from('a()'), 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(() => new Reader(bytes, true).get('v')).toThrow('no type of D-Bus');
});
