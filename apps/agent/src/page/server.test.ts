/** The page’s server: its files, and how much of it one local user gets. */
import { createConnection } from 'node:net';
import { describe, expect, it } from 'vitest';
import { testPage } from './test-page.ts';

describe('the page of the agent', () => {
  const page = testPage();
  const { ask, begun } = page;

  it('is files of its folder and nothing else, with the portal’s protection', async () => {
    const page = await ask('/filter');
    expect([page.status, page.text]).toEqual([200, '<title>Page</title>']);
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/u,
    );
    expect(page.headers['access-control-allow-origin']).toBeUndefined();
    expect((await ask('/assets/a.js')).headers['cache-control']).toContain('immutable');
    for (const url of ['/assets/..%2f..%2fpolicy.json', '/nothing.js'])
      expect((await ask(url)).status).toBe(404);
    for (const url of [
      '/../policy.json',
      '/%2e%2e/policy.json',
      'http://evil.example/',
      '//evil.example/x.js',
    ])
      expect((await ask(url)).status).toBe(400);
    expect((await ask('//')).status).toBe(400);
  });

  it('answers so much of a user and no more, as names are answered beside it', async () => {
    const session = await begun();
    const codes = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const all = [];
        for (let each = 0; each < 4; each += 1)
          all.push((await ask('/api/rules', { headers: session }).catch(() => ({ status: 429 }))).status);
        return all;
      }),
    );
    expect(new Set(codes.flat())).toEqual(new Set([200, 429]));
    await expect
      .poll(async () => (await ask('/api/state', { headers: session }).catch(() => null))?.status)
      .toBe(200);
  });

  it('ends a connection on which nothing comes', async () => {
    await page.server[Symbol.asyncDispose]();
    page.silenceMs = 1000;
    await page.start();
    const [host, port] = page.server.host.split(':');
    const socket = createConnection(Number(port), host);
    socket.write('GET / HT');
    await new Promise<void>((resolve) => socket.once('close', () => resolve()));
    await expect.poll(async () => (await ask('/').catch(() => null))?.status).toBe(200);
  });

  it('says nothing of who goes in the middle, so that nobody fills its log', async () => {
    const { origin, cookie } = await begun();
    const [host, port] = page.server.host.split(':');
    /** On a connection of its own, of which it is looked up whose it is. */
    const said = async (head: readonly string[]) => {
      const socket = createConnection(Number(port), host);
      socket.write([...head, `host: ${page.server.host}`, '', ''].join('\r\n'));
      await new Promise<void>((resolve) => socket.once('data', () => resolve()));
      return socket;
    };
    const json = ['content-type: application/json', 'content-length: 100', 'expect: 100-continue'];
    const first = await said(['POST /api/pause HTTP/1.1', `origin: ${origin}`, `cookie: ${cookie}`, ...json]);
    // Once that of another one is known, the rest of the first is waited for.
    const others = [await said(['GET / HTTP/1.1'])];
    first.destroy();
    others.push(await said(['GET / HTTP/1.1']));
    for (const other of others) other.destroy();
    // What it said of a fault is looked at after each test.
  });

  it('holds so many connections of a user, and lets others in again once one ends', async () => {
    const [host, port] = page.server.host.split(':');
    const sockets = Array.from({ length: 24 }, () => createConnection(Number(port), host));
    const ended = sockets.map(
      async (socket) =>
        await new Promise<void>((resolve) => {
          socket.on('error', () => undefined);
          socket.once('close', () => resolve());
        }),
    );
    await Promise.any(ended);
    for (const socket of sockets) socket.destroy();
    await Promise.all(ended);
    await expect.poll(async () => (await ask('/').catch(() => null))?.status).toBe(200);
  });
});
