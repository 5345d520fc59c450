import { describe, expect, it } from 'vitest';
import { allowanceOf, ClientMemo } from './client-memo.ts';
import { newClients, ownNetworks } from './clients.ts';
import { newLimits, partOf } from '../limits.ts';

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

describe('limits', () => {
  it('are of a part of the network', () => {
    expect(partOf('192.0.2.77')).toBe('192.0.2');
    expect(partOf('::ffff:192.0.2.77')).toBe('192.0.2');
    expect(partOf('2001:db8:1:23ff::1')).toBe(partOf('2001:db8:1:2300:9::'));
    expect(partOf('2001:db8:1:24ff::1')).not.toBe(partOf('2001:db8:1:23ff::1'));
    expect(partOf('fe80::1%eth0')).toBe('fe80:0:0:0');
    expect(partOf('::1')).toBe('0:0:0:0');
  });

  it('fill again with time, up to the burst', () => {
    const take = newLimits({ perSecond: 10, burst: 3 });
    const times = (count: number, now: number, address = '192.0.2.1'): string =>
      Array.from({ length: count }, () => take(address, now)[0]).join('');
    expect(times(7, 0)).toBe('aaatdtd');
    expect(times(2, 0, '192.0.3.1')).toBe('aa');
    expect(times(2, 0.1, '192.0.2.9')).toBe('at');
    expect(times(4, 100)).toBe('aaad');
  });

  it('take no more memory for a million sources', () => {
    const take = newLimits({ perSecond: 0, burst: 1 });
    expect(take('1.2.3.4', 0)).toBe('answer');
    expect(take('1.2.3.4', 0)).toBe('truncate');
    for (let part = 0; part < 20_000; part += 1) take(`10.${part >> 8}.${part & 255}.1`, 0);
    // Forgotten, and so full again.
    expect(take('1.2.3.4', 0)).toBe('answer');
  });

  it('are kept by who asks again until they are forgotten', () => {
    const take = newLimits({ perSecond: 0, burst: 2 });
    const memo = new ClientMemo();
    const ask = (): string => allowanceOf(take, '1.2.3.4', memo, 'part');
    expect([ask(), take('1.2.3.9', 0), ask()]).toEqual(['answer', 'answer', 'truncate']);
    for (let part = 0; part < 20_000; part += 1) take(`10.${part >> 8}.${part & 255}.1`, 0);
    expect([memo.part?.isForgotten, ask(), take('1.2.3.9', 0), ask()]).toEqual([
      true,
      'answer',
      'answer',
      'truncate',
    ]);
  });
});
