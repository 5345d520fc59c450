import { afterAll, beforeAll, expect, it } from 'vitest';
import { TYPE } from '@kinward/filter-core/wire/codes.ts';
import { newQuery, readQuery } from '@kinward/filter-core/wire/message.ts';
import { queryFor } from '@kinward/filter-core/wire/test-packets.ts';
import { Resolver } from '@kinward/filter-core/resolve/resolver.ts';
import { startUnbound } from './test-unbound.ts';
import { Upstream } from './upstream.ts';

const LONG = 'x'.repeat(200);
const DATA = [
  'test. 600 IN SOA ns.test. admin.test. 7 3600 600 86400 120',
  'www.test. 300 IN A 192.0.2.7',
  'www.test. 300 IN AAAA 2001:db8::7',
  'mail.test. 300 IN MX 10 www.test.',
  'home.test. 300 IN A 192.168.1.1',
  ...Array.from({ length: 20 }, (_, index) => `long.test. 300 IN TXT "${index} ${LONG}"`),
];

let upstream: Awaited<ReturnType<typeof startUnbound>>;
let asked: Upstream;
beforeAll(async () => {
  upstream = await startUnbound(DATA);
  asked = new Upstream({ host: '127.0.0.1', port: upstream.port });
});
afterAll(async () => {
  asked?.close();
  await upstream?.[Symbol.asyncDispose]();
});

it.each([
  ['www.test', TYPE.a, 0, 1, 0],
  ['www.test', TYPE.aaaa, 0, 1, 0],
  ['mail.test', TYPE.mx, 0, 1, 0],
  ['www.test', TYPE.txt, 0, 0, 1],
  ['gone.test', TYPE.a, 3, 0, 1],
  ['home.test', TYPE.a, 0, 0, 0],
  ['long.test', TYPE.txt, 0, 20, 0],
])('unbound is asked for %s of the type %d', async (name, type, rcode, records, authorities) => {
  const resolver = new Resolver({ upstreams: [asked] });
  const packet = queryFor(name, type);
  const { message } = await resolver.resolve(packet, packet.length, 'a');
  expect([(message?.[3] ?? 0xff) & 15, message?.[7], message?.[9]]).toEqual([rcode, records, authorities]);
  const query = newQuery();
  readQuery(packet, packet.length, query);
  // What was left out of an answer leaves nothing that says how long that holds.
  expect(resolver.kept(packet, query) !== null).toBe(name !== 'home.test');
});
