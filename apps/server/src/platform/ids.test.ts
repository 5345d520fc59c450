import { describe, expect, it } from 'vitest';
import { isToken, newToken } from './ids.ts';

describe('a token', () => {
  it.each(['parent', 'device', 'reset', 'browser'] as const)('of a %s has its shape', (kind) => {
    expect(isToken(kind, newToken(kind))).toBe(true);
  });

  it.each([
    undefined,
    '',
    'kwp_',
    'kwp_short',
    `kwp_${'a'.repeat(44)}`,
    `kwp_${'a'.repeat(42)}=`,
    newToken('device'),
  ])('of a parent has not: %s', (text) => {
    expect(isToken('parent', text)).toBe(false);
  });
});
