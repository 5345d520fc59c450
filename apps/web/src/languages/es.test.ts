/** Spanish is whole: every catalogue, every entry of the menu, every sentence that a parent may be shown. */
import { describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from '@kinward/contract/errors.ts';
import { ALL_ROUTES } from '@kinward/contract/routes.ts';
import { menuLabels } from '../app/shell/menu/menu.ts';
import { sentence } from './es.contract-messages.ts';
import { speech } from './es.ts';

const english = import.meta.glob<string>(['../**/*.ts', '../**/*.tsx', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const names = Object.values(english).flatMap((source) =>
  [...source.matchAll(/catalogue\('([^']+)'/gu)].map(([, name = '']) => name),
);

/** What is wrong with a field, as the schemas say it. */
const ofFields = Object.values(
  import.meta.glob<string>(
    ['../../../../packages/contract/src/**/*.schemas.ts', '../../../../packages/contract/src/schema.ts'],
    { query: '?raw', import: 'default', eager: true },
  ),
).flatMap((source) =>
  [...source.matchAll(/(?:[(,] |\(|error: )'([A-Z][^'\n]* [^'\n]*)'[),]/gu)].map(([, said = '']) => said),
);

/** Wrong only in what a device or a program sends. */
const OF_PROGRAMS: ReadonlySet<string> = new Set([
  'Choose incoming, outgoing or missed',
  'From 0 on',
  'At most 64 permissions',
  'Send the version that was read',
  'Send at least one position',
  'A day like 2026-05-01 or a time like 2026-05-01T12:00:00Z is needed',
]);

/** Said to a program that calls the API wrongly, never by the portal. */
const FOR_PROGRAMS: ReadonlySet<ErrorCode> = new Set([
  'MALFORMED_JSON',
  'LIVE_PERMISSION_DENIED',
  'ORIGIN_NOT_ALLOWED',
  'INSECURE_TRANSPORT',
  'METHOD_NOT_ALLOWED',
  'UNSUPPORTED_MEDIA_TYPE',
  'MISDIRECTED',
]);

describe('Spanish', () => {
  it.each(names)('has the catalogue %s', (name) => {
    expect(speech.catalogues).toHaveProperty([name]);
  });

  it('names every entry of the menu', () => {
    const { menu } = speech.catalogues['shell'] as { menu: Record<string, string> };
    expect(menuLabels().filter((label) => menu[label] === undefined)).toEqual([]);
  });

  it('says every failure that a parent may read', () => {
    const told = Object.entries(ERRORS).filter(([code]) => !FOR_PROGRAMS.has(code as ErrorCode));
    expect(told.filter(([, { message }]) => sentence(message) === undefined).map(([code]) => code)).toEqual(
      [],
    );
  });

  it('says what is wrong with every field', () => {
    const said = [...new Set(ofFields)].filter(
      (words) => !OF_PROGRAMS.has(words) && words !== 'Windows Desktop',
    );
    expect(said.length).toBeGreaterThan(20);
    expect(said.filter((words) => sentence(words) === undefined)).toEqual([]);
  });

  it('says every success that the contract announces', () => {
    const said = ALL_ROUTES.flatMap(({ message }) => message ?? []);
    expect(said.length).toBeGreaterThan(20);
    expect(said.filter((message) => sentence(message) === undefined)).toEqual([]);
  });

  it('keeps the numbers of a sentence', () => {
    expect(sentence('Enter the 6 digits')).toBe('Escribe las 6 cifras');
    expect(sentence('A sentence nobody wrote')).toBeUndefined();
    expect(sentence('Firefox on Linux')).toBe('Firefox en Linux');
  });
});
