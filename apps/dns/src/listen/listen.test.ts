import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { u16 } from '../wire/bytes.ts';
import { nxDomainReply } from '../wire/reply.ts';
import { hex, numbersFrom, queryFor, QUERIES } from '../wire/test-packets.ts';
import { newClients } from './clients.ts';
import { newLimits, type Take } from './limits.ts';
import { respond, type Answer } from './respond.ts';
import { TcpListener, type TcpLimits } from './tcp.ts';
import { UdpListener } from './udp-dgram.ts';

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
const listenUdp = async (answer = blocked, clients = LOCAL, take = unlimited): Promise<UdpListener> => {
  const listener = await UdpListener.start({
    host: '127.0.0.1',
    port: 0,
    clients,
    take,
    takeProven: take,
    answer,
  });
  opened.push(listener);
  return listener;
};
const listenTcp = async (
  answer = blocked,
  clients = LOCAL,
  limits: Partial<TcpLimits> = {},
  take = unlimited,
): Promise<TcpListener> => {
  const listener = await TcpListener.start({ host: '127.0.0.1', port: 0, clients, take, answer, limits });
  opened.push(listener);
  return listener;
};

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

describe('by UDP', () => {
  it.each([
    ['at once', blocked],
    ['later', later],
  ])('a query is answered %s', async (_, answer) => {
    const { port } = await listenUdp(answer);
    const [reply] = await udpAnswers(port, [hex(QUERIES.cookie)]);
    expect(reply!.subarray(0, 4).toString('hex')).toBe('77598183');
  });

  it('a thousand queries are answered, a hundred at once, each with its own question', async () => {
    const { port } = await listenUdp();
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
    const stranger = await listenUdp(blocked, STRANGERS);
    const socket = createSocket('udp4');
    const came: Buffer[] = [];
    socket.on('message', (message) => came.push(message));
    for (const packet of Object.values(QUERIES)) socket.send(hex(packet), stranger.port, '127.0.0.1');
    // Someone who is known is answered on another port meanwhile.
    const { port } = await listenUdp();
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
    const { port } = await listenUdp(blocked, LOCAL, take);
    const came = await udpAnswers(
      port,
      Array.from({ length: 10 }, (_, id) => queryFor('example.com', 1, id)),
    );
    const cut = came.filter((reply) => (reply[2]! & 2) !== 0);
    expect([came.length - cut.length, cut.length]).toEqual([3, 4]);
    expect(cut.every((reply) => reply.length === queryFor('example.com', 1).length)).toBe(true);
  });

  it('over the limit whoever has a cookie is answered, until its own is reached', async () => {
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
    const listener = await UdpListener.start({
      host: '127.0.0.1',
      port: 0,
      clients: LOCAL,
      take: (_, now) => (isOpen ? 'answer' : none(_, now)),
      takeProven: newLimits({ perSecond: 0, burst: 2 }),
      answer: blocked,
    });
    opened.push(listener);
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
    const { port } = await listenUdp();
    await expect(
      UdpListener.start({
        host: '127.0.0.1',
        port,
        clients: LOCAL,
        take: unlimited,
        takeProven: unlimited,
        answer: blocked,
      }),
    ).rejects.toThrow('EADDRINUSE');
  });
});

const framed = (packet: Uint8Array): Buffer =>
  Buffer.concat([Uint8Array.of(packet.length >> 8, packet.length & 255), packet]);
/** Sends pieces and gives what came until the server closed, or until `bytes` were there. */
async function tcpAnswer(
  port: number,
  pieces: readonly Uint8Array[],
  bytes = Number.POSITIVE_INFINITY,
): Promise<Buffer> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  let came = Buffer.alloc(0);
  const done = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
    socket.on('data', (piece) => {
      came = Buffer.concat([came, piece]);
      if (came.length >= bytes) resolve();
    });
  });
  for (const piece of pieces) {
    socket.write(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await done;
  socket.destroy();
  return came;
}

describe('by TCP', () => {
  const PLAIN = framed(hex(QUERIES.plain));
  const ANSWERED = 2 + hex(QUERIES.plain).length + 64;

  it.each([
    ['at once', blocked],
    ['later', later],
  ])('queries in pieces and behind each other are answered %s', async (_, answer) => {
    const { port } = await listenTcp(answer);
    const bytes = Buffer.concat([PLAIN, PLAIN, PLAIN]);
    const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (__, index) =>
      bytes.subarray(index * 7, index * 7 + 7),
    );
    const came = await tcpAnswer(port, pieces, 3 * ANSWERED);
    expect(came.length).toBe(3 * ANSWERED);
    expect(came.subarray(2, 6).toString('hex')).toBe('6b718183');
  });

  it('a stranger is refused in 12 bytes', async () => {
    const { port } = await listenTcp(blocked, STRANGERS);
    expect((await tcpAnswer(port, [PLAIN], 14)).toString('hex')).toBe('000c6b7181850000000000000000');
  });

  it.each([
    ['says nothing', []],
    ['sends half a query', [PLAIN.subarray(0, 9)]],
    ['stays after its answer', [PLAIN]],
    ['sends a message of 64 KiB', [Buffer.alloc(65_535, 0xff)]],
  ])('a client that %s is left in bounded time', async (_, pieces) => {
    const listener = await listenTcp(blocked, LOCAL, { firstMs: 50, wholeMs: 50, idleMs: 50 });
    await tcpAnswer(listener.port, pieces);
    await expect.poll(() => listener.connections).toBe(0);
  });

  it('a client that sends a byte now and then gains no time', async () => {
    const listener = await listenTcp(blocked, LOCAL, { firstMs: 5000, wholeMs: 200, idleMs: 5000 });
    const socket = connect(listener.port, '127.0.0.1');
    socket.on('error', () => undefined);
    let sent = 0;
    const sending = setInterval(() => {
      if (!socket.destroyed) socket.write(PLAIN.subarray(sent, (sent += 1)));
    }, 20);
    // The end may be a reset, where a byte came after it.
    await new Promise((resolve) => socket.on('close', resolve));
    clearInterval(sending);
    expect(sent).toBeLessThan(PLAIN.length);
  });

  it('one source has so many connections, and all together', async () => {
    const listener = await listenTcp(blocked, LOCAL, { perSource: 3 });
    const sockets = Array.from({ length: 5 }, () =>
      connect(listener.port, '127.0.0.1').on('error', () => undefined),
    );
    await expect
      .poll(() => sockets.filter(({ destroyed, readyState }) => destroyed || readyState !== 'open').length)
      .toBe(2);
    expect(listener.connections).toBe(3);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => listener.connections).toBe(0);
    expect((await tcpAnswer(listener.port, [PLAIN], ANSWERED)).length).toBe(ANSWERED);
  });

  const connectFrom = (port: number, addresses: readonly string[]): (() => number) => {
    const sockets = addresses.map((localAddress) =>
      connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined),
    );
    return () => sockets.filter(({ destroyed, readyState }) => !destroyed && readyState === 'open').length;
  };

  it('one part of the network counts as one source, whatever addresses it has', async () => {
    const listener = await listenTcp(blocked, LOCAL, { perSource: 2 });
    const open = connectFrom(listener.port, ['127.0.5.1', '127.0.5.2', '127.0.5.3', '127.0.6.1']);
    await expect.poll(() => [open(), listener.connections]).toEqual([3, 3]);
  });

  it('strangers have a few connections, and none of those of known clients', async () => {
    const clients = newClients(['127.0.0.1']);
    const limits = { inAll: 1, strangersPerSource: 1, strangersInAll: 2 };
    const listener = await listenTcp(blocked, clients, limits);
    const open = connectFrom(
      listener.port,
      [5, 5, 6, 7, 8].map((part) => `127.0.${part}.1`),
    );
    await expect.poll(() => [open(), listener.connections]).toEqual([2, 2]);
    expect((await tcpAnswer(listener.port, [PLAIN], ANSWERED)).length).toBe(ANSWERED);
  });

  it('over the limit a known client is refused in 12 bytes', async () => {
    const take = newLimits({ perSecond: 0, burst: 2 });
    const { port } = await listenTcp(blocked, LOCAL, {}, take);
    const came = await tcpAnswer(port, [PLAIN, PLAIN, PLAIN, PLAIN], 2 * ANSWERED + 28);
    expect(came.length).toBe(2 * ANSWERED + 28);
    expect(came.subarray(2 * ANSWERED, 2 * ANSWERED + 6).toString('hex')).toBe('000c6b718185');
  });

  it('a client that asks and never reads is left', async () => {
    const large: Answer = async () => new Uint8Array(60_000);
    const listener = await listenTcp(large);
    const socket = connect(listener.port, '127.0.0.1').on('error', () => undefined);
    socket.pause();
    for (let count = 0; count < 400; count += 1) socket.write(PLAIN);
    await expect.poll(() => listener.connections, { timeout: 10_000 }).toBe(0);
    socket.destroy();
  });
});
