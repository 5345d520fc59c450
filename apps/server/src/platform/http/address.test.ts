import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { addressOf, clientOf, installTrustedProxies, isLoopback, isSecure } from './address.ts';

const ask = async (peer: string, headers: Record<string, string>, trust: string[]) => {
  const server = fastify();
  installTrustedProxies(server, trust);
  server.route({
    method: 'GET',
    url: '/',
    handler: async (request) => ({
      key: addressOf(request),
      client: clientOf(request),
      secure: isSecure(request),
    }),
  });
  const reply = await server.inject({ url: '/', remoteAddress: peer, headers });
  return reply.json<{ key: string; client: string; secure: boolean }>();
};

describe('addressOf', () => {
  it.each([
    [
      'the peer, when no proxy is trusted',
      '203.0.113.9',
      { 'x-forwarded-for': '198.51.100.7' },
      [],
      '203.0.113.9',
    ],
    [
      'the forwarded client, when the peer is trusted',
      '10.0.0.1',
      { 'x-forwarded-for': '198.51.100.7' },
      ['10.0.0.0/8'],
      '198.51.100.7',
    ],
    [
      'the last address that no trusted proxy wrote for another',
      '10.0.0.1',
      { 'x-forwarded-for': '1.1.1.1, 198.51.100.7, 10.0.0.2' },
      ['10.0.0.0/8'],
      '198.51.100.7',
    ],
    [
      'the peer, when the forwarded address is none',
      '10.0.0.1',
      { 'x-forwarded-for': 'unknown' },
      ['10.0.0.1'],
      '10.0.0.1',
    ],
    ['IPv4 that travels as IPv6', '::ffff:203.0.113.9', {}, [], '203.0.113.9'],
    ['the /64 of IPv6', '2001:db8:0:12:a:b:c:d', {}, [], '2001:db8:0:12::/64'],
    ['the same /64 for another device of it', '2001:db8::12:ffff:0:0:1', {}, [], '2001:db8:0:12::/64'],
    [
      'a port behind a forwarded address left out',
      '10.0.0.1',
      { 'x-forwarded-for': '198.51.100.7:4711' },
      ['10.0.0.1'],
      '198.51.100.7',
    ],
  ])('is %s', async (_, peer, headers, trust, expected) => {
    expect((await ask(peer, headers, trust)).key).toBe(expected);
  });
});

describe('isSecure', () => {
  it.each([
    ['https of a trusted proxy', '10.0.0.1', 'https', ['10.0.0.1'], true],
    ['http of a trusted proxy', '10.0.0.1', 'http', ['10.0.0.1'], false],
    ['https that only the caller claims', '203.0.113.9', 'https', [], false],
    ['https that another than the last proxy claims', '10.0.0.1', 'https, http', ['10.0.0.1'], false],
  ])('classifies %s', async (_, peer, proto, trust, expected) => {
    expect((await ask(peer, { 'x-forwarded-proto': proto }, trust)).secure).toBe(expected);
  });
});

describe('isLoopback', () => {
  it.each(['127.0.0.1', '127.9.9.9', '::1', '[::1]', '::ffff:127.0.0.1'])('holds for %s', (address) =>
    expect(isLoopback(address)).toBe(true),
  );
  it.each(['', 'localhost.evil', '128.0.0.1', '::2', '::ffff:10.0.0.1', '0.0.0.0'])(
    'does not hold for "%s"',
    (address) => expect(isLoopback(address)).toBe(false),
  );
});
