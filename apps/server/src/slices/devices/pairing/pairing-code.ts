import { createHmac, randomInt } from 'node:crypto';
import { CODE_ALPHABET } from '@kinward/contract/devices/devices.schemas.ts';
import type { Key, KeyRing } from '../../../config/keys.ts';

const PURPOSE = 'pairing-code';

/** A new pairing code: `length` symbols without similar ones, each drawn evenly. */
export const newPairingCode = (length: number): string =>
  Array.from({ length }, () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length))).join('');

/** As people read it: `ABCD-EFGH`. */
export const showPairingCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** What a person typed, brought to the stored spelling: case, blanks and dashes do not count (api.md). */
export const normalisePairingCode = (typed: string): string =>
  typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();

const hash = (key: Key, code: string): Buffer =>
  createHmac('sha256', key.bytes).update(`${PURPOSE}\0${code}`).digest();

/** How a new code is stored: an HMAC under the current key, so that a copy of the database reveals no code. */
export const hashPairingCode = (keys: KeyRing, code: string): Buffer => hash(keys[0], code);

/** Every way the code can be stored: a code made before a rotation of the key still pairs. */
export const pairingCodeHashes = (keys: KeyRing, code: string): Buffer[] =>
  keys.map((key) => hash(key, code));
