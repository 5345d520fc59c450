import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { ALL_ROUTES } from '@kinward/contract/routes.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import type { DB } from '../../platform/db.generated.ts';
import type { Messages } from '../../platform/messages/messages.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { createSystem } from './system.service.ts';

const stack = useStack({ config: { metricsToken: 'metrics-token-of-this-test' } });
const open = useStack({ config: { publicUrl: 'https://kinward.example', trustProxy: ['10.0.0.1'] } });

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  stack.current.server.inject({ url, headers, remoteAddress });

describe('health', () => {
  it('answers without a token', async () => {
    const reply = await get('/api/health');
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { data: { status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+/u) } },
    ]);
  });
});

it('health is degraded for a while after a request found no room on the disk', async () => {
  const { db } = stack.current;
  const health = (lastAt: number) =>
    createSystem({
      db,
      log: pino({ level: 'silent' }),
      messages: { hasNoProvider: true } as Messages,
      metrics: { storageFull: () => ({ count: 1, lastAt }) } as Metrics,
      config: { publicUrl: null, host: '127.0.0.1', metricsToken: null, filter: null },
      resolvers: { list: () => [] },
    }).health();
  expect(await health(performance.now() - 60_000)).toMatchObject({ status: 'degraded' });
  expect(await health(performance.now() - 600_000)).toMatchObject({ status: 'ok' });
});

describe('health, asked by many at once', () => {
  it('asks the database once', async () => {
    let queries = 0;
    const db = new Kysely<DB>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (own) => new PostgresIntrospector(own),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
      log: () => void (queries += 1),
    });
    const config = { publicUrl: null, host: '127.0.0.1', metricsToken: null, filter: null };
    const messages = { hasNoProvider: true } as Messages;
    const system = createSystem({
      db,
      log: pino({ level: 'silent' }),
      messages,
      metrics: { storageFull: () => ({ count: 0, lastAt: -Infinity }) } as Metrics,
      config,
      resolvers: { list: () => [] },
    });
    const answers = await Promise.all(Array.from({ length: 50 }, () => system.health()));
    expect([answers.length, queries]).toEqual([50, 1]);
    await system.health();
    expect(queries).toBe(2);
  });
});

describe('the outbox', () => {
  it('holds both codes of a registration right after it was answered, newest first', async () => {
    const newcomer = stack.current.newcomer();
    const reply = await stack.current.server.inject({
      method: 'POST',
      url: '/api/signUp',
      payload: newcomer,
    });
    expect(reply.statusCode).toBe(201);
    const { data } = (await get('/api/dev/outbox')).json();
    expect(new Set(data.slice(0, 2).map((message: { to: string }) => message.to))).toEqual(
      new Set([newcomer.email, newcomer.phone]),
    );
    expect(data[0].createdAt >= data[1].createdAt).toBe(true);
  });

  it('is not there for another machine, through a proxy, or once PUBLIC_URL is set', async () => {
    const insecure = await get('/api/dev/outbox', {}, '192.168.1.5');
    expect(insecure.statusCode).toBe(403);
    const proxied = await get('/api/dev/outbox', { 'x-forwarded-for': '127.0.0.1' });
    expect([proxied.statusCode, proxied.json().code]).toEqual([404, 'NOT_FOUND']);
    const published = await open.current.server.inject({ url: '/api/dev/outbox' });
    expect([published.statusCode, published.json().code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('metrics', () => {
  it('count requests by pattern and hold no id', async () => {
    const id = '0198a5f0-0000-7000-8000-00000000abcd';
    await get(`/api/session/${id}`);
    await get(`/no-such-page-${id}`);
    const { body, statusCode } = await get('/metrics');
    expect(statusCode).toBe(200);
    expect(body).not.toContain('abcd');
    expect(body).toMatch(/kinward_http_request_seconds_bucket/u);
    expect(body).toMatch(/nodejs_eventloop_lag_seconds/u);
    expect(body).toMatch(/kinward_streams_open\{kind="family"\} 0/u);
    expect(body).toMatch(
      /kinward_http_requests_total\{route="\/api\/health",method="GET",status="200"\} \d/u,
    );
  });

  it('are for this machine or the token', async () => {
    const foreign = { 'x-forwarded-for': '198.51.100.1' };
    expect((await get('/metrics', foreign)).statusCode).toBe(404);
    expect(
      (await get('/metrics', { ...foreign, authorization: 'Bearer metrics-token-of-this-test' })).statusCode,
    ).toBe(200);
    expect((await get('/metrics', { ...foreign, authorization: 'Bearer another-token' })).statusCode).toBe(
      404,
    );
  });
});

describe('the documentation', () => {
  it('describes every route and nothing else', async () => {
    const reply = await get('/api/openapi.json');
    const { openapi, paths } = reply.json();
    expect(openapi).toBe('3.1.0');
    const operations = Object.values<Record<string, { operationId: string }>>(paths).flatMap((path) =>
      Object.values(path),
    );
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      ALL_ROUTES.map(({ name }) => name).toSorted(),
    );
  });

  it.each([
    ['/api/docs', 'text/html; charset=utf-8'],
    ['/api/docs/docs.js', 'text/javascript; charset=utf-8'],
    ['/api/docs/docs.css', 'text/css; charset=utf-8'],
  ])('%s is served from here under a policy without inline scripts', async (url, type) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, type]);
    expect(reply.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/u,
    );
    expect(reply.body).not.toMatch(/https?:\/\/|<style|style=|<script>|onload=/u);
  });

  it('has no other file', async () => {
    for (const url of ['/api/docs/docs.html', '/api/docs/x', '/api/docs/..%2fsystem.routes.ts']) {
      expect((await get(url)).statusCode, url).toBe(404);
    }
  });
});
