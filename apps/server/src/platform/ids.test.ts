import { describe, expect, it } from 'vitest';
import { familyOfToken, isToken, newFamilyId, newFamilyToken, newToken } from './ids.ts';

describe('a token', () => {
  it.each(['reset', 'browser'] as const)('of a %s has its shape and names no family', (kind) => {
    const token = newToken(kind);
    expect([token.length, isToken(kind, token), familyOfToken(token)]).toEqual([47, true, undefined]);
    expect(isToken(kind, `${token}${'a'.repeat(22)}`)).toBe(false);
  });

  it.each(['parent', 'device', 'undo', 'invite', 'mfa', 'page'] as const)(
    'of a %s has its shape and names its family',
    (kind) => {
      const familyId = newFamilyId();
      const token = newFamilyToken(kind, familyId);
      expect([token.length, isToken(kind, token), familyOfToken(token)]).toEqual([69, true, familyId]);
      expect(newFamilyToken(kind, familyId)).not.toBe(token);
    },
  );

  it('from before tokens named their family has its shape too', () => {
    const former = `kwp_${'a'.repeat(43)}`;
    expect([isToken('parent', former), familyOfToken(former)]).toEqual([true, undefined]);
  });

  it.each([
    undefined,
    '',
    'kwp_',
    'kwp_short',
    `kwp_${'a'.repeat(44)}`,
    `kwp_${'a'.repeat(42)}=`,
    `kwp_${'a'.repeat(64)}`,
    `kwp_${'a'.repeat(66)}`,
    newFamilyToken('device', newFamilyId()),
  ])('of a parent has not: %s', (text) => {
    expect(isToken('parent', text)).toBe(false);
  });
});
