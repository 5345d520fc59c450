import { expect, it } from 'vitest';
import { networkAddress } from './network-address.ts';

it.each([
  ['127.0.0.1', '127.0.0.1'],
  [' 192.168.1.7 ', '192.168.1.7'],
  ['010.0.0.1', undefined],
  ['256.0.0.1', undefined],
  ['1.2.3', undefined],
  ['1.2.3.4.5', undefined],
  ['FE80::0:1%eth0', 'fe80::1'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['::ffff:192.168.1.7', '192.168.1.7'],
  ['::FFFF:c0a8:0107', '192.168.1.7'],
  ['::1', '::1'],
  ['example.org', undefined],
  ['', undefined],
  ['::1/64', undefined],
  ['1]/x:', undefined],
])('reads %j as %j', (text, address) => {
  expect(networkAddress(text)).toBe(address);
});
