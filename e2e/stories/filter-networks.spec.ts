/** A parent links the home by the router's manual, from a browser in it; the check turns green with the first question, says whose a device in it is, and leaves the filter off for a while. */
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { createFilterAccount } from '@kinward/contract/plans/changes.routes.ts';
import { dig, ResolverProcess } from '@kinward/testkit/resolver.ts';
import { ManualPlayer, readManuals } from '../support/manual-player.ts';
import { checkAppearance, saveInBothThemes } from '../support/screenshots.ts';
import { beside } from '../support/second-context.ts';
import { expect } from '../support/story.ts';
import { startUpstream } from '../support/upstream.ts';

const PAGE_PORT = Number(process.env.E2E_PORT ?? 4817) + 11_000;
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const test = beside((folder) => ({
  DATA_DIR: folder,
  DNS_PORT: '53',
  TRUST_PROXY: '127.0.0.1',
  ALLOW_INSECURE_HTTP: 'true',
}));

/** Another home, with an address that its provider gave it: one of this computer itself never changes. */
const homeElsewhere = async (reader: ManualPlayer): Promise<void> => {
  const { page } = reader;
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.7' });
  await page.goto('/filter/networks');
  await page.getByRole('button', { name: 'Add a network' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Gran');
  await page.getByRole('dialog').getByRole('button', { name: 'Link this network' }).click();
  const chosen = () => page.getByRole('button', { name: /^Gran /u }).click();
  await reader.follow('router#static', { before: { 'filter-networks.stays': chosen } });
  await reader.follow('router#dynamic', { before: { 'filter-networks.changes': chosen } });
  const key = page.getByRole('dialog');
  await expect(key.getByText('Host name', { exact: true })).toBeVisible();
  await key.getByRole('button', { name: 'Done' }).click();
  await page.setExtraHTTPHeaders({});
};

/** A television's browser at the page of a closed site. */
const atPage = async (port: number, host: string, form?: Record<string, string>) => {
  const asking = request({
    port,
    host: '127.0.0.1',
    localAddress: '127.0.0.88',
    method: form ? 'POST' : 'GET',
    path: '/',
    headers: {
      host,
      accept: 'text/html',
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    asking.on('response', resolve).on('error', reject),
  );
  asking.end(form && new URLSearchParams(form).toString());
  const response = await answered;
  const parts: Buffer[] = [];
  for await (const part of response as AsyncIterable<Buffer>) parts.push(part);
  return { status: response.statusCode, html: Buffer.concat(parts).toString() };
};

test('a home is linked, turns green with its first question, and the test page tells it from others @one-size', async ({
  page,
  story,
  folder,
}) => {
  const who = await story.signIn('nothing');
  await who.api.call(createFilterAccount, { body: { password: who.person.password } });
  using upstream = await startUpstream('192.0.2.9');
  await using resolver = await ResolverProcess.start({
    folder: path.join(folder, 'filter'),
    upstreams: [{ host: '127.0.0.1', port: upstream.port }],
    page: { addresses: ['127.0.0.1'], port: PAGE_PORT },
  });
  const look = async (name: string): Promise<void> => {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await checkAppearance(page, story, name);
    }
  };

  await page.goto('/filter');
  await page.getByRole('link', { name: 'Networks' }).click();
  await expect(page.getByRole('heading', { name: 'No network is linked.' })).toBeVisible();
  await look('networks-none');
  const reader = new ManualPlayer(page, readManuals('en'));
  await reader.follow('router#link', { values: { 'filter-networks.name': 'Home' } });
  await story.expectToast('Created Successful');
  await expect(page.getByRole('heading', { name: 'Home is waiting for its first question.' })).toBeVisible();
  await look('networks-waiting');
  await reader.follow('router#type');

  await expect.poll(async () => (await dig(resolver.port, '127.0.0.88', 'example.org')).code).toBe('NOERROR');
  await expect(page.getByText('It works. Home goes through Kinward.')).toBeVisible();
  await look('networks');

  // As a router does that says which device asks.
  const { deviceId } = await story.addDevice(who);
  for (const mac of ['a45e601b2c3d', 'daa119c41d9f'])
    await dig(resolver.port, '127.0.0.88', 'example.org', `+ednsopt=65001:${mac}`);
  await expect(page.getByText('Address ends in 1b:2c:3d')).toBeVisible();
  await page.getByRole('button', { name: 'Whose is it? c4:1d:9f' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('networks-whose');
  await page.getByRole('dialog').getByLabel('It is').selectOption(deviceId);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await story.expectToast('Saved');
  await expect(page.getByText('Its own rules decide.')).toBeVisible();
  await look('networks-named');

  await page.goto('/filter');
  await page.getByRole('button', { name: 'Pause or open: Home' }).click();
  await page.getByRole('menuitem', { name: 'No filter for 10 min' }).click();
  await expect(page.getByText(/^Home: the filter is off until /u)).toBeVisible();
  await look('filter-home-off');
  await page.getByRole('button', { name: 'Undo: filter again for Home' }).click();
  await expect(page.getByText(/^Home: the filter is off until /u)).toHaveCount(0);

  // Somebody asks at the television, where nobody knows who it is.
  await expect.poll(async () => (await atPage(PAGE_PORT, 'pokerstars.com')).html).toContain('name="asker"');
  const closed = await atPage(PAGE_PORT, 'pokerstars.com');
  const blank = await page.context().newPage();
  await blank.setContent(closed.html);
  for (const size of SIZES) {
    await blank.setViewportSize(size);
    await saveInBothThemes(blank, `closed-home-${size.width}`);
  }
  await blank.close();
  const ask = /name="ask" value="([^"]+)"/u.exec(closed.html)?.[1] ?? '';
  const form = { ask, asker: 'Ben', note: 'for school' };
  expect((await atPage(PAGE_PORT, 'pokerstars.com', form)).status).toBe(303);
  await expect(page.getByText('Someone in Home asks to open pokerstars.com')).toBeVisible();
  await look('filter-home-asks');
  await page
    .getByRole('button', { name: 'Allow 15 min: Someone in Home asks to open pokerstars.com' })
    .click();
  await story.expectToast('Allowed in Home.');
  await expect
    .poll(async () => (await dig(resolver.port, '127.0.0.88', 'pokerstars.com')).data)
    .toEqual(['192.0.2.9']);

  await homeElsewhere(reader);
  reader.expectAllFollowed(['router']);

  // This browser asks another resolver than ours, which does not know the name of the test.
  story.allowConsole(/check\.kinward\.internal|ERR_NAME_NOT_RESOLVED/u);
  await page.goto('/filter/check');
  await expect(page.getByRole('heading', { name: 'No, this browser is not filtered.' })).toBeVisible();
  await look('filter-check');
});
