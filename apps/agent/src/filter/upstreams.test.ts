/** Whom names are asked of in changing networks. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { newQuery, readQuery } from '@kinward/filter-core/wire/message.ts';
import { queryFor } from '@kinward/filter-core/wire/test-packets.ts';
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

it('many answers that take long are one look at the network, not one each', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1');
  await once(silent, 'listening');
  let looks = 0;
  using upstreams = new Upstreams(() => {
    looks += 1;
    return ['192.0.2.1'];
  });
  upstreams.name([{ host: '127.0.0.1', port: silent.address().port }]);
  // A look of a moment ago says enough.
  await new Promise((resolve) => setTimeout(resolve, 250));
  const before = looks;
  const packet = queryFor('example.com', 1);
  const query = newQuery();
  readQuery(packet, packet.length, query);
  const asked = Array.from({ length: 50 }, () => upstreams.list[0]!.ask(packet, query));
  await expect.poll(() => looks).toBeGreaterThan(before);
  await Promise.all(asked);
  // Of its own each two seconds, and a few where the questions begin at different times.
  expect(looks - before).toBeLessThan(25);
  silent.close();
});
