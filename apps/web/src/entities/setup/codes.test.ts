import { expect, test } from 'vitest';
import { knownCode, rememberCode, spacedCode } from './codes.ts';

const NOW = Date.parse('2026-05-01T12:00:00Z');
const END = '2026-05-02T12:00:00Z';

test('a code is known while it holds and no other was made', () => {
  rememberCode({ deviceId: 'a', uniqueCode: 'K7QM2WXD', expiresAt: END });
  expect(knownCode('a', END, NOW)?.uniqueCode).toBe('K7QM2WXD');
  expect(knownCode('b', END, NOW)).toBeUndefined();
  expect(knownCode('a', END, Date.parse(END))).toBeUndefined();
  expect(knownCode('a', '2026-05-02T13:00:00Z', NOW)).toBeUndefined();
  expect(knownCode('a', null, NOW)).toBeUndefined();
});

test('it is shown as ABCD-EFGH, however it came', () => {
  expect(spacedCode('K7QM2WXD')).toBe('K7QM-2WXD');
  expect(spacedCode('K7QM-2WXD')).toBe('K7QM-2WXD');
});
