/** Tokens and sessions of the page, which questions are heard at all, and whose connections are held. */
import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { refusalOf } from './guard.ts';
import { PageServer, type PageServerOptions } from './server.ts';
import { Sessions } from './sessions.ts';

describe('a session', () => {
  it('is of one user: a token or a session of another user is none', () => {
    let now = 0;
    const sessions = new Sessions(() => now);
    const token = sessions.handOut(3001);
    expect(sessions.begin(token, 3002)).toBeNull();
    const session = sessions.begin(token, 3001) ?? '';
    expect([sessions.isOf(session, 3001), sessions.isOf(session, 3002)]).toEqual([true, false]);
    const late = sessions.handOut(3001);
    now += 61_000;
    expect(sessions.begin(late, 3001)).toBeNull();
    now += 13 * 3_600_000;
    expect(sessions.isOf(session, 3001)).toBe(false);
    const many = Array.from({ length: 9 }, () => sessions.begin(sessions.handOut(3001), 3001) ?? '');
    expect(many.map((one) => sessions.isOf(one, 3001)).indexOf(true)).toBe(1);
  });
});

it('a question that asks a browser first, or by another way, is refused', () => {
  const host = '127.0.0.1:301';
  expect(refusalOf({ method: 'OPTIONS', url: '/api/open', headers: { host } }, host)).toBe(405);
  expect(refusalOf({ method: 'PUT', url: '/', headers: { host } }, host)).toBe(405);
  expect(refusalOf({ method: 'GET', url: '/', headers: {} }, host)).toBe(403);
  expect(refusalOf({ method: 'GET', url: `/${'x'.repeat(300)}`, headers: { host } }, host)).toBe(400);
  expect(refusalOf({ method: 'GET', url: '/', headers: { host } }, host)).toBeNull();
});

const HOST = '127.0.0.1:599';
const refused = (url: string) => refusalOf({ method: 'GET', url, headers: { host: HOST } }, HOST);

describe('a question to the page', () => {
  it('has the path that it says: by another way to write it nothing is had for less, or by a page', () => {
    expect(['/', '/filter', '/api/rules?user=mia', '/api/why?site=a/./b'].map(refused)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    for (const url of [
      '/api/./rules',
      '/api/x/../tray',
      '/api/%2e/check',
      '/api\\rules',
      '//api/tray',
      '/./api/ask',
      '/api/rules#a',
    ])
      expect([url, refused(url)]).toEqual([url, 400]);
  });
});

describe('connections to the page', () => {
  it('of ids without an account are held as those of one: a container has thousands, and others have their place', async () => {
    let id = 100_000;
    const known = { name: 'mum', uid: 1000, isAdministrator: true };
    const states = { userOf: (uid: number) => (uid === known.uid ? known : undefined) };
    // What comes by a connection is not asked for here.
    const page = new PageServer({
      host: HOST,
      states,
      ownerOf: () => Promise.resolve((id += 1)),
    } as unknown as PageServerOptions);
    const listener = createServer({ pauseOnConnect: true }, (socket) => page.take(socket));
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const sockets: Socket[] = [];
    let ended = 0;
    for (let at = 0; at < 40; at += 1) {
      const socket = createConnection((listener.address() as AddressInfo).port, '127.0.0.1');
      socket.on('error', () => undefined).once('close', () => (ended += 1));
      sockets.push(socket);
    }
    await expect.poll(() => ended).toBe(24);
    for (const socket of sockets) socket.destroy();
    await page[Symbol.asyncDispose]();
    listener.close();
  });
});
