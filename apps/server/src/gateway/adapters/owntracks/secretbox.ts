import { xsalsa20poly1305 } from '@noble/ciphers/salsa.js';
import { AppError } from '@kinward/contract/errors.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 24;
const TAG_BYTES = 16;

/** The key of a password: its UTF-8 with zeros up to 32 bytes; the rest of a longer one does not count. */
const keyOf = (password: string): Uint8Array => {
  const key = Buffer.alloc(KEY_BYTES);
  key.write(password, 'utf8');
  return key;
};

/**
 * Opens what OwnTracks encrypted: libsodium's secretbox (XSalsa20-Poly1305), nonce before tag and text, in base64.
 * @throws AppError VALIDATION when it is too short to be one, UNAUTHENTICATED when it was made with another password
 */
export const openSecretbox = (data: string, password: string): Buffer => {
  const sealed = Buffer.from(data, 'base64');
  if (sealed.length < NONCE_BYTES + TAG_BYTES)
    throw new AppError('VALIDATION', {
      errors: [{ path: 'data', message: 'This is too short to be encrypted' }],
    });
  const cipher = xsalsa20poly1305(keyOf(password), sealed.subarray(0, NONCE_BYTES));
  try {
    return Buffer.from(cipher.decrypt(sealed.subarray(NONCE_BYTES)));
  } catch {
    throw new AppError('UNAUTHENTICATED');
  }
};
