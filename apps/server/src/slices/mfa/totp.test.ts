import { describe, expect, it } from 'vitest';
import { base32, newSeed, stepOf, stepOfCode, totpAt, totpUri } from './totp.ts';

/** RFC 6238, appendix B: the seed and the last six of its eight digits. */
const SEED = Buffer.from('12345678901234567890');

describe('TOTP', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is the code of the standard at second %i', (second, code) => {
    expect(totpAt(SEED, stepOf(new Date(second * 1000)))).toBe(code);
  });

  it('takes this step and the one before, and no other', () => {
    const at = new Date('2026-05-01T12:00:10Z');
    const step = stepOf(at);
    const found = [step + 1, step, step - 1, step - 2].map((of) => stepOfCode(SEED, totpAt(SEED, of), at));
    expect(found).toEqual([undefined, step, step - 1, undefined]);
    expect(stepOfCode(SEED, '12345', at)).toBeUndefined();
  });

  it('writes seeds as apps read them', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(base32(SEED)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(newSeed()).toHaveLength(20);
    expect(totpUri('a+b@example.org', SEED)).toBe(
      'otpauth://totp/Kinward:a%2Bb%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Kinward&algorithm=SHA1&digits=6&period=30',
    );
  });
});
