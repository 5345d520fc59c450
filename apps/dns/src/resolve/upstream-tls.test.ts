/** Upstreams over TLS: unbound as the real one, and one of our own that does what a real one does seldom. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer, getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { certify } from '@kinward/testkit/openssl.ts';
import { TYPE } from '@kinward/filter-core/wire/codes.ts';
import { newFrames } from '../listen/tcp-framing.ts';
import { newQuery, readQuery } from '@kinward/filter-core/wire/message.ts';
import { queryFor } from '@kinward/filter-core/wire/test-packets.ts';
import { Resolver } from '@kinward/filter-core/resolve/resolver.ts';
import { startUnbound } from './test-unbound.ts';
import { answerOf, type Asked } from './test-upstream.ts';
import { TlsPool } from './upstream-tls.ts';
import { Upstream } from './upstream.ts';
import { questionFor } from '@kinward/filter-core/resolve/question.ts';

const NAME = 'dns.upstream.example';
let folder: string;
let files: { cert: string; key: string };
const known = getCACertificates('default');

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kinward-upstream-'));
  files = { cert: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') };
  certify(files, [`DNS:${NAME}`]);
  setDefaultCACertificates([...known, readFileSync(files.cert, 'utf8')]);
});
afterAll(() => {
  setDefaultCACertificates(known);
  rmSync(folder, { recursive: true, force: true });
});

const questionOf = (name: string): Uint8Array => {
  const packet = queryFor(name, TYPE.a);
  const query = newQuery();
  readQuery(packet, packet.length, query);
  return questionFor(packet, query, false);
};

describe('unbound over TLS', () => {
  it('is asked by the name of its certificate, many questions at a time, and what it has checked is passed on', async () => {
    await using unbound = await startUnbound(
      Array.from({ length: 50 }, (_, index) => `n${index}.test. 300 IN A 192.0.2.${index}`),
      { tls: files },
    );
    const upstream = new Upstream({ host: '127.0.0.1', port: unbound.tlsPort, name: NAME });
    const resolver = new Resolver({ upstreams: [upstream] });
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const packet = queryFor(`n${index}.test`, TYPE.a);
        const { message } = await resolver.resolve(packet, packet.length, String(index));
        return message?.slice(-4).join('.');
      }),
    );
    expect(answers).toEqual(Array.from({ length: 50 }, (_, index) => `192.0.2.${index}`));
    expect(upstream.state).toMatchObject({
      address: `tls://127.0.0.1:${unbound.tlsPort}#${NAME}`,
      isAnswering: true,
      fault: null,
    });
    upstream.close();
  });

  it('that has a certificate of another name, or one that nobody vouches for, is told nothing', async () => {
    await using unbound = await startUnbound(['a.test. 300 IN A 192.0.2.1'], { tls: files });
    const other = new TlsPool({ host: '127.0.0.1', port: unbound.tlsPort, name: 'dns.other.example' });
    expect(await other.ask(questionOf('a.test'), 2000)).toBeNull();
    expect(other.fault).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
    setDefaultCACertificates(known);
    const unknown = new TlsPool({ host: '127.0.0.1', port: unbound.tlsPort, name: NAME });
    expect(await unknown.ask(questionOf('a.test'), 2000)).toBeNull();
    expect(unknown.fault).toMatch(/SELF_SIGNED/u);
    setDefaultCACertificates([...known, readFileSync(files.cert, 'utf8')]);
    for (const pool of [other, unknown]) pool.close();
  });
});

it('what an upstream has checked counts where nobody between can change it', () => {
  const trusted = [
    { host: '127.0.0.1', port: 53 },
    { host: '127.5.5.5', port: 53 },
    { host: '::1', port: 53 },
    { host: '192.0.2.1', port: 853, name: NAME },
  ];
  const others = [
    { host: '192.0.2.1', port: 53 },
    { host: '2001:db8::1', port: 53 },
    { host: '10.0.0.1', port: 53 },
  ];
  const isTrusted = (place: (typeof trusted)[number]): boolean => {
    const upstream = new Upstream(place);
    upstream.close();
    return upstream.isTrusted;
  };
  expect([trusted.map(isTrusted), others.map(isTrusted)]).toEqual([
    trusted.map(() => true),
    others.map(() => false),
  ]);
});

describe('a connection over TLS', () => {
  const sockets: TLSSocket[] = [];
  /** Messages as they came, with their padding. */
  const came: Uint8Array[] = [];
  let script: (socket: TLSSocket, asked: Asked) => void;
  let close: () => Promise<void>;
  let pool: TlsPool;

  const reply = (socket: TLSSocket, answer: Uint8Array): void => {
    socket.write(Buffer.concat([Uint8Array.of(answer.length >> 8, answer.length & 255), answer]));
  };
  const listen = async (): Promise<number> => {
    const server = createServer(
      { cert: readFileSync(files.cert), key: readFileSync(files.key) },
      (socket) => {
        sockets.push(socket);
        socket.on('error', () => undefined);
        const frames = newFrames(65_535, (message) => {
          const packet = Uint8Array.from(message);
          came.push(packet);
          const query = newQuery();
          readQuery(packet, packet.length, query);
          script(socket, { packet, query, name: '', way: 'tcp', port: 0 });
        });
        socket.on('data', (piece) => frames.push(piece));
      },
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    close = async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    };
    const bound = server.address();
    return typeof bound === 'object' && bound ? bound.port : 0;
  };
  const open = async (idleMs?: number): Promise<void> => {
    [sockets.length, came.length] = [0, 0];
    script = (socket, asked) => reply(socket, answerOf(asked));
    pool = new TlsPool({ host: '127.0.0.1', port: await listen(), name: NAME }, idleMs);
  };
  /** The address of the answer, behind which is the OPT. */
  const ask = async (name: string, timeoutMs = 2000): Promise<string | null> =>
    (await pool.ask(questionOf(name), timeoutMs))?.slice(-15, -11).join('.') ?? null;
  afterEach(async () => {
    pool.close();
    await close();
  });

  it('is one of two at most, on which questions wait together and are answered in any order', async () => {
    await open();
    const held: (() => void)[] = [];
    script = (socket, asked) => held.unshift(() => reply(socket, answerOf(asked)));
    const all = Array.from({ length: 60 }, (_, index) => ask(`n${index}.example`));
    await expect.poll(() => held.length).toBe(60);
    expect(sockets).toHaveLength(2);
    for (const answer of held) answer();
    expect(new Set(await Promise.all(all))).toEqual(new Set(['192.0.2.1']));
  });

  it('has questions that all look alike in their length', async () => {
    await open();
    await ask('a.example');
    await ask(`${'a-long-label.'.repeat(4)}example`);
    expect(came.map(({ length }) => length)).toEqual([128, 128]);
  });

  it('is ended where nothing is asked for a while, and opened again', async () => {
    await open(100);
    expect(await ask('a.example')).toBe('192.0.2.1');
    await expect.poll(() => pool.size).toBe(0);
    expect(await ask('b.example')).toBe('192.0.2.1');
    expect(sockets).toHaveLength(2);
  });

  it('that the other side ends under a question has it asked again, once', async () => {
    await open();
    script = (socket, asked) => {
      if (sockets.length === 1) socket.destroy();
      else reply(socket, answerOf(asked));
    };
    expect(await ask('a.example')).toBe('192.0.2.1');
    script = (socket) => socket.destroy();
    expect(await ask('b.example')).toBeNull();
    expect(came).toHaveLength(4);
  });

  it('takes no answer to another question, and leaves one that is silent', async () => {
    await open();
    script = (socket, asked) => {
      const forged = answerOf(asked, '203.0.113.66');
      forged[14] = (forged[14] ?? 0) ^ 3;
      reply(socket, forged);
      reply(socket, answerOf(asked));
    };
    expect(await ask('bank.example')).toBe('192.0.2.1');
    script = () => undefined;
    const silent = await Promise.all(Array.from({ length: 12 }, (_, index) => ask(`s${index}.example`, 100)));
    expect(new Set(silent)).toEqual(new Set([null]));
    await expect.poll(() => sockets.slice(0, 2).map((socket) => socket.closed)).toEqual([true, true]);
    script = (socket, asked) => reply(socket, answerOf(asked));
    expect(await ask('back.example')).toBe('192.0.2.1');
  });
});
