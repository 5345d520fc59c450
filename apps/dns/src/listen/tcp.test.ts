import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { nxDomainReply } from '@kinward/filter-core/wire/reply.ts';
import { hex, QUERIES } from '@kinward/filter-core/wire/test-packets.ts';
import { newClients } from './clients/clients.ts';
import { newLimits, type Take } from '@kinward/filter-core/answer/limits.ts';
import type { Answer } from '@kinward/filter-core/answer/respond.ts';
import { TcpListener, type TcpLimits } from './tcp.ts';

const LOCAL = newClients(['127.0.0.0/8']);
const STRANGERS = newClients(['192.0.2.0/24']);
const blocked: Answer = (packet, query, _, out) => nxDomainReply(out, packet, query, 10);
/** As an upstream would answer: later, in bytes of its own. */
const later = (async (packet, query) => {
  const own = packet.slice();
  const out = new Uint8Array(600);
  const length = nxDomainReply(out, own, query, 10);
  await Promise.resolve();
  return out.slice(0, length);
}) satisfies Answer;
const unlimited: Take = () => 'answer';

const opened: AsyncDisposable[] = [];
afterEach(async () => {
  for (const listener of opened.splice(0)) await listener[Symbol.asyncDispose]();
});
const listenTcp = async (
  answer: Answer = blocked,
  clients = LOCAL,
  limits: Partial<TcpLimits> = {},
  take = unlimited,
): Promise<TcpListener> => {
  const listener = await TcpListener.start({ host: '127.0.0.1', port: 0, clients, take, answer, limits });
  opened.push(listener);
  return listener;
};

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

  it('a client that asks hundreds of questions in one piece waits for 64 of them at a time, and is answered all', async () => {
    let [waiting, most] = [0, 0];
    const slow: Answer = async (packet, query) => {
      waiting += 1;
      most = Math.max(most, waiting);
      const answer = await later(packet, query);
      await new Promise((resolve) => setImmediate(resolve));
      waiting -= 1;
      return answer;
    };
    const { port } = await listenTcp(slow);
    const whole = 500 * ANSWERED;
    const came = await tcpAnswer(port, [Buffer.concat(Array.from({ length: 500 }, () => PLAIN))], whole);
    expect([came.length, most]).toEqual([whole, 64]);
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
