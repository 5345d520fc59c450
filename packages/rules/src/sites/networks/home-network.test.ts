import { describe, expect, it } from 'vitest';
import { homeKeyOf, isLoopbackAddress, isPrivateAddress, isWithin, networkOf } from './home-network.ts';

describe('a network', () => {
  it.each([
    ['192.168.1.10/24', '192.168.1.0/24'],
    ['172.20.5.9/12', '172.16.0.0/12'],
    ['10.1.2.3/32', '10.1.2.3/32'],
    ['10.1.2.3/0', '0.0.0.0/0'],
    ['10.1.2.255/25', '10.1.2.128/25'],
    ['FD00:0:0:1::9/64', 'fd00:0:0:1::/64'],
    ['2001:db8::1/127', '2001:db8::/127'],
    ['::1/128', '::1/128'],
  ])('%s is %s', (given, network) => expect(networkOf(given)).toBe(network));

  it.each(['', '192.168.1.10', '192.168.1.10/33', '::/129', '192.168.1.10/', 'home/24', '1.2.3.4/-1'])(
    '"%s" is none',
    (given) => expect(networkOf(given)).toBeUndefined(),
  );

  it('holds the addresses below it and no other', () => {
    expect(isWithin('192.168.1.254', '192.168.1.0/24')).toBe(true);
    expect(isWithin('192.168.2.1', '192.168.1.0/24')).toBe(false);
    expect(isWithin('10.1.2.127', '10.1.2.128/25')).toBe(false);
    expect(isWithin('fd00:0:0:1:ffff::1', 'fd00:0:0:1::/64')).toBe(true);
    expect(isWithin('fd00:0:0:2::1', 'fd00:0:0:1::/64')).toBe(false);
    expect(isWithin('1.2.3.4', '::/0')).toBe(false);
  });
});

describe('an address', () => {
  it.each(['127.0.0.1', '127.9.9.9', '::1'])('%s is the machine itself', (address) => {
    expect(isLoopbackAddress(address)).toBe(true);
    expect(isPrivateAddress(address)).toBe(true);
    expect(homeKeyOf(address)).toBe('127.0.0.0/8');
  });

  it.each(['10.0.0.1', '172.31.0.1', '192.168.0.1', '169.254.1.1', 'fd12::1', 'fe80::1'])(
    '%s is in many homes',
    (address) => expect(isPrivateAddress(address)).toBe(true),
  );

  it.each([
    ['203.0.113.77', '203.0.113.77'],
    ['100.64.3.4', '100.64.3.4'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::5', '2001:db8::/64'],
  ])('%s is the household %s', (address, home) => {
    expect(isPrivateAddress(address)).toBe(false);
    expect(homeKeyOf(address)).toBe(home);
  });
});
