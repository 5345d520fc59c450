/** Who this installation is to resolvers on other machines, and whether it is they who call. */
import { createHmac, createPublicKey, randomBytes, timingSafeEqual, verify } from 'node:crypto';
import { serverSays } from '@kinward/contract/filter/resolvers.schemas.ts';
import type { Keys } from '../../../config/keys.ts';
import { signingKeyOf } from '../../../platform/ed25519.ts';

const CHALLENGE_MS = 60_000;
/** Of the time, and of what makes each another one. */
const [TIME_BYTES, RANDOM_BYTES, TAG_BYTES] = [6, 16, 16];

export interface Identity {
  /** Ed25519, in base64url. */
  readonly publicKey: string;
  /** A challenge for a resolver, and the proof that the one who sets it is this installation. @param now milliseconds */
  challenge(nonce: string, now: number): { challenge: string; proof: string };
  /** Whether it was set by any process of this installation within the last minute. */
  isOwnChallenge(challenge: string, now: number): boolean;
  /** A secret that is refused unread where it was not made here: no query for tokens that are guessed. */
  newToken(): string;
  isOwnToken(token: string): boolean;
}

/**
 * Follows from the key that is never changed (`vapid`), so that every process is the same and nothing is stored. One who has it has the
 * installation's key file.
 */
export const createIdentity = ({ vapid: [{ bytes }] }: Pick<Keys, 'vapid'>): Identity => {
  const derive = (purpose: string): Buffer =>
    createHmac('sha256', bytes).update(`kinward filter ${purpose}`).digest();
  const { publicKey, sign } = signingKeyOf(derive('identity'));
  const macKey = derive('challenges');
  const tagOf = (purpose: string, content: Uint8Array): Buffer =>
    createHmac('sha256', macKey).update(`${purpose}\n`).update(content).digest().subarray(0, TAG_BYTES);
  const tagged = (purpose: string, content: Buffer): string =>
    Buffer.concat([content, tagOf(purpose, content)]).toString('base64url');
  const contentOf = (purpose: string, text: string, length: number): Buffer | null => {
    const all = Buffer.from(text, 'base64url');
    if (all.length !== length + TAG_BYTES) return null;
    const content = all.subarray(0, length);
    return timingSafeEqual(all.subarray(length), tagOf(purpose, content)) ? content : null;
  };

  return {
    publicKey,
    challenge(nonce, now) {
      const content = Buffer.concat([Buffer.alloc(TIME_BYTES), randomBytes(RANDOM_BYTES)]);
      content.writeUIntBE(now, 0, TIME_BYTES);
      const challenge = tagged('challenge', content);
      return { challenge, proof: sign(serverSays(nonce, challenge)) };
    },
    isOwnChallenge(challenge, now) {
      const content = contentOf('challenge', challenge, TIME_BYTES + RANDOM_BYTES);
      if (!content) return false;
      const age = now - content.readUIntBE(0, TIME_BYTES);
      return age >= 0 && age <= CHALLENGE_MS;
    },
    newToken: () => tagged('token', randomBytes(RANDOM_BYTES)),
    isOwnToken: (token) => contentOf('token', token, RANDOM_BYTES) !== null,
  };
};

/** Whether a text was signed by the holder of an Ed25519 key. @param publicKey in base64url */
export const isSignedBy = (publicKey: string, text: string, proof: string): boolean => {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
    return verify(null, Buffer.from(text), key, Buffer.from(proof, 'base64url'));
  } catch {
    // No point of the curve.
    return false;
  }
};
