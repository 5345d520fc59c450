/** Who we are to a push service, without an account there: RFC 8292. */
import { createECDH, createPrivateKey, sign } from 'node:crypto';
import type { KeyRing } from '../../config/keys.ts';

/** A signature is good for half a day; services refuse more than a day. */
const LIFE_SECONDS = 12 * 3600;

export interface Vapid {
  /** For `PushManager.subscribe`, base64url. */
  publicKey: string;
  /** The Authorization header of a push to `endpoint`. */
  header(endpoint: string, now: Date): string;
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** @param subject whom a push service may write to: an https: or mailto: address */
export const createVapid = ([{ bytes }]: KeyRing, subject: string): Vapid => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(bytes);
  const point = pair.getPublicKey();
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: bytes.toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const publicKey = point.toString('base64url');
  return {
    publicKey,
    header(endpoint, now) {
      const exp = Math.floor(now.getTime() / 1000) + LIFE_SECONDS;
      const claims = { aud: new URL(endpoint).origin, exp, sub: subject };
      const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
      const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
};

/** Whom a push service may write to: the installation's address, else its operator. */
export const vapidContact = (config: { publicUrl: string | null; adminEmail: string | null }): string =>
  config.publicUrl?.startsWith('https:') === true
    ? config.publicUrl
    : `mailto:${config.adminEmail ?? 'operator@kinward.invalid'}`;
