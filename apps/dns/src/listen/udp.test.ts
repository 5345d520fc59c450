/** Plain DNS by UDP: the same of packets that are taken one by one and in batches. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { afterEach, describe, expect, it } from 'vitest';
import { u16 } from '@kinward/filter-core/wire/bytes.ts';
import { nxDomainReply } from '@kinward/filter-core/wire/reply.ts';
import { hex, numbersFrom, queryFor, QUERIES } from '@kinward/filter-core/wire/test-packets.ts';
import { newClients } from './clients/clients.ts';
import { newLimits, type Take } from '@kinward/filter-core/answer/limits.ts';
import { openUdp, type UdpWay } from './open-udp.ts';
import { respond, type Answer } from '@kinward/filter-core/answer/respond.ts';
import { loadSystemCalls } from './system-calls.ts';
import type { UdpListener, UdpOptions } from './udp.ts';

const LOCAL = newClients(['127.0.0.0/8']);
const STRANGERS = newClients(['192.0.2.0/24']);
const blocked: Answer = (packet, query, _, out) => nxDomainReply(out, packet, query, 10);
/** As an upstream would answer: later, in bytes of its own. */
const later: Answer = async (packet, query) => {
  const own = packet.slice();
  const out = new Uint8Array(600);
  const length = nxDomainReply(out, own, query, 10);
  await Promise.resolve();
  return out.slice(0, length);
};
const unlimited: Take = () => 'answer';

const opened: AsyncDisposable[] = [];
afterEach(async () => {
  for (const listener of opened.splice(0)) await listener[Symbol.asyncDispose]();
});

const hasBatches = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);
const WAYS: readonly UdpWay[] = hasBatches ? ['dgram', 'batch'] : ['dgram'];

/** Sends packets, then one that is answered, and gives what came before that answer. */
async function udpAnswers(port: number, packets: readonly Uint8Array[]): Promise<Buffer[]> {
  const socket: UdpSocket = createSocket('udp4');
  const came: Buffer[] = [];
  const last = queryFor('last.example', 1, 0xffff);
  const done = new Promise<void>((resolve) => {
    socket.on('message', (message) => {
      if (u16(message, 0) === 0xffff) resolve();
      else came.push(message);
    });
  });
  for (const packet of packets)
    await new Promise((resolve) => socket.send(packet, port, '127.0.0.1', resolve));
  const again = setInterval(() => socket.send(last, port, '127.0.0.1'), 20);
  await done;
  clearInterval(again);
  socket.close();
  return came;
}

describe.each(WAYS)('by UDP, %s', (way) => {
  const said: string[] = [];
  const listen = async (options: Partial<UdpOptions> = {}): Promise<UdpListener> => {
    const all = { host: '127.0.0.1', port: 0, clients: LOCAL, answer: blocked, take: unlimited };
    const listener = await openUdp({ takeProven: unlimited, ...all, ...options }, way, (line) =>
      said.push(line),
    );
    // Where it fell back to the other, the same would be tried twice.
    expect(said).toEqual([]);
    opened.push(listener);
    return listener;
  };

  it.each([
    ['at once', blocked],
    ['later', later],
  ])('a query is answered %s', async (_, answer) => {
    const { port } = await listen({ answer });
    const [reply] = await udpAnswers(port, [hex(QUERIES.cookie)]);
    expect(reply!.subarray(0, 4).toString('hex')).toBe('77598183');
  });

  it('a thousand queries are answered, a hundred at once, each with its own question', async () => {
    const { port } = await listen();
    const packets = Array.from({ length: 1000 }, (_, index) => queryFor(`host-${index}.example`, 1, index));
    const came: Buffer[] = [];
    // More do not fit into the buffer of the system, which belongs to all tests on this machine.
    for (let at = 0; at < packets.length; at += 100)
      came.push(...(await udpAnswers(port, packets.slice(at, at + 100))));
    expect(came).toHaveLength(1000);
    for (const reply of came) {
      const packet = packets[u16(reply, 0)]!;
      expect(reply.subarray(12, packet.length).equals(packet.subarray(12))).toBe(true);
    }
  });

  it('a stranger gets silence, whatever is sent', async () => {
    const stranger = await listen({ clients: STRANGERS });
    const socket = createSocket('udp4');
    const came: Buffer[] = [];
    socket.on('message', (message) => came.push(message));
    for (const packet of Object.values(QUERIES)) socket.send(hex(packet), stranger.port, '127.0.0.1');
    // Someone who is known is answered on another port meanwhile.
    const { port } = await listen();
    await udpAnswers(port, [hex(QUERIES.plain)]);
    expect(came).toEqual([]);
    socket.close();
  });

  it('what is refused is refused in no more bytes than it had', () => {
    const next = numbersFrom(12);
    const out = new Uint8Array(5000);
    const seen = new Set<number>();
    for (let round = 0; round < 5000; round += 1) {
      const packet = hex(Object.values(QUERIES)[next() % 11]!);
      for (let changes = next() % 3; changes > 0; changes -= 1)
        packet[2 + (next() % (packet.length - 2))] = next() & 255;
      const length = respond(packet, { address: '127.0.0.1', way: 'udp' }, out, blocked) as number;
      const code = out[3]! & 15;
      if (length === 0 || code === 3) continue;
      seen.add(code);
      // BADVERS is divided, so its part in the header is 0; so is that of the one small record for ANY.
      if (code !== 0) expect(length).toBeLessThanOrEqual(packet.length);
      else expect(length).toBeLessThanOrEqual(packet.length + 21);
    }
    expect(seen).toEqual(new Set([0, 1, 4, 5]));
  });

  it('over the limit every second one is cut, the rest is silence', async () => {
    let left = 3;
    const limits = newLimits({ perSecond: 0, burst: 3 });
    const take: Take = (address, now) => (left-- > -7 ? limits(address, now) : 'answer');
    const { port } = await listen({ take, takeProven: take });
    const came = await udpAnswers(
      port,
      Array.from({ length: 10 }, (_, id) => queryFor('example.com', 1, id)),
    );
    const cut = came.filter((reply) => (reply[2]! & 2) !== 0);
    expect([came.length - cut.length, cut.length]).toEqual([3, 4]);
    expect(cut.every((reply) => reply.length === queryFor('example.com', 1).length)).toBe(true);
  });

  it('over the limit a client with a cookie is answered, until its own is reached', async () => {
    const cookieOf = (reply: Buffer): string => reply.subarray(reply.length - 24).toString('hex');
    const withCookie = (cookie: string, id: number): Uint8Array =>
      hex(
        `${id.toString(16).padStart(4, '0')}012000010000000000010654696b546f6b03636f6d00004100010000290fa0000000000000`.slice(
          0,
          -4,
        ) +
          `${(cookie.length / 2 + 4).toString(16).padStart(4, '0')}000a${(cookie.length / 2).toString(16).padStart(4, '0')}${cookie}`,
      );
    const none: Take = (_, now) => (now < 0 ? 'answer' : 'truncate');
    const listener = await listen({
      take: (_, now) => (isOpen ? 'answer' : none(_, now)),
      takeProven: newLimits({ perSecond: 0, burst: 2 }),
    });
    let isOpen = true;
    const own = '13e99fc330ef3e8c';
    const [first] = await udpAnswers(listener.port, [withCookie(own, 1)]);
    expect(cookieOf(first!).slice(0, 16)).toBe(own);
    isOpen = false;
    const given = cookieOf(first!);
    const forged = given.slice(0, -1) + (given.endsWith('0') ? '1' : '0');
    const asked = [own, forged, given, given, given].map((cookie, id) => withCookie(cookie, id + 2));
    const socket = createSocket('udp4');
    const came = new Map<number, boolean>();
    socket.on('message', (message) => came.set(u16(message, 0), (message[2]! & 2) !== 0));
    for (const packet of asked)
      await new Promise((resolve) => socket.send(packet, listener.port, '127.0.0.1', resolve));
    await expect.poll(() => came.size).toBe(5);
    socket.close();
    // Cut, cut, answered twice, cut.
    expect([2, 3, 4, 5, 6].map((id) => came.get(id))).toEqual([true, true, false, false, true]);
  });

  it('a port that is taken is an error of the start', async () => {
    const { port } = await listen();
    await expect(listen({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('an address that this machine does not have is an error of the start', async () => {
    await expect(listen({ host: '192.0.2.1' })).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' });
  });

  it('a message that is longer than any query is refused in 12 bytes', async () => {
    const { port } = await listen();
    for (const bytes of [4097, 5000, 60_000]) {
      const long = new Uint8Array(bytes);
      long.set(queryFor('www.example', 1, 7));
      const [reply] = await udpAnswers(port, [long]);
      expect(reply?.toString('hex')).toBe('000781810000000000000000');
    }
  });

  it.each([
    ['::1', '::1', '::1', 'udp6'],
    ['::', '::1', '::1', 'udp6'],
    ['::', '127.0.0.1', '::ffff:127.0.0.1', 'udp4'],
    ['0.0.0.0', '127.0.0.9', '127.0.0.9', 'udp4'],
  ] as const)('at %s a client is known as it asks from %s', async (host, from, known, type) => {
    const seen: string[] = [];
    const answer: Answer = (packet, query, client, out, limit) => {
      seen.push(client.address);
      return blocked(packet, query, client, out, limit);
    };
    const { port } = await listen({ host, answer, clients: { version: 0, isKnown: () => true } });
    const socket = createSocket(type);
    await new Promise<void>((resolve) => socket.bind(0, from, resolve));
    const came = new Promise<void>((resolve) => socket.once('message', () => resolve()));
    for (let count = 0; count < 3; count += 1)
      socket.send(queryFor('www.example', 1), port, type === 'udp6' ? '::1' : '127.0.0.1');
    await came;
    socket.close();
    expect(new Set(seen)).toEqual(new Set([known]));
  });

  it('a client that is none any more gets silence, and an answer when it is one again', async () => {
    const clients = { version: 0, isKnown: () => clients.version % 2 === 0 };
    const { port } = await listen({ clients });
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    let came = 0;
    socket.on('message', () => (came += 1));
    const asked = async (): Promise<number> => {
      came = 0;
      socket.send(queryFor('www.example', 1), port, '127.0.0.1');
      // An answer is waited for; for silence there is nothing to wait for but time.
      if (clients.isKnown()) await expect.poll(() => came).toBe(1);
      else await sleep(60);
      return came;
    };
    const told: number[] = [];
    for (; clients.version < 4; clients.version += 1) told.push(await asked());
    socket.close();
    expect(told).toEqual([1, 0, 1, 0]);
  });

  it('many answers that come later go to those who asked', async () => {
    const waiting: (() => void)[] = [];
    const answer: Answer = async (packet, query) => {
      const reply = packet.slice();
      reply[2] = (query.flags >>> 8) | 0x80;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return reply;
    };
    const { port } = await listen({ answer });
    const sockets = Array.from({ length: 3 }, () => createSocket('udp4'));
    const came = sockets.map((socket) => {
      const ids: number[] = [];
      socket.on('message', (message) => ids.push(u16(message, 0)));
      return ids;
    });
    for (let id = 0; id < 60; id += 1)
      for (const [at, socket] of sockets.entries())
        await new Promise((resolve) =>
          socket.send(queryFor(`x${id}.example`, 1, at * 1000 + id), port, '127.0.0.1', resolve),
        );
    await expect.poll(() => waiting.length).toBe(180);
    for (const go of waiting) go();
    await expect.poll(() => came.flat().length).toBe(180);
    for (const socket of sockets) socket.close();
    for (const [at, ids] of came.entries())
      expect(ids.every((id) => Math.floor(id / 1000) === at)).toBe(true);
  });

  it('an answer that comes after the end is lost, and nothing else', async () => {
    const { promise, resolve } = Promise.withResolvers<Uint8Array>();
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
    const answer: Answer = async () => {
      isAsked();
      return await promise;
    };
    const listener = await listen({ answer });
    const socket = createSocket('udp4');
    socket.send(queryFor('www.example', 1), listener.port, '127.0.0.1');
    await asked;
    await listener[Symbol.asyncDispose]();
    resolve(new Uint8Array(40));
    await new Promise((done) => setTimeout(done, 20));
    socket.close();
  });
});

it('where there are no batches packets are taken one by one, and that is said once', async () => {
  const said: string[] = [];
  const options = { host: '127.0.0.1', port: 0, clients: LOCAL, take: unlimited, takeProven: unlimited };
  const load = async (): Promise<never> => {
    throw new Error('no such package');
  };
  const listener = await openUdp({ ...options, answer: blocked }, 'batch', (line) => said.push(line), load);
  opened.push(listener);
  expect(said).toEqual(['packets are not taken in batches: no such package']);
  expect(await udpAnswers(listener.port, [queryFor('www.example', 1)])).toHaveLength(1);
});

it('there are batches on 64-bit Linux, and nowhere else', async () => {
  const found = await loadSystemCalls().then(
    () => true,
    () => false,
  );
  expect(found).toBe(hasBatches);
});
