/**
 * Cookies (RFC 7873, laid out as in RFC 9018 section 4): a client that has the one that it was given is at the address that it names. Seconds are
 * those since the start, as the secret is of one start too.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { put32, u32 } from '../wire/bytes.ts';
import { CLIENT_COOKIE_BYTES } from '../wire/codes.ts';
import type { Query } from '../wire/message.ts';

/** Version, three bytes that are reserved, a time, a hash. */
const BYTES = CLIENT_COOKIE_BYTES + 16;
const HASH_AT = BYTES - 8;
const VERSION = 1;
const VALID_SECONDS = 3600;

export interface Cookies {
  /** What the answer to a query with a cookie has: its own bytes, then ours. */
  answer: (packet: Uint8Array, query: Query, address: string) => Uint8Array;
  isOurs: (packet: Uint8Array, query: Query, address: string) => boolean;
}

/** @param now seconds of a clock that never jumps */
export function newCookies(now = () => performance.now() / 1000): Cookies {
  const secret = randomBytes(32);
  const hashOf = (cookie: Uint8Array, address: string): Uint8Array =>
    createHmac('sha256', secret).update(cookie.subarray(0, HASH_AT)).update(address).digest().subarray(0, 8);
  return {
    answer: (packet, { cookieAt }, address) => {
      const cookie = new Uint8Array(BYTES);
      cookie.set(packet.subarray(cookieAt, cookieAt + CLIENT_COOKIE_BYTES));
      cookie[CLIENT_COOKIE_BYTES] = VERSION;
      put32(cookie, CLIENT_COOKIE_BYTES + 4, Math.floor(now()));
      cookie.set(hashOf(cookie, address), HASH_AT);
      return cookie;
    },
    isOurs: (packet, { cookieAt, cookieBytes }, address) => {
      if (cookieBytes !== BYTES) return false;
      const cookie = packet.subarray(cookieAt, cookieAt + BYTES);
      if (cookie[CLIENT_COOKIE_BYTES] !== VERSION) return false;
      const age = Math.floor(now()) - u32(cookie, CLIENT_COOKIE_BYTES + 4);
      if (age < 0 || age > VALID_SECONDS) return false;
      return timingSafeEqual(hashOf(cookie, address), cookie.subarray(HASH_AT));
    },
  };
}
