/**
 * Names that mean something on every machine and nothing on the internet: answered here for every client, and never asked of an upstream (RFC
 * 6761 and the registry of special-use domain names; RFC 6303 for addresses backwards; RFC 8375, RFC 9462, RFC 9476).
 */
import { CHECK_ZONE } from '@kinward/contract/filter/check.schemas.ts';
import { TYPE } from '../wire/codes.ts';
import type { Query } from '../wire/message.ts';
import { nameOfText } from '../wire/name.ts';
import { dataReply, noDataReply, nxDomainReply } from '../wire/reply.ts';

/** No longer than an answer under a rule: a family may give one of these names an address of its own. */
const SECONDS = 55;

const LOCALHOST = 'localhost';
const LOOPBACKS = ['1.0.0.127.in-addr.arpa', `1.${'0.'.repeat(31)}ip6.arpa`];
/** Where a resolver says that it can be asked in another way (RFC 9462). Nothing below it may be forwarded. */
const DISCOVERY = 'resolver.arpa';
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Networks that are in many houses, or in none, as the name of an address backwards has them. */
const BACKWARDS = [
  '0',
  '10',
  '127',
  '254.169',
  '168.192',
  '2.0.192',
  '100.51.198',
  '113.0.203',
  '255.255.255.255',
  ...range(16, 31).map((second) => `${second}.172`),
  ...range(64, 127).map((second) => `${second}.100`),
].map((network) => `${network}.in-addr.arpa`);
const NEW_BACKWARDS = [
  'd.f',
  '8.e.f',
  '9.e.f',
  'a.e.f',
  'b.e.f',
  '8.b.d.0.1.0.0.2',
  '0.'.repeat(32).slice(0, -1),
].map((network) => `${network}.ip6.arpa`);
/** Names whose apex is there, with nothing below it. */
const EMPTY: ReadonlySet<string> = new Set(['home.arpa', DISCOVERY, ...BACKWARDS, ...NEW_BACKWARDS]);

/** Each with all below it. */
export const SPECIAL_NAMES: ReadonlySet<string> = new Set([
  ...EMPTY,
  ...LOOPBACKS,
  'alt',
  // Of the test page.
  CHECK_ZONE,
  'invalid',
  'local',
  LOCALHOST,
  'onion',
  'test',
]);

const LOOPBACK_OF: ReadonlyMap<number, Uint8Array> = new Map([
  [TYPE.a, Uint8Array.of(127, 0, 0, 1)],
  [TYPE.aaaa, Uint8Array.from({ length: 16 }, (_, index) => (index === 15 ? 1 : 0))],
]);
const LOCALHOST_DATA = nameOfText(LOCALHOST) ?? Uint8Array.of(0);

/** @param name the asked one, in lower case: one of `SPECIAL_NAMES`, or below one */
export function specialReply(out: Uint8Array, packet: Uint8Array, query: Query, name: string): number {
  if (name === LOCALHOST || name.endsWith(`.${LOCALHOST}`)) {
    const address = LOOPBACK_OF.get(query.type);
    return dataReply(out, packet, query, address ? [address] : [], SECONDS);
  }
  if (LOOPBACKS.includes(name))
    return dataReply(out, packet, query, query.type === TYPE.ptr ? [LOCALHOST_DATA] : [], SECONDS);
  if (EMPTY.has(name) || name.endsWith(`.${DISCOVERY}`)) return noDataReply(out, packet, query, SECONDS);
  return nxDomainReply(out, packet, query, SECONDS);
}
