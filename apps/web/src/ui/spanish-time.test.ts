import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { las } from './spanish-time.ts';

it.each([
  ['1:05', 'la 1:05'],
  ['01:05', 'la 01:05'],
  ['1:05 p. m.', 'la 1:05 p. m.'],
  ['1:05 del lunes', 'la 1:05 del lunes'],
  ['1 p. m.', 'la 1 p. m.'],
  ['13:05', 'las 13:05'],
  ['10:00', 'las 10:00'],
  ['11:01', 'las 11:01'],
  ['21:01', 'las 21:01'],
])('%s', (time, said) => expect(las(time)).toBe(said));

it('is said so by every catalogue that puts a time into a sentence', () => {
  const files = globSync('{web/src/**/*.es.ts,companion/src/messages/*.ts}', {
    cwd: `${import.meta.dirname}/../../..`,
  });
  expect(files.length).toBeGreaterThan(50);
  const wrong = files.filter((file) =>
    /\b[Ll]as \$\{(?:time|until|at|clock|from|to)\}/u.test(
      readFileSync(`${import.meta.dirname}/../../../${file}`, 'utf8'),
    ),
  );
  expect(wrong).toEqual([]);
});
