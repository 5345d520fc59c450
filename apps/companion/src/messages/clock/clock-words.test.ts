import { expect, it } from 'vitest';
import { clockWords, wallDay, wallTime } from './clock-words.ts';

it.each([
  ['18:30', 'half past six', 'las seis y media'],
  ['18:45', 'quarter to seven', 'las siete menos cuarto'],
  ['12:40', 'twenty to one', 'la una menos veinte'],
  ['13:00', 'one o’clock', 'la una'],
  ['00:00', 'twelve o’clock', 'las doce'],
  ['23:58', 'twelve o’clock', 'las doce'],
  ['07:12', 'ten past seven', 'las siete y diez'],
  ['07:25', 'twenty-five past seven', 'las siete y veinticinco'],
])('says %s as a child does', (time, english, spanish) => {
  expect([clockWords(time, 'en'), clockWords(time, 'es')]).toEqual([english, spanish]);
});

it('reads the clock and the calendar of the family’s zone', () => {
  const at = Date.parse('2026-05-01T22:30:00Z');
  expect([wallTime(at, 'Europe/Zagreb'), wallDay(at, 'Europe/Zagreb')]).toEqual(['00:30', '2026-05-02']);
  expect([wallTime(at, 'UTC'), wallDay(at, 'UTC')]).toEqual(['22:30', '2026-05-01']);
});
