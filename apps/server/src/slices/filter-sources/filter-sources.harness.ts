/** A host of lists on the loopback, which the outbound guard of the test lets through, and families that switch lists on. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { FilterSource } from '@kinward/contract/filter-sources/sources.schemas.ts';
import { callsOf, type Method } from '@kinward/testkit/calls/inject.ts';
import type { Stack } from '@kinward/testkit/stack.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { FETCH } from './updates.ts';

export type Serve = (request: IncomingMessage, response: ServerResponse) => void;

/** What is served at each path, and how often each was asked for. */
export const startHost = async () => {
  const pages = new Map<string, Serve>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const page = pages.get(path);
    if (page) page(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    pages,
    asked,
    /** Serves a text, and says that it is the same where it is asked for by its tag. */
    text(path: string, body: string | Buffer, headers: Record<string, string> = {}) {
      const tag = `"${createHash('sha256').update(body).digest('hex')}"`;
      pages.set(path, (request, response) => {
        if (request.headers['if-none-match'] === tag) response.writeHead(304).end();
        else response.writeHead(200, { etag: tag, 'content-type': 'text/plain', ...headers }).end(body);
      });
    },
    outbound: createOutbound({ named: [url] }),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};
export type Host = Awaited<ReturnType<typeof startHost>>;

/** So many names of hosts, as a list has them. */
export const hosts = (count: number, prefix = 'ads'): string =>
  Array.from({ length: count }, (_, index) => `0.0.0.0 ${prefix}-${index}.example.com\n`).join('');

/** A family that has opened the filter's pages. */
export const familyOn = async (stack: Stack, host: Host) => {
  const call = callsOf(() => stack.server);
  const parent = await stack.parent();
  const send = (method: Method, url: string, body?: object) => call(method, url, parent.headers, body);
  const data = async (method: Method, url: string, body?: object) => {
    const answer = await send(method, url, body);
    expect([200, 201], answer.body).toContain(answer.statusCode);
    return answer.json().data;
  };
  const [{ policyId }] = await data('GET', '/filter/policies');
  const all = (): Promise<FilterSource[]> => data('GET', '/filter/sources');
  const source = async (id: string): Promise<FilterSource> => {
    const found = (await all()).find(({ sourceId }) => sourceId === id);
    if (!found) throw new Error('the list is gone');
    return found;
  };
  let serial = 0;
  return {
    parent,
    policyId: policyId as string,
    send,
    data,
    all,
    source,
    /** Adds an own list. @returns its id */
    add: async (path: string, more: object = {}): Promise<string> => {
      serial += 1;
      const body = { name: `List ${serial}`, url: `${host.url}${path}`, ...more };
      return (await data('POST', '/filter/sources', body)).sourceId;
    },
    /** The list once it was looked for. */
    settled: async (id: string): Promise<FilterSource> => {
      await expect
        .poll(async () => (await source(id)).checkedAt, { timeout: 20_000, interval: 25 })
        .not.toBeNull();
      // What was fetched is taken after it was noted.
      await expect
        .poll(
          async () => {
            const { inForce, waiting, fault } = await source(id);
            return inForce !== null || waiting !== null || fault !== null;
          },
          { timeout: 20_000, interval: 25 },
        )
        .toBe(true);
      return await source(id);
    },
    answer: (id: string, answer: string, version: string | undefined) =>
      send('POST', `/filter/sources/${id}/answer`, { answer, version }),
  };
};

/** A day later: what is due is fetched, and all of that is done. */
export const nextDay = async (stack: Stack): Promise<void> => {
  stack.clock.advance(29 * 3600);
  await stack.runJob('filter-sources.look');
  const left = () =>
    stack.db
      .selectFrom('jobs')
      .select('id')
      .where('queue', '=', FETCH)
      .where('failed_at', 'is', null)
      .execute();
  await expect.poll(async () => (await left()).length, { timeout: 20_000, interval: 25 }).toBe(0);
};
