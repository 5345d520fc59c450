import { randomInt } from 'node:crypto';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';

/** As pairing codes: 31 symbols that are not mistaken for one another. */
const SYMBOLS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const GROUP = /.{4}(?=.)/gu;

const newCode = (): string =>
  Array.from({ length: LIMITS.recoveryCodeLength }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join('');

export interface RecoverySet {
  /** In groups of four, to be read and typed. */
  shown: string[];
  hashes: string[];
}

/** Ten new codes and their hashes with one salt. @throws AppError BUSY */
export const newRecoverySet = async (passwords: Passwords): Promise<RecoverySet> => {
  const codes = Array.from({ length: LIMITS.recoveryCodes }, newCode);
  const [first = '', ...others] = codes;
  const hashes = [await passwords.hash(first)];
  for (const code of others) hashes.push(await passwords.hashAlike(code, hashes[0] ?? ''));
  return { shown: codes.map((code) => code.replaceAll(GROUP, '$&-')), hashes };
};
