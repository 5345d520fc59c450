import { describe, expect, it } from 'vitest';
import { newQuery, readQuery } from '../wire/message.ts';
import { hex, QUERIES } from '../wire/test-packets.ts';
import { newCookies } from './cookies.ts';

const HOME = '192.168.7.2';
const query = newQuery();
/** A query of dig, with this cookie in place of its own. */
const asking = (cookie: Uint8Array): Uint8Array => {
  const plain = hex(QUERIES.cookie);
  const head = plain.slice(0, plain.length - 14);
  const packet = Uint8Array.from([...head, 0, 4 + cookie.length, 0, 10, 0, cookie.length, ...cookie]);
  expect(readQuery(packet, packet.length, query)).toBe('query');
  return packet;
};
const OWN = Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8]);

describe('a cookie', () => {
  it('is the client’s own bytes and ours, and is known again from that address only', () => {
    const cookies = newCookies(() => 100);
    const given = cookies.answer(asking(OWN), query, HOME);
    expect([given.length, [...given.subarray(0, 9)]]).toEqual([24, [...OWN, 1]]);
    const packet = asking(given);
    expect(cookies.isOurs(packet, query, HOME)).toBe(true);
    expect(cookies.isOurs(packet, query, '192.168.7.3')).toBe(false);
    // Nor by a resolver that was started anew.
    expect(newCookies(() => 100).isOurs(packet, query, HOME)).toBe(false);
  });

  it('is none with any bit of it turned, without our part, and after an hour', () => {
    let now = 100;
    const cookies = newCookies(() => now);
    const given = cookies.answer(asking(OWN), query, HOME);
    for (let bit = 0; bit < given.length * 8; bit += 1) {
      const turned = Uint8Array.from(given);
      turned[bit >>> 3]! ^= 1 << (bit & 7);
      expect(cookies.isOurs(asking(turned), query, HOME)).toBe(false);
    }
    expect(cookies.isOurs(asking(OWN), query, HOME)).toBe(false);
    expect(cookies.isOurs(asking(Uint8Array.from([...given, 0])), query, HOME)).toBe(false);
    now = 3700;
    expect(cookies.isOurs(asking(given), query, HOME)).toBe(true);
    now = 3701;
    expect(cookies.isOurs(asking(given), query, HOME)).toBe(false);
  });
});
