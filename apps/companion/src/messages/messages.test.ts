import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LIMITS } from '@kinward/contract/limits.ts';
import { COUNTRIES, countryOf, telephone } from '../lib/help-lines.ts';
import { describeBrowser, systemOf } from '../lib/platform.ts';
import { RECEIPT_DAYS } from '../lib/receipt.ts';
import { askEs } from './ask.es.ts';
import { askEn } from './ask.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { limitsEs } from './limits.es.ts';
import { limitsEn } from './limits.ts';
import { ownEs } from './own.es.ts';
import { ownEn } from './own.ts';
import { pageEs } from './page.es.ts';
import { pageEn } from './page.ts';
import { consentEs } from './recording.es.ts';
import { consentEn } from './recording.ts';
import { tellEs } from './tell.es.ts';
import { tellEn } from './tell.ts';
import { whoEs } from './who.es.ts';
import { whoEn } from './who.ts';

const ENGLISH = { en, askEn, limitsEn, ownEn, pageEn, consentEn, tellEn, whoEn };
const SPANISH = { es, askEs, limitsEs, ownEs, pageEs, consentEs, tellEs, whoEs };

/** The names of the words, those in words among them. */
const keysOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([key, inner]) => [key, keysOf(inner)])
    : typeof value;

/** Every word of a language, functions called with plain things. */
const wordsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [(value as (...given: unknown[]) => string)('Mia', 2, '7')];
  return Object.values(value as object).flatMap(wordsIn);
};

it('says everything in both languages, and nothing twice the same by mistake', () => {
  const [english, spanish] = [wordsIn(ENGLISH), wordsIn(SPANISH)];
  expect(Object.values(SPANISH).map(keysOf)).toEqual(Object.values(ENGLISH).map(keysOf));
  expect([...english, ...spanish].filter((words) => words.trim() === '')).toEqual([]);
  // What reads the same in both is a sign and no sentence.
  expect(english.filter((words) => words.includes(' ') && spanish.includes(words))).toEqual([]);
});

it('knows every file of words', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^(?!words|en\.|es\.)\w+\.ts$/u.test(name));
  expect(files.map((name) => name.replace('.ts', 'En'))).toEqual(
    Object.keys(ENGLISH).filter((name) => name !== 'en'),
  );
});

it('S25: speaks without alarm, praise or blame', () => {
  const loud = /!|¡|\b(?:streak|reward|good job|well done|caught|must|obey|racha|premio|obedece\w*)\b/iu;
  expect(wordsIn([ENGLISH, SPANISH]).filter((words) => loud.test(words))).toEqual([]);
});

it('S21: help lines are numbers that a phone can dial, in countries that there are', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  for (const [country, { emergency, lines }] of Object.entries(COUNTRIES)) {
    expect(names.of(country), country).toBeDefined();
    for (const number of [emergency, ...lines.map((line) => line.number)])
      expect(telephone(number)).toMatch(/^tel:\+?\d{3,12}$/u);
    expect(lines.length).toBeGreaterThan(0);
  }
  expect(countryOf(['en-GB', 'es-ES'])).toBe('GB');
  expect(countryOf(['en', 'es-ES'])).toBe('ES');
  expect(countryOf(['en'])).toBeUndefined();
});

it.each([
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 7) AppleWebKit/537.36 Chrome/143.0 Mobile Safari/537.36',
    'Android',
    'android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile Safari/604.1',
    'iOS',
    'ios',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/143.0 Safari/537.36',
    'Windows',
    'computer',
  ],
  ['something else', 'Web', 'computer'],
])('knows the system of %s', (agent, platform, system) => {
  expect(describeBrowser(agent).platform).toBe(platform);
  expect(systemOf(platform)).toBe(system);
});

it('S20: says as long as the server keeps to it that a record can be fetched', () => {
  expect(RECEIPT_DAYS).toBe(LIMITS.receiptDays);
});
