/** The zone that was delegated to this machine, as anyone on the internet asks it. */
import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dig } from '@kinward/testkit/resolver.ts';
import { newLimits } from '@kinward/filter-core/answer/limits.ts';
import { newClients } from '../listen/clients/clients.ts';
import { Listening } from '../listening.ts';
import { TYPE } from '@kinward/filter-core/wire/codes.ts';
import { newQuery, readQuery } from '@kinward/filter-core/wire/message.ts';
import { queryFor } from '@kinward/filter-core/wire/test-packets.ts';
import { strangersOf, zoneFirst } from './strangers.ts';
import { Zone } from './zone.ts';

const NAME = 'dns.kinward.example';
const zone = new Zone({ name: NAME, addresses: ['203.0.113.5', '203.0.113.6', '2001:db8::5'] });
let listening: Listening;
let port: number;

beforeAll(async () => {
  const opened = Promise.withResolvers<void>();
  listening = new Listening({
    host: '127.0.0.1',
    port: 0,
    clients: newClients([]),
    strangers: strangersOf(zone),
    answer: () => 0,
    say: () => undefined,
    changed: () => opened.resolve(),
  });
  await opened.promise;
  port = Number(listening.address?.split(':').at(-1));
});
afterAll(() => listening?.[Symbol.asyncDispose]());

const ask = (name: string, ...options: string[]) => dig(port, '127.0.0.1', name, '+norecurse', ...options);

describe('a stranger', () => {
  it('finds the zone, its server, and this machine at every name below', async () => {
    expect(await ask(NAME, 'A')).toMatchObject({
      code: 'NOERROR',
      data: ['203.0.113.5', '203.0.113.6'],
      ttl: 300,
    });
    expect((await ask(`ABCD234.${NAME}`, 'AAAA')).data).toEqual(['2001:db8::5']);
    expect((await ask(`a.b.c.${NAME}`, 'A', '+tcp')).data).toEqual(['203.0.113.5', '203.0.113.6']);
    expect((await ask(NAME, 'NS')).data).toEqual([`ns.${NAME}.`]);
    expect((await ask(`ns.${NAME}`, 'A')).data).toEqual(['203.0.113.5', '203.0.113.6']);
    const resolver = new Resolver();
    resolver.setServers([`127.0.0.1:${port}`]);
    expect(await resolver.resolveSoa(NAME)).toMatchObject({
      nsname: `ns.${NAME}`,
      hostmaster: `hostmaster.${NAME}`,
    });
  });

  it('finds nothing of other types, and what an authority looks for only while it does', async () => {
    for (const [name, type] of [
      [NAME, 'MX'],
      [NAME, 'CAA'],
      [`x.${NAME}`, 'TXT'],
      [`_acme-challenge.${NAME}`, 'TXT'],
      [`_acme-challenge.${NAME}`, 'A'],
    ] as const)
      expect(await ask(name, type)).toMatchObject({ code: 'NOERROR', data: [], ttl: 30 });
    zone.challenges = ['x'.repeat(43), 'y'.repeat(43)];
    // Without TCP too, and several times at once by it.
    expect((await ask(`_acme-challenge.${NAME}`, 'TXT', '+notcp', '+ignore')).data).toHaveLength(2);
    const many = await Promise.all(
      Array.from({ length: 12 }, () => ask(`_acme-challenge.${NAME}`, 'TXT', '+tcp')),
    );
    expect(many.map(({ data }) => data.length)).toEqual(many.map(() => 2));
    zone.challenges = ['one', 'two'];
    expect((await ask(`_ACME-challenge.${NAME}`, 'TXT')).data).toEqual(['"one"', '"two"']);
    expect((await ask(`_acme-challenge.x.${NAME}`, 'TXT')).data).toEqual([]);
    zone.challenges = [];
    expect((await ask(`_acme-challenge.${NAME}`, 'TXT')).data).toEqual([]);
  });

  it('gets silence to every other name, and REFUSED by TCP', async () => {
    for (const name of ['example.org', 'kinward.example', `x${NAME}`, `${NAME}.example`])
      expect((await ask(name, '+time=1')).code).toBeUndefined();
    expect((await ask('example.org', '+tcp')).code).toBe('REFUSED');
    expect((await ask(NAME, 'ANY', '+notcp', '+time=1')).code).toBeUndefined();
  });
});

describe('an answer to a stranger', () => {
  const out = new Uint8Array(4096);
  const strangers = strangersOf(zone);
  const packets = [NAME, `k.${NAME}`, `_acme-challenge.${NAME}`].flatMap((name) =>
    [TYPE.a, TYPE.aaaa, TYPE.ns, TYPE.soa, TYPE.txt, TYPE.mx, 257].map((type) => queryFor(name, type)),
  );

  it('says that it is of the zone itself, and is at most twice as long as its question, else cut', () => {
    const many = new Zone({
      name: NAME,
      addresses: Array.from({ length: 40 }, (_, index) => `203.0.113.${index}`),
    });
    zone.challenges = ['x'.repeat(43), 'y'.repeat(43)];
    for (const [index, packet] of packets.entries()) {
      const own = strangersOf(many);
      const isText = index % 7 === 4;
      for (const answer of [strangers, own]) {
        const length = answer(packet, `192.0.${index}.1`, out, 'udp');
        expect(length).toBeGreaterThan(0);
        expect(length).toBeLessThanOrEqual(packet.length * (isText ? 4 : 2));
        const isCut = ((out[2] ?? 0) & 0x02) !== 0;
        expect(isCut || ((out[2] ?? 0) & 0x04) !== 0).toBe(true);
        // It offers no search of its own.
        if (!isCut) expect((out[3] ?? 0) & 0x80).toBe(0);
      }
    }
    zone.challenges = [];
  });

  it('is one of few for a part of the network; over it every second is cut, the others are silence', () => {
    const few = strangersOf(zone, newLimits({ perSecond: 0.001, burst: 10 }));
    const packet = queryFor(NAME, TYPE.a);
    const lengths = Array.from({ length: 30 }, (_, index) => few(packet, `192.0.2.${index}`, out, 'udp'));
    expect(lengths.slice(0, 10).every((length) => length > packet.length)).toBe(true);
    expect(lengths.slice(10).filter((length) => length === 0)).toHaveLength(10);
    expect(Math.max(...lengths.slice(10))).toBe(packet.length);
    expect(few(packet, '192.0.2.1', out, 'tcp')).toBeGreaterThan(packet.length);
  });

  it('is none to what is no question', () => {
    for (const length of [0, 3, 11, 12, 17])
      expect(strangers(new Uint8Array(length), '192.0.2.1', out, 'udp')).toBe(0);
    const reply = queryFor(NAME, TYPE.a);
    reply[2] = 0x80;
    expect(strangers(reply, '192.0.2.1', out, 'udp')).toBe(0);
  });
});

it('a client is told of the zone by it too, and of all else as ever', () => {
  const asked: string[] = [];
  const answer = zoneFirst(zone, () => asked.push('x'));
  const out = new Uint8Array(4096);
  const query = newQuery();
  for (const [name, length] of [
    [NAME, 77],
    ['example.org', 1],
  ] as const) {
    const packet = queryFor(name, TYPE.a);
    readQuery(packet, packet.length, query);
    const result = answer(packet, query, { address: '127.0.0.1', way: 'udp' }, out, 1232);
    expect(result).toBeGreaterThanOrEqual(length > 1 ? packet.length : 1);
  }
  expect(asked).toEqual(['x']);
});

it('packets to it are answered while a stranger floods it', async () => {
  const socket = createSocket('udp4');
  const packet = queryFor('example.org', TYPE.a);
  for (let index = 0; index < 500; index += 1) socket.send(packet, port, '127.0.0.1');
  expect((await ask(`x.${NAME}`, 'A', '+tcp')).data).toHaveLength(2);
  socket.close();
});
