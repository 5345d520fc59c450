/** Whom names are asked of in changing networks. */
import { expect, it } from 'vitest';
import { Upstreams } from './upstreams.ts';

it('are asked from new sockets once the computer has other addresses, as after a VPN, though they are the same', () => {
  let addresses = '10.0.0.2,10.8.0.2';
  using upstreams = new Upstreams(
    () => ['192.0.2.1', '192.0.2.2'],
    () => addresses,
  );
  const all = (): object[] => [...upstreams.list, ...upstreams.ofNetwork];
  const before = all();
  upstreams.look();
  expect(all().map((each, at) => each === before[at])).toEqual([true, true, true, true]);
  addresses = '10.0.0.2';
  upstreams.look();
  expect(all().map((each) => before.includes(each))).toEqual([false, false, false, false]);
});
