/** Keys of Ed25519 that follow from other secrets, so that every process has the same and nothing is stored. */
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';

/** A private key in PKCS #8 is this and 32 bytes (RFC 8410 section 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface SigningKey {
  /** In base64url. */
  readonly publicKey: string;
  /** @returns the signature of a text, in base64url */
  sign(text: string): string;
}

/** @param seed 32 bytes that nobody guesses */
export const signingKeyOf = (seed: Uint8Array): SigningKey => {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  return {
    publicKey: String(createPublicKey(key).export({ format: 'jwk' }).x),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
  };
};
