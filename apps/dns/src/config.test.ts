/** Whom the resolver asks: never itself. */
import { expect, it } from 'vitest';
import { upstreamsOf, type Config } from './config.ts';

const config = (more: Partial<Config>): Config => ({
  host: '127.0.0.1',
  port: 53,
  upstreams: [],
  folder: '/x',
  ...more,
});
const places = (more: Partial<Config>, machine: string[] = []): string[] =>
  upstreamsOf(config(more), machine, ['127.0.0.1', '192.168.1.10']).map(
    ({ host, port }) => `${host}:${port}`,
  );

it('those of the machine where none are named, but for itself', () => {
  expect(places({}, ['127.0.0.53', '192.168.1.1', '[2001:db8::1]:5300'])).toEqual([
    '127.0.0.53:53',
    '192.168.1.1:53',
    '2001:db8::1:5300',
  ]);
  expect(places({ host: '192.168.1.10' }, ['192.168.1.10', '127.0.0.1'])).toEqual(['127.0.0.1:53']);
});

it('itself at none of its own addresses, and at neither of its ports', () => {
  const tls = { port: 853, name: 'dns.example.org', cert: '/c', key: '/k' };
  const own = [
    { host: '192.168.1.10', port: 53 },
    { host: '127.0.0.1', port: 853, name: 'dns.example.org' },
  ];
  const other = [
    { host: '127.0.0.1', port: 5300 },
    { host: '192.168.1.1', port: 53 },
  ];
  expect(places({ host: '0.0.0.0', tls, upstreams: [...own, ...other] })).toEqual([
    '127.0.0.1:5300',
    '192.168.1.1:53',
  ]);
});
