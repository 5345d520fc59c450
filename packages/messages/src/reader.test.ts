import { expect, it } from 'vitest';
import { DEFAULT_READER, formatFor, languageOf, type Reader } from './reader.ts';

it.each([
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['fr, es;q=0.5, en;q=0.7', 'en'],
  ['de-AT, de', undefined],
  ['en;q=0, es;q=0.1', 'es'],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
])('an Accept-Language of %s asks for %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});

const zagreb: Reader = { language: 'es', units: 'km', timeZone: 'Europe/Zagreb', hourCycle: 'h12' };
const at = '2026-05-01T22:05:00.000Z';

it('speeds and limits are in the units of the reader, a limit as exact as it was set', () => {
  const miles = formatFor(DEFAULT_READER);
  expect([miles.speed(20.56), miles.limit(30), miles.limit(31.07)]).toEqual([
    '46 mph',
    '30 mph',
    '31.07 mph',
  ]);
  const km = formatFor(zagreb);
  expect([km.speed(20.56), km.limit(30), km.limit(31.07)]).toEqual(['74 km/h', '48,3 km/h', '50 km/h']);
});

it('days and clocks are those of the family’s zone and of the reader', () => {
  const english = formatFor(DEFAULT_READER);
  expect(english.day(at)).toBe('1 May 2026');
  expect(english.moment(at)).toBe('2026-05-01, 22:05 UTC');
  expect(english.dateTime(at)).toBe('1 May 2026, 22:05');
  const spanish = formatFor(zagreb);
  expect(spanish.day(at)).toBe('2 de mayo de 2026');
  expect(spanish.calendarDay('2026-05-01')).toBe('1 de mayo de 2026');
  expect(spanish.moment(at)).toMatch(/^2 de mayo de 2026, 12:05\sa\.\sm\. (?:CEST|GMT\+2)$/u);
  expect(spanish.list(['Zoë', 'Mia', 'Ana'])).toBe('Zoë, Mia y Ana');
});
