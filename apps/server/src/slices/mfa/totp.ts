/** Time-based one-time passwords (RFC 6238) as every authenticator app makes them: SHA-1, 6 digits, 30 seconds. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LIMITS } from '@kinward/contract/limits.ts';

/** 160 bits, the length of the HMAC (RFC 4226 §4 R6). */
const SEED_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const ISSUER = 'Kinward';

export const newSeed = (): Buffer => randomBytes(SEED_BYTES);

/** Base32 (RFC 4648) without padding, as apps want a seed typed. */
export const base32 = (bytes: Buffer): string => {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32[(held >> bits) & 31] ?? '';
    }
  }
  return bits > 0 ? text + (BASE32[(held << (5 - bits)) & 31] ?? '') : text;
};

/** The 30-second step of a moment, counted from 1970. */
export const stepOf = (at: Date): number => Math.floor(at.getTime() / 1000 / LIMITS.totpStepSeconds);

/** The digits of a step. */
export const totpAt = (seed: Buffer, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', seed).update(counter).digest();
  const offset = (mac[mac.length - 1] ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** LIMITS.totpDigits).padStart(LIMITS.totpDigits, '0');
};

/** The step that a code is of: this one, or the one before for slow hands and clocks; undefined: neither. */
export const stepOfCode = (seed: Buffer, code: string, at: Date): number | undefined => {
  const given = Buffer.from(code);
  const now = stepOf(at);
  return [now, now - 1].find((step) => {
    const right = Buffer.from(totpAt(seed, step));
    return right.length === given.length && timingSafeEqual(right, given);
  });
};

/** What the QR code holds; apps read it as "Kinward (email)". */
export const totpUri = (email: string, seed: Buffer): string =>
  `otpauth://totp/${ISSUER}:${encodeURIComponent(email)}?secret=${base32(seed)}&issuer=${ISSUER}&algorithm=SHA1&digits=${LIMITS.totpDigits}&period=${LIMITS.totpStepSeconds}`;
