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
  'Name a site, minutes or a program: one of them',
  'An icon is named by its SHA-256',
  'An icon is needed',
  'This is no base64',
  'An icon has at most 7 pixels a side.',
  'This is another icon than its SHA-256 says',
  'Choose incoming, outgoing or missed',
  'From 0 on',
  'This is not a known id',
  'At most 64 permissions',
  'Send the version that was read',
  'Send at least one position',
  'Use 1 to 64 visible ASCII characters',
  'A day like 2026-05-01 or a time like 2026-05-01T12:00:00Z is needed',
]);

/** What the server says in its own place, beside the sentence of the failure's code; a number where it puts a value in. */
const ofServer = Object.entries(
  import.meta.glob<string>(
    [
      '../../../server/src/**/*.ts',
      '!**/*.test.ts',
      '!**/{cli,gateway,device-logs}/**',
      '!**/plan-conflicts.messages.ts',
      '!**/push.ts',
      '!**/push.service.ts',
    ],
    { query: '?raw', import: 'default', eager: true },
  ),
).flatMap(([, source]) =>
  [...source.matchAll(/\bmessage:\s*(['`"])(\$?[A-Z{](?:(?!\1).)* (?:(?!\1).)*)\1/gu)].map(
    ([, , said = '']) => said.replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/gu, '7'),
  ),
);

/** Said to a program that calls the API wrongly, never by the portal. */
const FOR_PROGRAMS: ReadonlySet<ErrorCode> = new Set([
  'MALFORMED_JSON',
  'LIVE_PERMISSION_DENIED',
  'ORIGIN_NOT_ALLOWED',
  'INSECURE_TRANSPORT',
  'METHOD_NOT_ALLOWED',
  'UNSUPPORTED_MEDIA_TYPE',
  'MISDIRECTED',
  'IDEMPOTENCY_MISMATCH',
  'ACCESS_TOKEN_FORBIDDEN',
  'UNDER_13',
  'UPDATES_HELD',
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

  it('says what the server adds to a failure', () => {
    expect(ofServer.length).toBeGreaterThan(10);
    expect(ofServer.filter((said) => !OF_PROGRAMS.has(said) && sentence(said) === undefined)).toEqual([]);
  });

  it('names the devices that a plan has no room for', () => {
    const first = 'The Plus plan does not have Router. Remove Home (Ana) first.';
    const second =
      'The Plus plan holds 1 device, and 3 of its types are in use. Remove 2 of these first: A (Ana), B (Ana), C (Leo).';
    const said = sentence(`${first} ${second}`);
    expect(said).toBe(`${sentence(first)} ${sentence(second)}`);
    for (const name of ['Plus', 'Router', 'Home (Ana)', 'C (Leo)']) expect(said).toContain(name);
  });

  it('says every success that the contract announces', () => {
    const said = ALL_ROUTES.flatMap(({ message }) => message ?? []);
    expect(said.length).toBeGreaterThan(20);
    expect(said.filter((message) => sentence(message) === undefined)).toEqual([]);
  });

  it('keeps the numbers of a sentence', () => {
    expect(sentence('Enter the 6 digits')).toBe('Escribe las 6 cifras');
    expect(sentence('A sentence of no catalogue')).toBeUndefined();
    expect(sentence('Firefox on Linux')).toBe('Firefox en Linux');
  });
});
