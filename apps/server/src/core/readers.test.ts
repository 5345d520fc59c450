import { describe, expect, it } from 'vitest';
import type { AccountId } from '@kinward/contract/ids.ts';
import { madeUpId } from '@kinward/testkit/ids.ts';
import { acting, type Acting } from '../platform/acting.ts';
import { readerOf } from './readers.ts';

const READER = madeUpId('reader');
const OTHER = madeUpId('other');
const row = {
  id: READER,
  language: null,
  units: null,
  hour_cycle: null,
  time_zone: 'Europe/Zagreb',
} as const;
const parent = (accountId: AccountId): Acting['who'] => ({
  kind: 'parent',
  familyId: madeUpId('family'),
  accountId,
  sessionId: 'session',
  browserId: 'browser',
  role: 'parent',
  authenticatedAt: new Date(0),
});
const languageFor = (who: Acting['who'], language: 'en' | 'es' | null = null) =>
  acting.run(
    { who, requestId: 'r', acceptLanguage: 'es-MX,es;q=0.9' },
    () => readerOf({ ...row, language }).language,
  );

describe('the language of a reader who chose none', () => {
  it.each([
    ['their own request', parent(READER), 'es'],
    ['a request without an account', undefined, 'es'],
    ["another parent's request", parent(OTHER), 'en'],
  ] as const)('caused by %s', (_what, who, language) => {
    expect(languageFor(who)).toBe(language);
  });

  it('is the one of someone unknown in a job', () => {
    expect(readerOf(row).language).toBe('en');
  });
});

it('a language that was chosen holds no matter who asks', () => {
  expect([languageFor(parent(READER), 'en'), languageFor(undefined, 'en')]).toEqual(['en', 'en']);
});
