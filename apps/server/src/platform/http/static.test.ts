import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { LIMITS } from '@kinward/contract/limits.ts';
import { createServer } from './edge.ts';
import { createStatic } from './static.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'kinward-static-'));
const SCRIPT = 'console.log(1);'.repeat(50);
let server: FastifyInstance;

beforeAll(async () => {
  mkdirSync(path.join(dir, 'assets'));
  mkdirSync(path.join(dir, '.git'));
  const write = (name: string, content: string | Buffer) => writeFileSync(path.join(dir, name), content);
  write('index.html', '<p>home');
  write('app.html', '<p>app');
  write('register.html', '<p>register');
  mkdirSync(path.join(dir, 'view'));
  for (const language of ['en', 'es']) write(`view/manual.${language}.html`, `<p>${language}`);
  write('assets/main-B4sKx1Zq.js', SCRIPT);
  write('assets/main-B4sKx1Zq.js.br', brotliCompressSync(SCRIPT));
  write('assets/main-B4sKx1Zq.js.gz', gzipSync(SCRIPT));
  write('assets/main-B4sKx1Zq.js.map', '{}');
  write('icon.svg', '<svg/>');
  write('sw.js', SCRIPT);
  write('.git/config', 'secret');
  mkdirSync(path.join(dir, 'companion/assets'), { recursive: true });
  write('companion/index.html', '<p>companion');
  write('companion/sw.js', SCRIPT);
  write('companion/assets/main-B4sKx1Zq.js', SCRIPT);
  write(
    'routes.json',
    JSON.stringify({
      pages: {
        '/': 'index.html',
        '/register': 'register.html',
        '/companion': 'companion/index.html',
        '/view/manual': { en: 'view/manual.en.html', es: 'view/manual.es.html' },
      },
      fallback: 'app.html',
    }),
  );
  write(
    'csp.json',
    JSON.stringify({
      styleHashes: ["'sha256-abc+/='", "'unsafe-inline'"],
      companionStyleHashes: ["'sha256-first='", "'unsafe-inline'"],
    }),
  );
  const config = { publicUrl: null, allowInsecureHttp: false, trustProxy: [] };
  server = await createServer(config, pino({ level: 'silent' }), LIMITS, createStatic(dir));
  await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  rmSync(dir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });

describe('pages', () => {
  it.each([
    ['/', '<p>home'],
    ['/?next=/x', '<p>home'],
    ['/register', '<p>register'],
    ['/register/', '<p>register'],
    ['/user/dashboard', '<p>app'],
    ['/no/such/page', '<p>app'],
  ])('%s', async (url, body) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.body]).toEqual([200, body]);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it.each([
    ['by its address', '/view/manual?lang=es', {}, 'es'],
    ['else by what was chosen', '/view/manual', { cookie: 'look=dark.inter.14; language=es' }, 'es'],
    ['the address first', '/view/manual/?lang=en', { cookie: 'language=es' }, 'en'],
    ['else by the browser', '/view/manual', { 'accept-language': 'fr-CH, es-MX;q=0.8, en;q=0.5' }, 'es'],
    ['not in one that is not wanted', '/view/manual', { 'accept-language': 'es;q=0, *' }, 'en'],
    ['nor in one that there is not', '/view/manual?lang=../register', { cookie: 'language=fr' }, 'en'],
  ])('are answered in a language: %s', async (_how, url, headers, language) => {
    const reply = await get(url, headers);
    expect([reply.statusCode, reply.body]).toEqual([200, `<p>${language}`]);
  });

  it('carry exactly the policy of the threat table with the hashes of the build', async () => {
    expect((await get('/')).headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-abc+/='; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
    );
  });
});

describe("the child's app", () => {
  it.each(['/companion', '/companion/'])('is the one page that may ask for the place: %s', async (url) => {
    const { headers, body } = await get(url);
    expect(body).toBe('<p>companion');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-first='; img-src 'self' blob:; connect-src 'self'; font-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
    );
    expect(headers['permissions-policy']).toContain('geolocation=(self)');
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['permissions-policy']).toContain('microphone=()');
    expect((await get('/user/dashboard')).headers['permissions-policy']).toContain('geolocation=()');
  });

  it('has a worker with a policy of its own, and files that never change', async () => {
    expect((await get('/companion/sw.js')).headers['content-security-policy']).toBe(
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    );
    expect((await get('/companion/assets/main-B4sKx1Zq.js')).headers['cache-control']).toContain('immutable');
  });
});

describe('files', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ])('come as the browser accepts them: "%s"', async (accepted, encoding) => {
    const reply = await get('/assets/main-B4sKx1Zq.js', { 'accept-encoding': accepted });
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.headers.vary).toBe('accept-encoding');
    expect(reply.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    if (encoding === undefined) expect(reply.body).toBe(SCRIPT);
    else expect(reply.rawPayload.length).toBeLessThan(SCRIPT.length);
  });

  it('are not sent again when the browser has them', async () => {
    const first = await get('/icon.svg');
    expect(first.headers['cache-control']).toBe('no-cache');
    const second = await get('/icon.svg', { 'if-none-match': String(first.headers.etag) });
    expect([second.statusCode, second.body]).toEqual([304, '']);
  });

  it('the service worker may fetch from this origin, and is revalidated each time', async () => {
    const { headers } = await get('/sw.js');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    );
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('HEAD answers the length alone', async () => {
    const reply = await server.inject({ method: 'HEAD', url: '/icon.svg' });
    expect([reply.statusCode, reply.body, reply.headers['content-length']]).toEqual([200, '', '6']);
  });
});

describe('a new build in the place of the old one', () => {
  const parent = mkdtempSync(path.join(tmpdir(), 'kinward-rebuild-'));
  const dist = path.join(parent, 'dist');
  let rebuilt: FastifyInstance;
  /** Puts a build in place as build.ts does. */
  const put = (name: string) => {
    const draft = path.join(parent, name);
    mkdirSync(path.join(draft, 'assets'), { recursive: true });
    const write = (file: string, content: string) => writeFileSync(path.join(draft, file), content);
    write('index.html', `<p>${name}`);
    write(`assets/${name}-AAAAAAAA.js`, name);
    write('routes.json', JSON.stringify({ pages: { '/': 'index.html' }, fallback: 'index.html' }));
    write('csp.json', JSON.stringify({ styleHashes: [`'sha256-${name}='`] }));
    rmSync(dist, { recursive: true, force: true });
    renameSync(draft, dist);
  };
  const seen = async (url: string) => {
    const reply = await rebuilt.inject({ url });
    return [reply.statusCode, reply.statusCode === 200 ? reply.body : reply.json<{ code: string }>().code];
  };

  beforeAll(async () => {
    const config = { publicUrl: null, allowInsecureHttp: false, trustProxy: [] };
    rebuilt = await createServer(config, pino({ level: 'silent' }), LIMITS, createStatic(dist));
  });
  afterAll(async () => {
    await rebuilt.close();
    rmSync(parent, { recursive: true });
  });

  it('is served from the next request on, with its own policy', async () => {
    expect(await seen('/')).toEqual([404, 'NOT_FOUND']);
    put('first');
    expect(await seen('/assets/first-AAAAAAAA.js')).toEqual([200, 'first']);
    put('second');
    expect(await seen('/')).toEqual([200, '<p>second']);
    expect((await rebuilt.inject({ url: '/' })).headers['content-security-policy']).toContain(
      "'sha256-second='",
    );
    expect(await seen('/assets/second-AAAAAAAA.js')).toEqual([200, 'second']);
    expect(await seen('/assets/first-AAAAAAAA.js')).toEqual([404, 'NOT_FOUND']);
  });

  it('answers 404, not 500, for a file that was listed and is gone', async () => {
    put('third');
    expect(await seen('/')).toEqual([200, '<p>third']);
    rmSync(path.join(dist, 'assets'), { recursive: true });
    expect(await seen('/assets/third-AAAAAAAA.js')).toEqual([404, 'NOT_FOUND']);
  });

  it('keeps what it has read while the folder is away', async () => {
    put('fourth');
    expect(await seen('/user/dashboard')).toEqual([200, '<p>fourth']);
    rmSync(dist, { recursive: true });
    expect(await seen('/')).toEqual([200, '<p>fourth']);
  });
});

describe('probes', () => {
  it.each([
    '/.git/config',
    '/.env',
    '/package.json',
    '/..%2f..%2fetc/passwd',
    '/assets/main-B4sKx1Zq.js.map',
    '/assets/main-B4sKx1Zq.js.br',
    '/routes.json',
    '/csp.json',
    '/assets/gone-AAAAAAAA.js',
    '/x.php',
    '/a%00b.html',
    '/%5c..%5cx',
    '/%zz',
  ])('404 for %s', async (url) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  it.each(['/%2e%2e/', '/../', '/%2e%2e/%2e%2e/etc/passwd', '/assets/../.git/config', '//etc/passwd.txt'])(
    '404 for %s, sent as it is',
    async (target) => {
      const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
      socket.end(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      let reply = '';
      for await (const chunk of socket) reply += String(chunk);
      expect(reply).toMatch(/^HTTP\/1\.1 404 /u);
    },
  );

  it('405 for a write', async () => {
    const reply = await server.inject({ method: 'POST', url: '/register', payload: {} });
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});
