import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arraysOf } from './json-parts.ts';

const KEYS = new Set(['devices', 'networks']);

/** The same object, by its parts. */
function joined(text: string): unknown {
  const found: Record<string, unknown[]> = {};
  const parts = arraysOf(text, KEYS);
  let part = parts.next();
  for (; part.done !== true; part = parts.next())
    (found[part.value.key] ??= []).push(JSON.parse(part.value.text));
  return { ...(JSON.parse(part.value) as object), ...found };
}

it('are an object as it is read whole, whatever is in it', () => {
  const value = fc.jsonValue({ maxDepth: 4 });
  fc.assert(
    fc.property(
      fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('devices', 'networks', 'de"vices\\')), value),
      fc.array(value),
      (rest, devices) => {
        const { ['__proto__']: _, ...own } = rest;
        for (const given of [
          { ...own, devices },
          { devices, ...own, networks: devices },
        ]) {
          const text = JSON.stringify(given);
          expect(joined(text)).toEqual(JSON.parse(text));
        }
      },
    ),
  );
});

it.each([
  '{"devices":[1',
  '{"devices":[1}',
  '{"devices":["a]}',
  '{"devices":[1,]}',
  '{"devices":[{]}]}',
  'x',
])('of %s are not', (text) => {
  expect(() => joined(text)).toThrow();
});
