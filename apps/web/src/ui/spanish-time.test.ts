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
