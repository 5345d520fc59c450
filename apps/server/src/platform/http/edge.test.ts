import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { LIMITS } from '@kinward/contract/limits.ts';
import { z } from '@kinward/contract/schema.ts';
import { runs } from '../../../../../tools/lib/vitest/property.ts';
import { createServer, type EdgeConfig } from './edge.ts';
import { isDeeperThan } from './edge-json.ts';

const HOME: EdgeConfig = { publicUrl: null, allowInsecureHttp: false, trustProxy: [] };
const PUBLIC: EdgeConfig = {
  publicUrl: 'https://kinward.example',
  allowInsecureHttp: false,
  trustProxy: ['10.0.0.1'],
};

const lines: string[] = [];
let server: FastifyInstance;
afterEach(async () => {
  await server.close();
  lines.length = 0;
});

/** A server with one route that echoes, and one that takes a strict schema. */
const start = async (config: EdgeConfig = HOME): Promise<FastifyInstance> => {
  server = await createServer(
    config,
    pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }),
    LIMITS,
  );
  server.route({
    method: 'POST',
    url: '/api/echo',
    handler: async (request) => ({ data: request.body ?? null }),
  });
  server.route({
    method: 'GET',
    url: '/api/echo/:id',
    handler: async (request) => ({
      data: { query: request.query, params: request.params },
    }),
  });
  server.post(
    '/api/strict',
    { schema: { body: z.object({ name: z.string(), place: z.optional(z.number()) }) } },
    async () => ({}),
  );
  return server;
};

const post = (body: string | Buffer, more: InjectOptions = {}) =>
  server.inject({
    method: 'POST',
    url: '/api/echo',
    payload: body,
    ...more,
    headers: { 'content-type': 'application/json', ...more.headers },
  });

describe('bodies', () => {
  it.each([
    ['text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('%s is %i', async (type, status, code) => {
    await start();
    const reply = await post('{}', { headers: { 'content-type': type } });
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
  });

  it.each([
    ['a number beyond all numbers', '{"a":1e400}', 'VALIDATION'],
    ['the same, written out', `{"a":[${'9'.repeat(400)}]}`, 'VALIDATION'],
    ['a key that reaches the prototype', '{"__proto__":{"admin":true}}', 'VALIDATION'],
    ['the same, escaped', String.raw`{"\u005f_proto__":1}`, 'VALIDATION'],
    ['a constructor', '{"a":{"constructor":{"prototype":{}}}}', 'VALIDATION'],
    ['a NUL', String.raw`{"a":"x\u0000"}`, 'VALIDATION'],
    ['half a surrogate pair', String.raw`{"a":"\ud800"}`, 'VALIDATION'],
    ['half a surrogate pair in a key', String.raw`{"\uDC00":1}`, 'VALIDATION'],
    ['17 levels', '['.repeat(17) + ']'.repeat(17), 'VALIDATION'],
    ['broken JSON', '{"a":', 'MALFORMED_JSON'],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'MALFORMED_JSON'],
  ])('400 for %s', async (_, body, code) => {
    await start();
    const reply = await post(body);
    expect([reply.statusCode, reply.json().code]).toEqual([400, code]);
  });

  it.each([
    ['16 levels', '['.repeat(16) + ']'.repeat(16)],
    ['brackets inside a text', JSON.stringify(['['.repeat(100)])],
    ['a whole surrogate pair, escaped', String.raw`"\ud83d\ude00"`],
    ['the word constructor as a value', '{"a":"constructor"}'],
  ])('200 for %s', async (_, body) => {
    await start();
    const reply = await post(body);
    expect(reply.statusCode).toBe(200);
    expect(reply.json().data).toEqual(JSON.parse(body));
  });

  it('takes a number too small for the database as 0, and leaves one that is not', async () => {
    await start();
    const tiny = `0.${'0'.repeat(60)}1`;
    const reply = await post(`{"a":5e-324,"b":[-1e-40,${tiny}],"c":1.5e-30,"d":-1e-7}`);
    expect(reply.json().data).toEqual({ a: 0, b: [0, 0], c: 1.5e-30, d: -1e-7 });
  });

  it('takes the last of two equal names', async () => {
    await start();
    expect((await post('{"a":1,"a":2}')).json().data).toEqual({ a: 2 });
  });

  it('413 for a body over the limit, before it is read whole', async () => {
    await start();
    const reply = await post(JSON.stringify('x'.repeat(LIMITS.bodyBytesPortal)));
    expect([reply.statusCode, reply.json().code]).toEqual([413, 'TOO_LARGE']);
  });

  it('400 with the path of each wrong field', async () => {
    await start();
    const reply = await post('{"name":5,"place":"x"}', { url: '/api/strict' });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors.map((error: { path: string }) => error.path)).toEqual(['name', 'place']);
  });

  it('never fails by itself, whatever JSON comes', async () => {
    await start();
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async (body) => {
        expect((await post(body)).statusCode).toBeLessThan(500);
      }),
      { numRuns: runs(200) },
    );
  });

  it('counts depth like a parser does', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 0, max: 7 }), (value, max) => {
        expect(isDeeperThan(Buffer.from(JSON.stringify(value)), max)).toBe(depthOf(value) > max);
      }),
    );
  });
});

describe('addresses', () => {
  it.each([
    ['a key given twice', '/api/echo/1?a=1&a=2', 400, 'VALIDATION'],
    ['a NUL in the query', '/api/echo/1?a=%00', 400, 'VALIDATION'],
    ['a NUL in the path', '/api/echo/%00', 404, 'NOT_FOUND'],
    ['escapes that cannot be read', '/api/echo/%zz', 404, 'NOT_FOUND'],
    ['an overlong parameter', `/api/echo/${'x'.repeat(3000)}`, 404, 'NOT_FOUND'],
    ['an unknown path', '/api/nothing', 404, 'NOT_FOUND'],
    ['a page, when there is no portal', '/', 404, 'NOT_FOUND'],
  ])('%s is answered in the failure format', async (_, url, status, code) => {
    await start();
    const reply = await server.inject({ url });
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('405 names the methods that the path has', async () => {
    await start();
    const reply = await server.inject({
      method: 'DELETE',
      url: '/api/echo/1',
      payload: 'not read',
      headers: { 'content-type': 'text/plain' },
    });
    expect([reply.statusCode, reply.json().code, reply.headers.allow]).toEqual([
      405,
      'METHOD_NOT_ALLOWED',
      'GET',
    ]);
  });
});

describe('host names', () => {
  it.each([
    ['localhost:8080', HOME, 200],
    ['127.0.0.1:1234', HOME, 200],
    ['[::1]:8080', HOME, 200],
    ['evil.example', HOME, 421],
    ['localhost.evil.example', HOME, 421],
    ['127.0.0.1.nip.io', HOME, 421],
    ['kinward.example', HOME, 421],
    ['kinward.example', PUBLIC, 200],
    ['kinward.example:443', PUBLIC, 200],
    ['kinward.example:8443', PUBLIC, 421],
    ['kinward.example@evil.example', PUBLIC, 421],
    ['127.0.0.1', PUBLIC, 200],
  ])('%s', async (host, config, status) => {
    await start(config);
    expect((await server.inject({ url: '/api/echo/1', headers: { host } })).statusCode).toBe(status);
  });
});

describe('origins', () => {
  it.each([
    ['POST', 'https://x.example', HOME, 403],
    ['POST', 'null', HOME, 403],
    ['POST', 'http://localhost.x.example', HOME, 403],
    ['POST', 'http://127.0.0.1:8080', HOME, 200],
    ['POST', 'http://localhost:5173', HOME, 200],
    ['POST', 'http://127.0.0.1:8080', PUBLIC, 403],
    ['POST', 'https://kinward.example', PUBLIC, 200],
    ['POST', 'http://kinward.example', PUBLIC, 403],
    ['POST', 'https://kinward.example.evil.example', PUBLIC, 403],
  ] as const)('%s from %s', async (_, origin, config, status) => {
    await start(config);
    const reply = await post('{}', { headers: { origin } });
    expect(reply.statusCode).toBe(status);
    if (status === 403) expect(reply.json().code).toBe('ORIGIN_NOT_ALLOWED');
  });

  it('a preflight learns nothing', async () => {
    await start();
    const headers = {
      origin: 'https://x.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    const reply = await server.inject({ method: 'OPTIONS', url: '/api/echo', headers });
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(reply.statusCode).toBe(405);
  });
});

describe('transport', () => {
  it.each([
    ['loopback', '127.0.0.1', {}, HOME, 200],
    ['the network, in clear', '192.168.1.5', {}, HOME, 403],
    ['the network, in clear, allowed', '192.168.1.5', {}, { ...HOME, allowInsecureHttp: true }, 200],
    [
      'a proxy that says https',
      '10.0.0.1',
      { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.1' },
      PUBLIC,
      200,
    ],
    [
      'a proxy that says http',
      '10.0.0.1',
      { 'x-forwarded-proto': 'http', 'x-forwarded-for': '198.51.100.1' },
      PUBLIC,
      403,
    ],
    ['somebody who says https', '198.51.100.1', { 'x-forwarded-proto': 'https' }, PUBLIC, 403],
  ] as const)('%s', async (_, remoteAddress, headers, config, status) => {
    await start(config);
    const reply = await server.inject({
      url: '/api/echo/1',
      remoteAddress,
      headers: { host: 'localhost', ...headers },
    });
    expect(reply.statusCode).toBe(status);
    if (status === 403) expect(reply.json().code).toBe('INSECURE_TRANSPORT');
  });

  it('tells a person at a browser what to do', async () => {
    await start();
    const reply = await server.inject({
      url: '/',
      remoteAddress: '192.168.1.5',
      headers: { accept: 'text/html' },
    });
    expect(reply.statusCode).toBe(403);
    expect(reply.headers['content-type']).toContain('text/html');
    expect(reply.body).toContain('ALLOW_INSECURE_HTTP');
  });
});

describe('headers', () => {
  it('are on every answer, HSTS only over HTTPS', async () => {
    await start(PUBLIC);
    for (const url of ['/api/echo/1', '/api/nothing', '/nothing', '/api/echo/%zz']) {
      const { headers } = await server.inject({ url });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      });
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/u);
    }
    const proxied = {
      remoteAddress: '10.0.0.1',
      headers: { host: 'kinward.example', 'x-forwarded-proto': 'https' },
    };
    const { headers } = await server.inject({ url: '/api/echo/1', ...proxied });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });
});

describe('the access log', () => {
  it('holds the pattern of the route and nothing of the address or the body', async () => {
    await start();
    await server.inject({
      url: '/api/echo/canary-path?auth=canary-query',
      headers: { authorization: 'Bearer canary-token' },
    });
    await post('{"x":"canary-body"}');
    await server.inject({ url: '/canary-page' });
    expect(lines.join('')).not.toContain('canary');
    expect(lines.map((line) => JSON.parse(line).route)).toEqual(['/api/echo/:id', '/api/echo', 'unmatched']);
  });
});

describe('raw connections', () => {
  const send = async (text: string): Promise<string> => {
    await start();
    await server.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    socket.end(text);
    let reply = '';
    for await (const chunk of socket) reply += String(chunk);
    return reply;
  };

  it.each([
    ['no HTTP', 'hello\r\n\r\n'],
    [
      'two lengths',
      'POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
    ],
  ])('400 in the failure format for %s', async (_, text) => {
    const reply = await send(text);
    expect(reply).toMatch(/^HTTP\/1\.1 400 /u);
    expect(JSON.parse(reply.split('\r\n\r\n')[1] ?? '')).toHaveProperty('code');
  });

  it('431 for headers without end', async () => {
    expect(await send(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /u,
    );
  });
});

it.each([
  ['a session that ends', 'push_subscriptions_session_id_fkey'],
  ['a parent who is removed', 'account_changes_family_id_account_id_fkey'],
])(
  '%s while something of theirs is written gets 401, and it is no fault of ours',
  async (_who, constraint) => {
    await start();
    const fields = { code: '23503', constraint };
    server.get('/api/late', async () => {
      throw Object.assign(new Error('from the driver'), fields);
    });
    const reply = await server.inject('/api/late');
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'UNAUTHENTICATED']);
  },
);

describe('a database that cannot keep up', () => {
  it.each([
    ['a statement that took too long', { code: '57014' }],
    ['no connection to be had', { code: '53300' }],
    ['no memory left for a statement', { code: '53200' }],
    ['no turn in the pool', { message: 'timeout exceeded when trying to connect' }],
  ])('is answered 503 with the seconds to wait: %s', async (_what, fields) => {
    await start();
    server.get('/api/slow', async () => {
      throw Object.assign(new Error('from the driver'), fields);
    });
    const reply = await server.inject('/api/slow');
    expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([503, 'BUSY', '5']);
    expect(reply.body).not.toContain('driver');
  });
});

it('a full disk is answered 503 with words and the seconds to wait', async () => {
  await start();
  server.get('/api/full', async () => {
    throw Object.assign(new Error('could not extend file'), { code: '53100' });
  });
  const reply = await server.inject('/api/full');
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '60']);
  expect(reply.json()).toMatchObject({
    code: 'STORAGE_FULL',
    message: expect.stringContaining('no room left'),
  });
});
