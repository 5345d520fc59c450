/**
 * One-time codes by which a parent lets somebody pause rules on a computer: the portal shows one, the agent knows it without a connection. Both have a secret of the computer, and
 * a code follows from it and from the half minute at hand; each is taken once, within ten minutes.
 */

/** After which another is shown. */
export const CODE_SECONDS = 30;
/** For how long one is taken, by a clock that goes right; by how much that of a computer may go wrong. */
export const [CODE_VALID_SECONDS, CODE_SKEW_SECONDS] = [600, 120];
/** Without letters that are taken for digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const IS_CODE = new RegExp(`^[${LETTERS}]+$`, 'u');
const CODE_LETTERS = 10;
const HALF = CODE_LETTERS / 2;

/** Which half minute. @param now milliseconds since the epoch */
export const codeSlot = (now: number): number => Math.floor(now / 1000 / CODE_SECONDS);

/** What is hashed with the secret (HMAC-SHA256). */
export const codeMessage = (slot: number): string => `kinward computer code\n${slot}`;

/** @param digest of HMAC-SHA256 @returns 50 bits of it, as a person reads them: `3F7KQ-09XTB` */
export const codeText = (digest: Uint8Array): string => {
  const letters = Array.from({ length: CODE_LETTERS }, (_, at) => LETTERS[(digest[at] ?? 0) & 31]);
  return `${letters.slice(0, HALF).join('')}-${letters.slice(HALF).join('')}`;
};

/** @param text as it is typed @returns it as it is shown; null: it is no code */
export const readCode = (text: string): string | null => {
  const letters = text.toUpperCase().replaceAll(/[\s-]/gu, '').replaceAll('O', '0').replaceAll(/[IL]/gu, '1');
  if (letters.length !== CODE_LETTERS || !IS_CODE.test(letters)) return null;
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
};
