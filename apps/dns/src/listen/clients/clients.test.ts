import { describe, expect, it } from 'vitest';
import { newClients, ownNetworks } from './clients.ts';

describe('clients', () => {
  const clients = newClients(['192.168.1.0/24', 'fd00:1::/64', '203.0.113.7', '127.0.0.0/8']);

  it.each([
    ['192.168.1.200', true],
    ['::ffff:192.168.1.200', true],
    ['192.168.2.1', false],
    ['fd00:1::9', true],
    ['fd00:2::9', false],
    ['203.0.113.7', true],
    ['203.0.113.8', false],
    ['127.0.0.1', true],
    ['', false],
    ['no address', false],
  ])('%s is known: %s', (address, isKnown) => {
    expect([clients.isKnown(address), clients.isKnown(address)]).toEqual([isKnown, isKnown]);
  });

  it.each(['example.com', '10.0.0.0/x', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/99'])(
    '"%s" is no network',
    (network) => {
      expect(() => newClients([network])).toThrow();
    },
  );

  it('are in the private networks of the machine, not in its public ones', () => {
    const of = (address: string, cidr: string | null) =>
      ({ address, cidr, family: 'IPv4', netmask: '', mac: '', internal: false }) as const;
    expect(
      ownNetworks({
        lo: [of('127.0.0.1', '127.0.0.1/8')],
        home: [
          of('192.168.1.5', '192.168.1.5/24'),
          { ...of('fe80::1%home', 'fe80::1/64'), family: 'IPv6', scopeid: 2 },
        ],
        internet: [of('203.0.113.5', '203.0.113.5/24'), of('10.0.0.1', null)],
        gone: undefined,
      }),
    ).toEqual(['127.0.0.1/8', '192.168.1.5/24', 'fe80::1/64']);
  });
});
