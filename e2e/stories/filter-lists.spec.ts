/** A list that a parent adds is fetched, comes into force at the resolver, and closes its sites; one that jumps waits for a yes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FilterSource } from '@kinward/contract/filter-sources/sources.schemas.ts';
import { createFilterAccount } from '@kinward/contract/plans/changes.routes.ts';
import { dig, ResolverProcess } from '@kinward/testkit/resolver.ts';
import { kinward } from '../support/operator.ts';
import { checkAppearance } from '../support/screenshots.ts';
import { beside } from '../support/second-context.ts';
import { expect } from '../support/story.ts';
import { startUpstream } from '../support/upstream.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward-lists-'));
const LIST = Array.from({ length: 1200 }, (_, index) => `0.0.0.0 host-${index}.lists.example\n`).join('');
const host = createServer((_, response) => response.end(LIST));
await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
// The file is read by processes that end when their stories have.
host.unref();
const hostUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;

// What the operator names may be on the loopback: this is the host of the list too.
const test = beside({
  DATA_DIR: dataDir,
  DNS_PORT: '53',
  MAP_TILES_URL: `${hostUrl}/{z}/{x}/{y}.png`,
  MAP_TILES_ATTRIBUTION: 'None',
});
test.afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const version = (digit: string, names: number) => ({
  version: digit.repeat(64),
  names,
  bytes: 1,
  fetchedAt: new Date(Date.now() - 86_400_000).toISOString(),
});
const SAID: Record<string, Partial<FilterSource>> = {
  'oisd-small': {
    on: true,
    state: 'waiting',
    inForce: { ...version('1', 59_210), since: version('1', 1).fetchedAt, change: null },
    waiting: {
      ...version('2', 90_004),
      reason: 'jump',
      wellKnown: [],
      change: {
        added: 31_002,
        removed: 208,
        sampleAdded: ['ads.example.com', 'metrics.example.net'],
        sampleRemoved: ['old.example.org'],
      },
    },
  },
  'ut1-games': {
    on: true,
    state: 'failed',
    inForce: { ...version('3', 11_320), since: version('3', 1).fetchedAt, change: null },
    earlier: [version('4', 11_298)],
    fault: 'unreachable',
    nextAt: new Date(Date.now() + 3_600_000).toISOString(),
  },
};

test('a list is added, fetched, in force, and its sites are closed; what waits and what failed is told', async ({
  page,
  story,
  baseURL,
}) => {
  const who = await story.signIn('nothing');
  await who.api.call(createFilterAccount, { body: { password: who.person.password } });
  const { deviceId } = await story.addDevice(who);
  const address = `127.0.0.${page.viewportSize()?.width === 390 ? 81 : 82}`;
  const family = ['--family', who.person.email, '--device', deviceId, '--address', address];
  await kinward(baseURL!, 'filter', 'link', ...family);
  using upstream = await startUpstream('192.0.2.9');
  await using resolver = await ResolverProcess.start({
    folder: path.join(dataDir, 'filter'),
    upstreams: [{ host: '127.0.0.1', port: upstream.port }],
  });
  const ask = async (): Promise<string | undefined> =>
    (await dig(resolver.port, address, 'www.host-7.lists.example')).code;
  await expect.poll(ask).toBe('NOERROR');

  await page.goto('/filter/lists');
  await page.getByRole('button', { name: 'Add a list' }).click();
  await page.getByLabel('Name').fill('School');
  await page.getByLabel('Address').fill(`${hostUrl}/list.txt`);
  await page.getByRole('button', { name: 'Add it' }).click();
  await story.expectToast('Created Successful');
  await expect(page.getByText('In force', { exact: true })).toBeVisible();
  await expect(page.getByText(/^1,200 names, fetched/u)).toBeVisible();
  await expect.poll(ask).toBe('NXDOMAIN');
  await checkAppearance(page, story, 'filter-lists');

  await page.route(/\/api\/filter\/sources$/u, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: FilterSource[] };
    const data = body.data.map((source) => ({ ...source, ...SAID[source.sourceId] }));
    await route.fulfill({ response: answer, json: { ...body, data } });
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'One list waits for your yes.' })).toBeVisible();
  await page.getByText('Gambling and betting').click();
  await checkAppearance(page, story, 'filter-lists-waiting');
});
