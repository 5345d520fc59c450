/** Who is at the other end, and over what: the one place that reads the peer's address and the forwarding headers. */
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { memoize } from '../memo.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether `X-Forwarded-For` and `X-Forwarded-Proto` of the proxy at a plain address are believed (TRUST_PROXY). */
    isTrustedProxy: (address: string) => boolean;
  }
}

/** Builds the list of trusted proxies from addresses and CIDR blocks. */
export const trustedProxies = (entries: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
};

/** Addresses that something is remembered of: every request asks several times, most of them from few addresses. */
const ADDRESSES_MAX = 1_000;

/** Gives the server its list; `addressOf` and `isSecure` read it from there. */
export const installTrustedProxies = (server: FastifyInstance, entries: readonly string[]): void => {
  const list = trustedProxies(entries);
  server.decorate(
    'isTrustedProxy',
    memoize((address) => contains(list, address), ADDRESSES_MAX),
  );
};

const plain = memoize((text: string): string => {
  const bare = text
    .trim()
    .replace(/^\[|\]$/gu, '')
    .replace(/%.*$/u, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(bare)?.[1];
  const address = mapped ?? bare;
  return isIPv4(address) || isIPv6(address) ? address : '';
}, ADDRESSES_MAX);

/** An address without a zone; IPv4 that travels as IPv6 (`::ffff:10.0.0.1`) as IPv4; '' when it is no address. */
export const plainAddress = (text: string | undefined): string => plain(text ?? '');

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether a plain address is in the list. */
export const contains = (list: BlockList, address: string): boolean =>
  address !== '' && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** True for 127.0.0.0/8 and ::1, also as IPv4-mapped IPv6. */
export const isLoopback = memoize(
  (address: string): boolean => contains(LOOPBACK, plainAddress(address)),
  ADDRESSES_MAX,
);

/** The peer of the connection itself, without reading any header. */
export const peerOf = (request: FastifyRequest): string => plainAddress(request.socket.remoteAddress);

/** The parts of a header that may come several times. */
const listHeader = (value: string | string[] | undefined): string[] =>
  (Array.isArray(value) ? value.join(',') : (value ?? '')).split(',').map((part) => part.trim());

/**
 * The client's full address. `X-Forwarded-For` counts only as far as trusted proxies have written it: read from the
 * right, the first address that is not a trusted proxy is the client.
 */
export const clientOf = (request: FastifyRequest): string => {
  let client = peerOf(request);
  if (!request.server.isTrustedProxy(client)) return client;
  const hops = listHeader(request.headers['x-forwarded-for']).filter((hop) => hop !== '');
  while (hops.length > 0 && request.server.isTrustedProxy(client)) {
    const hop = plainAddress(
      hops
        .pop()
        ?.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/u, '$1')
        .replace(/^\[(.*)\]:\d+$/u, '$1'),
    );
    if (hop === '') break;
    client = hop;
  }
  return client;
};

/** The first four groups of an IPv6 address: one household, however many addresses it makes for itself. */
const networkOf = (address: string): string => {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined
      ? before
      : [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};

/** What limits count a plain address by: IPv4 as is, IPv6 by its /64; 'unknown' when the connection is gone already. */
export const countedAs = (address: string): string => {
  if (address === '') return 'unknown';
  return isIPv6(address) ? networkOf(address) : address;
};

/** What limits are counted by. */
export const addressOf = (request: FastifyRequest): string => countedAs(clientOf(request));

/** True when the client's connection is encrypted, here or (as a trusted proxy says) in front of us. */
export const isSecure = (request: FastifyRequest): boolean => {
  if ('encrypted' in request.socket && request.socket.encrypted === true) return true;
  if (!request.server.isTrustedProxy(peerOf(request))) return false;
  return listHeader(request.headers['x-forwarded-proto']).at(-1)?.toLowerCase() === 'https';
};
