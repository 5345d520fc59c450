/** DNS over TLS and over HTTPS on one port, as Node's own clients and real ones ask. */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { Agent, request as httpsRequest } from 'node:https';
import { connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { certify } from '@kinward/testkit/openssl.ts';
import { kdig } from '@kinward/testkit/resolver.ts';
import { newClients } from '../listen/clients/clients.ts';
import { newLimits, type Take } from '@kinward/filter-core/answer/limits.ts';
import type { Answer, Client } from '@kinward/filter-core/answer/respond.ts';
import { nxDomainReply } from '@kinward/filter-core/wire/reply.ts';
import { hex, queryFor, QUERIES } from '@kinward/filter-core/wire/test-packets.ts';
import type { Pair } from './certs.ts';
import { newDoh } from './doh.ts';
import { TlsListener, type TlsLimits } from './tls.ts';

const ZONE = 'dns.example.org';
const KEY = 'abcdefgh234567ab';
const NAME = `${KEY}.${ZONE}`;
const known = new Set<string>();
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const folder = mkdtempSync(path.join(tmpdir(), 'kinward-tls-'));
const files = { cert: path.join(folder, 'cert'), key: path.join(folder, 'key') };
const unlimited: Take = () => 'answer';

let pair: Pair;
let asked: Client[] = [];
const blocked: Answer = (packet, query, client, out) => {
  asked.push(client);
  return nxDomainReply(out, packet, query, 10);
};

const opened: AsyncDisposable[] = [];
beforeAll(() => {
  certify(files, [`DNS:*.${ZONE}`, `DNS:${ZONE}`]);
  pair = { cert: readFileSync(files.cert, 'utf8'), key: readFileSync(files.key, 'utf8') };
});
afterEach(async () => {
  for (const listener of opened.splice(0)) await listener[Symbol.asyncDispose]();
  asked = [];
  known.clear();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Listen {
  limits?: Partial<TlsLimits>;
  clients?: string[];
  takeOfKey?: Take;
  answer?: Answer;
  ticketKey?: Buffer;
  memory?: number;
}
const listen = async ({ limits = {}, clients = [], ...more }: Listen = {}): Promise<TlsListener> => {
  known.add(sha256(KEY));
  const { takeOfKey = unlimited, answer = blocked, ticketKey = randomBytes(48), memory = 0 } = more;
  const answering = { keys: known, takeOfKey, take: unlimited, answer };
  const listener = await TlsListener.start({
    ...answering,
    host: '127.0.0.1',
    port: 0,
    name: ZONE,
    pair,
    ticketKey,
    clients: newClients(clients),
    doh: newDoh(answering),
    limits,
    memory: () => memory,
  });
  opened.push(listener);
  return listener;
};

const dial = (port: number, servername: string | undefined, more: ConnectionOptions = {}): TLSSocket => {
  const named = servername === undefined ? {} : { servername };
  const check = { ca: pair.cert, checkServerIdentity: () => undefined };
  return connect({ port, host: '127.0.0.1', ...named, ...check, ...more }).on('error', () => undefined);
};
const framed = (packet: Uint8Array): Buffer =>
  Buffer.concat([Uint8Array.of(packet.length >> 8, packet.length & 255), packet]);
const PLAIN = framed(hex(QUERIES.plain));
/** What comes until the end, or until `bytes` are there. */
const read = async (socket: TLSSocket, bytes = Infinity): Promise<Buffer> => {
  let came = Buffer.alloc(0);
  await new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
    socket.on('data', (piece) => {
      came = Buffer.concat([came, piece]);
      if (came.length >= bytes) resolve();
    });
  });
  return came;
};
/** The code of the answer to a question at a name; undefined: none came. */
const codeAt = async (port: number, servername: string | undefined): Promise<number | undefined> => {
  const socket = dial(port, servername);
  socket.write(PLAIN);
  const came = await read(socket, 14);
  socket.destroy();
  return came.length < 14 ? undefined : came[5]! & 15;
};
const [NXDOMAIN, REFUSED] = [3, 5];

describe('the name that a device asks at', () => {
  it('says which device it is, in whatever letters', async () => {
    const { port } = await listen();
    expect([await codeAt(port, NAME), await codeAt(port, NAME.toUpperCase())]).toEqual([NXDOMAIN, NXDOMAIN]);
    expect(asked).toEqual([
      { address: '127.0.0.1', way: 'tls', keyHash: sha256(KEY) },
      { address: '127.0.0.1', way: 'tls', keyHash: sha256(KEY) },
    ]);
  });

  it.each([
    ['of nobody', `abcdefgh234567ax.${ZONE}`],
    ['with a dot more', `a.${NAME}`],
    ['of another zone', `${KEY}.dns.example.com`],
    ['that is the zone', ZONE],
    ['that is missing', undefined],
  ])('one %s is refused', async (_, name) => {
    const { port } = await listen();
    expect(await codeAt(port, name)).toBe(REFUSED);
    expect(asked).toEqual([]);
  });

  it('may be missing at home, where the address says which device it is', async () => {
    const { port } = await listen({ clients: ['127.0.0.0/8'] });
    expect([await codeAt(port, undefined), await codeAt(port, ZONE)]).toEqual([NXDOMAIN, NXDOMAIN]);
    expect(asked).toEqual([
      { address: '127.0.0.1', way: 'tls' },
      { address: '127.0.0.1', way: 'tls' },
    ]);
    // A name of nobody is no way round it.
    expect(await codeAt(port, `x.${ZONE}`)).toBe(REFUSED);
  });

  it('that ends while it is connected is refused from then on', async () => {
    const { port } = await listen();
    const socket = dial(port, NAME);
    socket.write(PLAIN);
    expect((await read(socket, 14))[5]! & 15).toBe(NXDOMAIN);
    known.clear();
    const next = read(socket, 14);
    socket.write(PLAIN);
    expect((await next)[5]! & 15).toBe(REFUSED);
    socket.destroy();
  });

  it('takes as long where it is nobody’s as where it is a device’s, but for chance', async () => {
    const { port } = await listen();
    const times: Record<string, number[]> = { [NAME]: [], [`abcdefgh234567ax.${ZONE}`]: [] };
    for (let round = 0; round < 40; round += 1)
      for (const [name, own] of Object.entries(times)) {
        const begun = performance.now();
        await codeAt(port, name);
        own.push(performance.now() - begun);
      }
    const [one, two] = Object.values(times).map((all) => all.toSorted((a, b) => a - b)[20]!);
    // A handshake is milliseconds; what tells the two apart is a lookup.
    expect(Math.abs(one! - two!)).toBeLessThan(Math.max(one!, two!) * 0.6 + 1);
  });
});

describe('a connection', () => {
  it.each([
    ['never begins the handshake', { handshakeMs: 60 }, false, []],
    ['says nothing', { firstMs: 60 }, true, []],
    ['sends half a question', { wholeMs: 60, firstMs: 60 }, true, [PLAIN.subarray(0, 9)]],
    ['stays after its answer', { idleMs: 60 }, true, [PLAIN]],
    ['sends a message of 64 KiB', {}, true, [Buffer.alloc(65_535, 0xff)]],
  ] as const)('that %s is ended in bounded time', async (_, limits, isTls, pieces) => {
    const listener = await listen({ limits });
    const socket = isTls
      ? dial(listener.port, NAME)
      : connectPlain(listener.port, '127.0.0.1').on('error', () => undefined);
    for (const piece of pieces) socket.write(piece);
    socket.resume();
    await new Promise((resolve) => socket.on('close', resolve));
    await expect.poll(() => listener.connections).toBe(0);
  });

  it('that stays idle is ended sooner where the process takes much memory', async () => {
    const listener = await listen({ limits: { idleMs: 60_000, busyIdleMs: 60 }, memory: 300 * 1024 ** 2 });
    const socket = dial(listener.port, NAME).resume();
    socket.write(PLAIN);
    await new Promise((resolve) => socket.on('close', resolve));
    expect(asked).toHaveLength(1);
  });

  it('has its answers to what came together in one piece', async () => {
    const { port } = await listen();
    const socket = dial(port, NAME);
    await once(socket, 'secureConnect');
    const packets = Array.from({ length: 20 }, (_, id) => framed(queryFor('a.example', 1, id)));
    const pieces: number[] = [];
    socket.on('data', (piece) => pieces.push(piece.length));
    socket.write(Buffer.concat(packets));
    await expect.poll(() => asked.length).toBe(20);
    await expect.poll(() => pieces.length).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(pieces).toHaveLength(1);
    socket.destroy();
  });

  it('is one of so many of a device, of a part of the network, and of strangers', async () => {
    /** @returns how many of so many stay open, of which so many should */
    const open = async (listener: TlsListener, count: number, name: string, most: number) => {
      const sockets = Array.from({ length: count }, () => dial(listener.port, name));
      let ended = 0;
      for (const socket of sockets) socket.resume().on('close', () => (ended += 1));
      await expect.poll(() => ended).toBeGreaterThanOrEqual(count - most);
      await new Promise((resolve) => setTimeout(resolve, 400));
      const left = count - ended;
      for (const socket of sockets) socket.destroy();
      return left;
    };
    expect(await open(await listen({ limits: { perKey: 3 } }), 6, NAME, 3)).toBe(3);
    expect(await open(await listen({ limits: { perSource: 2 } }), 6, NAME, 2)).toBe(2);
    expect(await open(await listen({ limits: { inAll: 4 } }), 6, NAME, 4)).toBe(4);
    expect(await open(await listen({ limits: { strangersPerSource: 1 } }), 6, `x.${ZONE}`, 1)).toBe(1);
  });

  it('that asks too much as a device is refused', async () => {
    const { port } = await listen({ takeOfKey: newLimits({ perSecond: 0, burst: 1 }) });
    expect([await codeAt(port, NAME), await codeAt(port, NAME)]).toEqual([NXDOMAIN, REFUSED]);
  });

  it('is resumed with a ticket, also at the next start, and not once the ticket key is another one', async () => {
    const ticketKey = randomBytes(48);
    const session = async (
      port: number,
      former?: Buffer,
    ): Promise<{ isReused: boolean; ticket: Buffer | undefined }> => {
      const socket = dial(port, NAME, former ? { session: former } : {});
      let ticket: Buffer | undefined;
      socket.on('session', (given) => (ticket = given));
      socket.write(PLAIN);
      await read(socket, 14);
      const isReused = socket.isSessionReused();
      socket.destroy();
      return { isReused, ticket };
    };
    const one = await listen({ ticketKey });
    const { isReused, ticket } = await session(one.port);
    expect([isReused, ticket === undefined]).toEqual([false, false]);
    const restarted = await listen({ ticketKey });
    expect((await session(one.port, ticket)).isReused).toBe(true);
    expect((await session(restarted.port, ticket)).isReused).toBe(true);
    restarted.use(pair, randomBytes(48));
    expect((await session(restarted.port, ticket)).isReused).toBe(false);
    expect(asked).toHaveLength(4);
  });
});

describe('kdig', () => {
  const CA = `+tls-ca=${files.cert}`;

  it('is answered over TLS at its name, and refused at another', async () => {
    const { port } = await listen();
    const at = (name: string) =>
      kdig(port, 'games.example', '+tls', CA, `+tls-hostname=${name}`, `+tls-sni=${name}`);
    expect((await at(NAME)).code).toBe('NXDOMAIN');
    expect((await at(NAME)).output).toContain('TLS session (TLS1.3)');
    expect((await at(`x.${ZONE}`)).code).toBe('REFUSED');
  });

  it('is answered over HTTPS at its address, by GET and by POST', async () => {
    const { port } = await listen();
    const at = (key: string, ...more: string[]) =>
      kdig(port, 'games.example', `+https=/dns-query/${key}`, CA, `+tls-hostname=${ZONE}`, ...more);
    const answers = [await at(KEY), await at(KEY, '+https-get')];
    expect(answers.map(({ code }) => code)).toEqual(['NXDOMAIN', 'NXDOMAIN']);
    expect(answers[0]!.output).toContain('HTTP session (HTTP/2-POST)');
    expect(asked).toMatchObject([
      { way: 'https', keyHash: sha256(KEY) },
      { way: 'https', keyHash: sha256(KEY) },
    ]);
    expect((await at('abcdefgh234567ax')).code).toBeUndefined();
  });
});

describe('over HTTPS', () => {
  const url = (key: string, packet: Uint8Array = hex(QUERIES.plain)): string =>
    `/dns-query/${key}?dns=${Buffer.from(packet).toString('base64url')}`;
  interface Got {
    status: number;
    headers: Record<string, unknown>;
    body: Buffer;
  }
  const get = async (port: number, target: string, more: Record<string, string> = {}): Promise<Got> => {
    const session = connectHttp2(`https://127.0.0.1:${port}`, {
      ca: pair.cert,
      checkServerIdentity: () => undefined,
    });
    const { body, ...options } = more;
    const stream = session.request({ ':path': target, ...options });
    if (body === undefined) stream.end();
    else stream.end(Buffer.from(body, 'latin1'));
    const [headers] = (await once(stream, 'response')) as [Record<string, unknown>];
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    session.destroy();
    return { status: Number(headers[':status']), headers, body: Buffer.concat(parts) };
  };

  it('an answer says for how long it may be kept', async () => {
    const { port } = await listen();
    const { status, headers, body } = await get(port, url(KEY));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/dns-message',
      'cache-control': 'private, max-age=10',
    });
    expect(body.subarray(0, 4).toString('hex')).toBe('6b718183');
  });

  it('many questions at once are answered, each with its own', async () => {
    const { port } = await listen();
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, id) => get(port, url(KEY, queryFor(`h${id}.example`, 1, id)))),
    );
    all.forEach(({ body }, id) => expect(body.readUInt16BE(0)).toBe(id));
  });

  it.each([
    ['another path', 'GET', '/', {}, 404],
    ['nobody’s key', 'GET', url('abcdefgh234567ax'), {}, 404],
    ['no question', 'GET', `/dns-query/${KEY}`, {}, 400],
    ['one that is none', 'GET', `/dns-query/${KEY}?dns=!!`, {}, 400],
    ['an answer', 'GET', url(KEY, hex(QUERIES.plain.replace('6b7101', '6b7181'))), {}, 400],
    ['another method', 'PUT', url(KEY), {}, 405],
    ['another type', 'POST', `/dns-query/${KEY}`, { 'content-type': 'text/plain', body: 'x' }, 415],
    [
      'too long a question',
      'POST',
      `/dns-query/${KEY}`,
      { 'content-type': 'application/dns-message', body: 'x'.repeat(5000) },
      413,
    ],
  ] as const)('%s is refused', async (_, method, target, more, status) => {
    const { port } = await listen();
    const answer = await get(port, target, { ':method': method, ...more });
    expect([answer.status, answer.body.length]).toEqual([status, 0]);
  });

  it('HTTP/1.1 is answered too, and who sends too much is cut off', async () => {
    const { port } = await listen();
    const options = {
      port,
      host: '127.0.0.1',
      path: url(KEY),
      agent: new Agent({ keepAlive: true }),
      ALPNProtocols: ['http/1.1'],
      ca: pair.cert,
      checkServerIdentity: () => undefined,
    };
    const ask = async (more: object = {}, body = ''): Promise<[number | undefined, string | undefined]> =>
      await new Promise((resolve, reject) => {
        const call = httpsRequest({ ...options, ...more }, (response) => {
          response.resume();
          resolve([response.statusCode, response.headers.connection]);
        });
        call.on('error', reject).end(body);
      });
    expect(await ask()).toEqual([200, 'keep-alive']);
    const post = { method: 'POST', headers: { 'content-type': 'application/dns-message' } };
    expect(await ask(post, 'no question')).toEqual([400, 'keep-alive']);
    expect(await ask({ ...post, path: '/dns-query/nobody' }, 'x'.repeat(5000))).toEqual([404, 'close']);
    options.agent.destroy();
  });
});
