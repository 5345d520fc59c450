/** Lists of others in a resolver: from the server, into force, swapped while it answers, and there again without the server. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import type { FeedList } from '@kinward/contract/filter/site-policy.schemas.ts';
import { dig } from '@kinward/testkit/resolver.ts';
import { startApp, type App } from './app.ts';
import { codeOf } from './listen/test-client.ts';
import { startListServer, type ListServer } from './lists/test-list-server.ts';
import { deviceWith } from '@kinward/filter-core/policy/test-devices.ts';
import { answerOf, TestUpstream } from './resolve/test-upstream.ts';

const [CHILD, OTHER] = ['127.0.7.2', '127.0.7.3'];
const OWN = 'list:0198a5f0-0000-7000-8000-000000000001' as const;

let folder: string;
let server: ListServer;
let upstream: TestUpstream;
let app: App | undefined;
let lines: string[];
let version = 0;

const start = async (): Promise<void> => {
  const upstreams = [{ host: '127.0.0.1', port: upstream.port }];
  app = startApp({ host: '127.0.0.1', port: 0, upstreams, folder }, (line) => lines.push(line));
  await expect.poll(() => app?.address).toBeTruthy();
};
const stop = async (): Promise<void> => {
  await app?.[Symbol.asyncDispose]();
  app = undefined;
};
const know = (...devices: FilterDevice[]): void => {
  version += 1;
  server.send({ kind: 'snapshot', epoch: 'e', version, names: ['kinward.example'], devices, networks: [] });
};
const source = (hash: string, more: Partial<FeedList> = {}): FeedList => ({
  sourceId: 'ads',
  name: 'Adverts',
  hash,
  targets: ['category:ads'],
  ...more,
});
const port = (): number => Number(app?.address?.split(':').at(-1));
const isClosed = async (name: string, from = CHILD): Promise<boolean> =>
  (await codeOf(port(), from, name)) === 'NXDOMAIN';
const hosts = (count: number, prefix: string): string =>
  Array.from({ length: count }, (_, index) => `0.0.0.0 ${prefix}-${index}.example.com\n`).join('');

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'kinward lists '));
  mkdirSync(path.join(folder, 'resolver'));
  lines = [];
  upstream = await TestUpstream.start((asked) => [answerOf(asked)]);
  server = await startListServer(path.join(folder, 'server.json'));
  await start();
});
afterEach(async () => {
  await stop();
  await server.close();
  await upstream[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

it('closes what a policy closes of what they feed, for the family that has them, and says why', async () => {
  const hash = server.offer(
    `${hosts(1000, 'ads')}||tracker.example^\n@@||good.tracker.example^\nchildline.org.uk\n`,
  );
  const own = server.offer('Own.Example\nkinward.example\n');
  const lists = [source(hash), source(own, { sourceId: 'own', name: 'Nora’s list', targets: [OWN] })];
  know(
    deviceWith(CHILD, { blocked: ['category:ads', OWN] }, { lists }),
    deviceWith(OTHER, { blocked: ['category:ads', OWN] }, { lists: [] }),
  );
  await expect.poll(async () => await isClosed('ads-7.example.com')).toBe(true);
  expect(await isClosed('x.ads-999.example.com')).toBe(true);
  expect(await isClosed('www.tracker.example')).toBe(true);
  expect(await isClosed('www.own.example')).toBe(true);
  for (const open of ['example.com', 'ads-1000.example.com', 'a.good.tracker.example'])
    expect(await isClosed(open), open).toBe(false);
  // Helplines and the installation itself are open whatever a list says.
  for (const always of ['www.childline.org.uk', 'kinward.example'])
    expect(await isClosed(always), always).toBe(false);
  for (const name of ['ads-7.example.com', 'www.own.example'])
    expect(await isClosed(name, OTHER)).toBe(false);
  expect(await dig(port(), CHILD, 'own.example')).toMatchObject({
    why: expect.stringContaining('Access is closed: Nora'),
  });
  expect((await dig(port(), CHILD, 'ads-7.example.com')).why).toContain('Access is closed: Advertising');
});

it('are in force again at the next start, without the server', async () => {
  const lists = [source(server.offer(hosts(5000, 'ads')))];
  know(deviceWith(CHILD, { blocked: ['category:ads'] }, { lists }));
  await expect.poll(async () => await isClosed('ads-7.example.com')).toBe(true);
  await stop();
  await server.close();
  await start();
  expect(await isClosed('ads-4999.example.com')).toBe(true);
  expect(await isClosed('ads-5000.example.com')).toBe(false);
});

it('are swapped without a lost answer, and the one before holds until then', async () => {
  const device = deviceWith(
    CHILD,
    { blocked: ['category:ads'] },
    { lists: [source(server.offer(hosts(20_000, 'one')))] },
  );
  know(device);
  await expect.poll(async () => await isClosed('one-7.example.com')).toBe(true);
  const ended = new AbortController();
  let asked = 0;
  const wrong: (string | undefined)[] = [];
  const load = (async () => {
    while (!ended.signal.aborted) {
      // In both lists.
      const code = await codeOf(port(), CHILD, `one-${asked % 20_000}.example.com`);
      if (code !== 'NXDOMAIN') wrong.push(code);
      asked += 1;
      // Below what a device may ask.
      await sleep(15);
    }
  })();
  const both = hosts(20_000, 'one') + hosts(200_000, 'two');
  know({ ...device, lists: [source(server.offer(both))] });
  await expect.poll(async () => await isClosed('two-199999.example.com')).toBe(true);
  ended.abort();
  await load;
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(5);
  // What is no longer in force is gone from the disk.
  expect(readdirSync(path.join(folder, 'resolver', 'lists'))).toHaveLength(3);
});

it('that are not what they are called, or are not there, leave the ones before in force', async () => {
  const first = source(server.offer(hosts(100, 'one')));
  const device = deviceWith(CHILD, { blocked: ['category:ads'] }, { lists: [first] });
  know(device);
  await expect.poll(async () => await isClosed('one-7.example.com')).toBe(true);
  const second = server.offer(hosts(100, 'two'));
  server.wrong.set(second, 'something else');
  know({ ...device, lists: [source(second), source('0'.repeat(64), { sourceId: 'none' })] });
  await expect.poll(() => lines.join()).toContain('is not what it is called');
  expect([await isClosed('one-7.example.com'), await isClosed('two-7.example.com')]).toEqual([true, false]);
  // Also over a start.
  await stop();
  await start();
  expect([await isClosed('one-7.example.com'), await isClosed('two-7.example.com')]).toEqual([true, false]);
  server.wrong.delete(second);
  await expect.poll(async () => await isClosed('two-7.example.com')).toBe(true);
  expect(await isClosed('one-7.example.com')).toBe(false);
});

it('that nobody has any more close nothing, and leave nothing on disk', async () => {
  const device = deviceWith(
    CHILD,
    { blocked: ['category:ads'] },
    { lists: [source(server.offer(hosts(10, 'one')))] },
  );
  know(device);
  await expect.poll(async () => await isClosed('one-7.example.com')).toBe(true);
  know({ ...device, lists: [] });
  await expect.poll(async () => await isClosed('one-7.example.com')).toBe(false);
  await expect.poll(() => readdirSync(path.join(folder, 'resolver', 'lists'))).toEqual([]);
});
