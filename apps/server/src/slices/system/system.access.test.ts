import { afterEach, describe, expect, it } from 'vitest';
import { fastify, type FastifyInstance } from 'fastify';
import { installTrustedProxies } from '../../platform/http/address.ts';
import { hasMetricsToken, isAtThisMachine, type LocalRules } from './system.access.ts';

const HOME: LocalRules = { publicUrl: null, host: '127.0.0.1', hasNoProvider: true };

let server: FastifyInstance | undefined;
afterEach(() => server?.close());

interface Caller {
  rules?: Partial<LocalRules>;
  peer?: string;
  headers?: Record<string, string>;
  listen?: string;
}

const ask = async ({ rules, peer = '127.0.0.1', headers, listen }: Caller): Promise<boolean> => {
  server = fastify();
  installTrustedProxies(server, ['127.0.0.1']);
  server.route({
    method: 'GET',
    url: '/',
    handler: async (request) => ({ allowed: isAtThisMachine(request, { ...HOME, ...rules }) }),
  });
  if (listen !== undefined) await server.listen({ host: listen, port: 0 });
  const reply = await server.inject({
    url: '/',
    remoteAddress: peer,
    headers: { host: '127.0.0.1:8080', ...headers },
  });
  return reply.json<{ allowed: boolean }>().allowed;
};

describe('what is for the person at this machine only', () => {
  it.each<[string, Caller]>([
    ['plainly', {}],
    ['on a loopback port', { listen: '127.0.0.1' }],
    ['by IPv6', { peer: '::1', headers: { host: '[::1]:8080' } }],
    ['by name', { headers: { host: 'localhost:8080' } }],
    ['from a page of this machine', { headers: { origin: 'http://localhost:5173' } }],
  ])('is shown: %s', async (_, caller) => {
    expect(await ask(caller)).toBe(true);
  });

  it.each<[string, Caller]>([
    ['a provider is configured', { rules: { hasNoProvider: false } }],
    ['PUBLIC_URL is set', { rules: { publicUrl: 'https://kinward.example' } }],
    ['the server is told to listen elsewhere', { rules: { host: '0.0.0.0' } }],
    ['the server listens elsewhere', { listen: '0.0.0.0' }],
    ['the peer is another machine', { peer: '192.168.1.5' }],
    ['the host name is another', { headers: { host: 'kinward.example' } }],
    ['the host name only begins like this machine', { headers: { host: 'localhost.example' } }],
    ['the host name cannot be read', { headers: { host: 'local host' } }],
    ['a proxy says Forwarded', { headers: { forwarded: 'for=198.51.100.1' } }],
    ['a proxy says X-Forwarded-For, even a trusted one', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a proxy says X-Forwarded-Host', { headers: { 'x-forwarded-host': 'localhost' } }],
    ['a proxy says X-Forwarded-Proto', { headers: { 'x-forwarded-proto': 'http' } }],
    ['a proxy says X-Real-IP', { headers: { 'x-real-ip': '127.0.0.1' } }],
    ['a tunnel says CF-Connecting-IP', { headers: { 'cf-connecting-ip': '198.51.100.1' } }],
    ['a delivery network says True-Client-IP', { headers: { 'true-client-ip': '198.51.100.1' } }],
    ['a proxy says X-Original-Host', { headers: { 'x-original-host': 'localhost' } }],
    ['a proxy says Via', { headers: { via: '1.1 proxy' } }],
    ['a foreign page embeds it', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['a foreign page asks', { headers: { origin: 'https://x.example' } }],
    ['a page without an origin asks', { headers: { origin: 'null' } }],
  ])('is hidden when %s', async (_, caller) => {
    expect(await ask(caller)).toBe(false);
  });
});

describe('the metrics token', () => {
  it.each([
    ['Bearer right-token', 'right-token', true],
    ['Bearer wrong-token', 'right-token', false],
    ['right-token', 'right-token', false],
    ['Bearer right-token', null, false],
    ['', 'right-token', false],
  ])('"%s" against %s', async (authorization, token, expected) => {
    server = fastify();
    server.route({
      method: 'GET',
      url: '/',
      handler: async (request) => ({ allowed: hasMetricsToken(request, token) }),
    });
    const reply = await server.inject({ url: '/', headers: { authorization } });
    expect(reply.json().allowed).toBe(expected);
  });
});
