/** A device that asks by its own name or address, from the parent's page to the answer: server, resolver, `kdig`, `curl`. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { DeviceDns } from '@kinward/contract/filter/device-dns.schemas.ts';
import { certify } from '@kinward/testkit/openssl.ts';
import { kdig, ResolverProcess } from '@kinward/testkit/resolver.ts';
import { startStack, type Stack, type TestDevice, type TestParent } from '@kinward/testkit/stack.ts';
import { answerOf, TestUpstream } from './resolve/test-upstream.ts';
import { queryFor } from '@kinward/filter-core/wire/test-packets.ts';

const ZONE = 'dns.kinward.example';
const UP = '192.0.2.1';
const run = promisify(execFile);

let dataDir: string;
let files: { cert: string; key: string };
let stack: Stack;
let parent: TestParent;
let device: TestDevice;
let upstream: TestUpstream;
let resolver: ResolverProcess;
let key: string;

const tls = () => ({ port: 0, name: ZONE, ...files });
const start = () =>
  ResolverProcess.start({ folder: path.join(dataDir, 'filter'), upstreams: [upstream.place], tls: tls() });
const dns = async (method: 'GET' | 'POST' = 'GET'): Promise<DeviceDns> => {
  const url = `/api/child/device/${device.deviceId}/dns`;
  return (await stack.server.inject({ method, url, headers: parent.headers })).json().data;
};
const change = (action: 'block' | 'allow', ...values: string[]) =>
  stack.server.inject({
    method: 'POST',
    url: '/api/child/device/policy',
    headers: parent.headers,
    payload: { deviceId: device.deviceId, kind: 'web', action, values },
  });
const dot = async (name: string, at = key): Promise<string | undefined> => {
  const host = `${at}.${ZONE}`;
  const options = [`+tls-ca=${files.cert}`, `+tls-hostname=${host}`, `+tls-sni=${host}`];
  return (await kdig(resolver.tlsPort, name, '+tls', ...options)).code;
};
/** At the server's own address, as a proxy in front of it hands it on. */
const doh = async (name: string, at = key) => {
  const packet = Buffer.from(queryFor(name, 1)).toString('base64url');
  return await stack.server.inject({
    url: `/dns-query/${at}?dns=${packet}`,
    headers: { host: 'localhost', accept: 'application/dns-message' },
  });
};
const dohCode = async (name: string): Promise<number> => (await doh(name)).rawPayload[3]! & 15;
const kinds = async () => (await dns()).layers.map(({ kind }) => kind);

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'kinward by name '));
  files = { cert: path.join(dataDir, 'cert.pem'), key: path.join(dataDir, 'key.pem') };
  certify(files, [`DNS:*.${ZONE}`, 'IP:127.0.0.1']);
  const filter = { host: '127.0.0.1', port: 0, upstreams: [], tls: { ...tls(), port: 853 } };
  stack = await startStack({
    place: inject('scratchPlace'),
    config: { filter, dataDir, publicUrl: 'https://kinward.example' },
  });
  upstream = await TestUpstream.start((asked) => [answerOf(asked, UP)]);
  resolver = await start();
});
afterAll(async () => {
  await resolver?.[Symbol.asyncDispose]();
  await upstream?.[Symbol.asyncDispose]();
  await stack?.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  parent = await stack.parent();
  device = await stack.device(parent);
  key = (await dns('POST')).dot?.split('.')[0] ?? '';
  while ((await dot('first.example')) !== 'NOERROR') await sleep(20);
});

describe('by its own name and address', () => {
  it('a blocked site closes and opens again, within a second', async () => {
    await change('block', 'games.example');
    await expect.poll(() => dot('www.games.example'), { timeout: 5000 }).toBe('NXDOMAIN');
    expect(await dohCode('www.games.example')).toBe(3);
    expect([await dot('other.example'), await dohCode('other.example')]).toEqual(['NOERROR', 0]);
    await change('allow', 'games.example');
    await expect.poll(() => dot('www.games.example'), { timeout: 5000 }).toBe('NOERROR');
    expect(await dohCode('www.games.example')).toBe(0);
  });

  it('another device has its own rules, and nobody none', async () => {
    const [first, firstKey] = [device, key];
    device = await stack.device(parent);
    const other = (await dns('POST')).dot?.split('.')[0] ?? '';
    await change('block', 'games.example');
    await expect.poll(() => dot('games.example', other)).toBe('NXDOMAIN');
    expect(await dot('games.example', firstKey)).toBe('NOERROR');
    expect(await dot('games.example', 'abcdefgh234567ab')).toBe('REFUSED');
    expect((await doh('games.example', 'abcdefgh234567ab')).statusCode).toBe(404);
    device = first;
  });

  it('a renewed key ends the former one', async () => {
    const former = key;
    key = (await dns('POST')).dot?.split('.')[0] ?? '';
    await expect.poll(() => dot('a.example')).toBe('NOERROR');
    expect(await dot('a.example', former)).toBe('REFUSED');
    expect((await doh('a.example', former)).statusCode).toBe(404);
  });

  it('it is seen by which it was heard, within seconds of the first question', async () => {
    const begun = performance.now();
    await expect.poll(kinds, { interval: 50 }).toEqual(['dot']);
    expect(performance.now() - begun).toBeLessThan(15_000);
    await doh('a.example');
    await expect.poll(kinds, { interval: 50 }).toEqual(['doh', 'dot']);
  });

  it('an answer over HTTPS is kept no longer than the rules allow', async () => {
    const open = await doh('www.a.example');
    expect(open.headers).toMatchObject({
      'content-type': 'application/dns-message',
      'cache-control': 'private, max-age=55',
    });
    await change('block', 'a.example');
    await expect.poll(() => dohCode('www.a.example')).toBe(3);
    expect((await doh('www.a.example')).headers['cache-control']).toBe('private, max-age=10');
  });

  it('a question is posted too, and nothing that is none is handed on', async () => {
    const post = async (payload: Buffer, type = 'application/dns-message') =>
      await stack.server.inject({
        method: 'POST',
        url: `/dns-query/${key}`,
        headers: { host: 'localhost', 'content-type': type },
        payload,
      });
    expect((await post(Buffer.from(queryFor('a.example', 1)))).statusCode).toBe(200);
    const refused = [
      await post(Buffer.from('x')),
      await post(Buffer.alloc(5000)),
      await post(Buffer.from('{}'), 'text/plain'),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 413, 415]);
  });

  /** HTTPS in front of the server, as an installation has it. */
  const startFront = async (): Promise<{ port: number } & AsyncDisposable> => {
    const pair = { cert: readFileSync(files.cert), key: readFileSync(files.key) };
    const front = createHttps(pair, (request, response) => {
      const { method = 'GET', url: path, headers } = request;
      const onward = ask(stack.url, { method, path, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      request.pipe(onward);
    });
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
    return {
      port: (front.address() as AddressInfo).port,
      async [Symbol.asyncDispose]() {
        front.closeAllConnections();
        await new Promise((resolve) => front.close(resolve));
      },
    };
  };
  /** A client finds an address itself and hands only that to this proxy, which brings it to a page that names it (SOCKS 4). */
  const startWay = async (): Promise<{ port: number; brought: string[] } & AsyncDisposable> => {
    const open = new Set<Socket>();
    const brought: string[] = [];
    const server = createServer((socket) => {
      open.add(socket.on('error', () => undefined));
      socket.once('data', (asked) => {
        const address = [...asked.subarray(4, 8)].join('.');
        brought.push(address);
        socket.write(Buffer.from([0, 0x5a, 0, 0, 0, 0, 0, 0]));
        socket.once('data', () =>
          socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${address.length}\r\n\r\n${address}`),
        );
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {
      port: (server.address() as AddressInfo).port,
      brought,
      async [Symbol.asyncDispose]() {
        for (const socket of open) socket.destroy();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  };

  it.each(['the resolver', 'the server'])('curl finds its way by the address at %s', async (at) => {
    await using way = await startWay();
    await using front = await startFront();
    const dohPort = at === 'the server' ? front.port : resolver.tlsPort;
    const curl = async (name: string): Promise<string> => {
      const address = `https://127.0.0.1:${dohPort}/dns-query/${key}`;
      const args = ['-sS', '--max-time', '10', '--cacert', files.cert, '--doh-url', address];
      const by = ['--socks4', `127.0.0.1:${way.port}`];
      const { stdout } = await run('curl', [...args, ...by, `http://${name}/`]).catch(
        (error: { stderr: string }) => ({ stdout: error.stderr }),
      );
      return stdout;
    };
    expect(await curl('www.games.example')).toBe(UP);
    await change('block', 'games.example');
    await expect.poll(() => dot('www.games.example')).toBe('NXDOMAIN');
    // A name that it does not find it has nothing to hand to the proxy for.
    expect(await curl('www.games.example')).toMatch(/proxy handshake|resolve/iu);
    expect(way.brought).toEqual([UP]);
  });
});

describe('whatever ends', () => {
  it('a certificate that is replaced is used for the next connection, a broken one is not, and both are said', async () => {
    const whole = resolver.output.length;
    certify(files, [`DNS:*.${ZONE}`, 'IP:127.0.0.1']);
    // Against the new one: until it is read, the name is not believed.
    await expect.poll(() => dot('a.example'), { timeout: 15_000 }).toBe('NOERROR');
    expect(resolver.output.slice(whole)).toContain('the certificate was read again');
    const { cert } = files;
    files = { ...files, cert: path.join(dataDir, 'kept.pem') };
    rmSync(files.cert, { force: true });
    await run('cp', [cert, files.cert]);
    writeFileSync(cert, 'broken');
    await expect
      .poll(() => resolver.output, { timeout: 15_000 })
      .toContain('the certificate from before is kept');
    await expect.poll(async () => (await dns()).fault).not.toBeNull();
    expect(await dot('a.example')).toBe('NOERROR');
    await run('cp', [files.cert, cert]);
    files = { ...files, cert };
    await expect.poll(async () => (await dns()).fault, { timeout: 15_000 }).toBeNull();
  });

  // The last one: no server runs any more.
  it('a resolver without its server knows devices by their names all the same', async () => {
    await change('block', 'games.example');
    await expect.poll(() => dot('games.example')).toBe('NXDOMAIN');
    expect((await doh('games.example')).statusCode).toBe(200);
    // Decided by before it is kept: a loss of power in between has what was kept before.
    await expect
      .poll(() => readFileSync(path.join(dataDir, 'filter', 'resolver', 'snapshot'), 'utf8'))
      .toContain('games.example');
    await resolver.end('SIGKILL');
    expect((await doh('games.example')).statusCode).toBe(503);
    await stack.app.close();
    resolver = await start();
    await expect.poll(() => resolver.tlsPort).toBeGreaterThan(0);
    expect([await dot('games.example'), await dot('other.example')]).toEqual(['NXDOMAIN', 'NOERROR']);
  });
});
