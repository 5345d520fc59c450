import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LIMITS } from '@kinward/contract/limits.ts';
import { COUNTRIES, countryOf, telephone } from '../lib/help-lines.ts';
import { describeBrowser, systemOf } from '../lib/platform.ts';
import { FORMER_TOKEN_DAYS } from '../lib/former-token.ts';
import { abuseReportEn, abuseReportEs } from './abuse-report.ts';
import { approvalsEn, approvalsEs } from './approvals.ts';
import { childPageEn, childPageEs } from './child-page.ts';
import { trackerEn, trackerEs } from './tracker.ts';
import { consentEn, consentEs } from './consent.ts';
import { dataExportEn, dataExportEs } from './data-export.ts';
import { filterRecordEn, filterRecordEs } from './filter-record.ts';
import { filterRulesEn, filterRulesEs } from './filter-rules.ts';
import { homeClockEn, homeClockEs } from './clock/home-clock.ts';
import { helpEn, helpEs } from './help.ts';
import { limitationsEn, limitationsEs } from './limitations.ts';
import { myDayEn, myDayEs } from './my-day.ts';
import { myWeekEn, myWeekEs } from './my-week.ts';
import { notificationsEn, notificationsEs } from './notifications.ts';
import { pairingEn, pairingEs } from './pairing.ts';
import { transparencyEn, transparencyEs } from './transparency.ts';
import { olderEn, olderEs } from './older.ts';
import { ownSiteEn, ownSiteEs } from './own-site.ts';
import { whenEn, whenEs } from './clock/when.ts';
import { youngEn, youngEs } from './young.ts';
import { en } from './en.ts';
import { es } from './es.ts';

const ENGLISH = {
  en,
  abuseReportEn,
  approvalsEn,
  childPageEn,
  consentEn,
  dataExportEn,
  filterRecordEn,
  filterRulesEn,
  helpEn,
  homeClockEn,
  limitationsEn,
  myDayEn,
  myWeekEn,
  notificationsEn,
  olderEn,
  ownSiteEn,
  pairingEn,
  trackerEn,
  transparencyEn,
  whenEn,
  youngEn,
};
const SPANISH = {
  es,
  abuseReportEs,
  approvalsEs,
  childPageEs,
  consentEs,
  dataExportEs,
  filterRecordEs,
  filterRulesEs,
  helpEs,
  homeClockEs,
  limitationsEs,
  myDayEs,
  myWeekEs,
  notificationsEs,
  olderEs,
  ownSiteEs,
  pairingEs,
  trackerEs,
  transparencyEs,
  whenEs,
  youngEs,
};

/** The names of the messages, nested ones among them. */
const keysOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([key, inner]) => [key, keysOf(inner)])
    : typeof value;

/** Every message of a language, functions called with plain values. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [(value as (...given: unknown[]) => string)('Mia', 2, '7', '8')];
  return Object.values(value as object).flatMap(textsIn);
};

it('has every message in both languages, and no sentence left untranslated', () => {
  const [english, spanish] = [textsIn(ENGLISH), textsIn(SPANISH)];
  expect(Object.values(SPANISH).map(keysOf)).toEqual(Object.values(ENGLISH).map(keysOf));
  expect([...english, ...spanish].filter((text) => text.trim() === '')).toEqual([]);
  // What reads the same in both is a sign, not a sentence.
  expect(english.filter((text) => text.includes(' ') && spanish.includes(text))).toEqual([]);
});

it('checks every file of messages', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .map((file) => path.basename(file))
    .filter(
      (name) => !/^(?:en|es|clock-words|messages|translation)\.|test/u.test(name) && name.endsWith('.ts'),
    );
  const tested = Object.keys(ENGLISH).filter((name) => name !== 'en');
  expect(
    files
      .map((name) =>
        name.replace('.ts', 'En').replaceAll(/-(\w)/gu, (_, letter: string) => letter.toUpperCase()),
      )
      .toSorted(),
  ).toEqual(tested.toSorted());
});

it('S25: speaks without alarm, praise or blame', () => {
  const loud = /!|¡|\b(?:streak|reward|good job|well done|caught|must|obey|racha|premio|obedece\w*)\b/iu;
  expect(textsIn([ENGLISH, SPANISH]).filter((text) => loud.test(text))).toEqual([]);
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
])('detects the system of %s', (agent, platform, system) => {
  expect(describeBrowser(agent).platform).toBe(platform);
  expect(systemOf(platform)).toBe(system);
});

it('S20: offers the data export exactly as long as the server allows it', () => {
  expect(FORMER_TOKEN_DAYS).toBe(LIMITS.receiptDays);
});
