/** What a child's device asks stands on the parent's open pages within seconds: what was closed and why, and what protects the device. */
import path from 'node:path';
import { setDataCollection } from '@kinward/contract/companion/companion.routes.ts';
import * as routes from '@kinward/contract/filter-policies/filter-policies.routes.ts';
import { createFilterAccount } from '@kinward/contract/plans/changes.routes.ts';
import { dig, ResolverProcess } from '@kinward/testkit/resolver.ts';
import { kinward } from '../support/operator.ts';
import { checkAppearance } from '../support/screenshots.ts';
import { beside } from '../support/second-context.ts';
import { expect } from '../support/story.ts';
import { startUpstream } from '../support/upstream.ts';
import { visit } from '../support/visit.ts';

const ADDRESS = '127.0.0.81';
const test = beside((folder) => ({ DATA_DIR: folder, DNS_PORT: '53' }));

test('what a device asks is in the log, counted, explained, and opened from there @one-size', async ({
  page,
  story,
  baseURL,
  folder,
}) => {
  const who = await story.signIn('nothing');
  const { api } = who;
  await api.call(createFilterAccount, { body: { password: who.person.password } });
  const { deviceId } = await story.addDevice(who);
  await story.addDevice(who, { firstName: 'Theo', deviceName: 'Galaxy' });
  await api.call(setDataCollection, { body: { deviceId, kind: 'web', on: true } });
  const [first] = await api.call(routes.listFilterPolicies, {});
  const id = first!.policyId;
  const { blocked } = await api.call(routes.getFilterPolicy, { params: { id } });
  const blocks = ['category:games', 'category:ads'];
  await api.call(routes.updateFilterPolicy, { params: { id }, body: { blocked: [...blocked, ...blocks] } });
  const link = ['--family', who.person.email, '--device', deviceId, '--address', ADDRESS];
  await kinward(baseURL!, 'filter', 'link', ...link);
  using upstream = await startUpstream('192.0.2.9');
  await using resolver = await ResolverProcess.start({
    folder: path.join(folder, 'filter'),
    upstreams: [{ host: '127.0.0.1', port: upstream.port }],
  });
  const ask = async (name: string) => (await dig(resolver.port, ADDRESS, name)).code;

  await page.goto('/filter/log');
  await expect(page.getByText('Nothing is recorded yet')).toBeVisible();
  await expect.poll(() => ask('www.roblox.com')).toBe('NXDOMAIN');
  for (const name of ['www.lichess.org', 'www.lichess.org', 'x.adnxs.com', 'shop.example', 'www.youtube.com'])
    await ask(name);

  // Nothing is pressed: the stream says that there is more.
  const roblox = page.getByRole('button', { name: /^roblox\.com/u });
  await expect(roblox).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText('Adverts and the background')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your family was at 4 sites today. 1 of them was closed.',
  );
  await roblox.click();
  await expect(page.getByText(/^(?:Roblox|Online games): \d+× on Mia/u)).toBeVisible();
  await page.getByRole('button', { name: 'More for roblox.com' }).click();
  await page.getByRole('menuitem', { name: 'Why?' }).click();
  await expect(page.getByRole('heading', { name: 'www.roblox.com was closed.' })).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'More for roblox.com' }).click();
  await page.getByRole('menuitem', { name: 'Allow…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Allow' }).click();
  await story.expectToast('Updated Successful');
  await expect.poll(() => ask('www.roblox.com')).toBe('NOERROR');
  await page.goto('/filter/layers');
  await expect(
    page.getByRole('heading', { name: 'Mia’s Pixel is filtered at home, and not away from it.' }),
  ).toBeVisible();
  await page.goto('/filter/statistics');
  await expect(page.getByRole('heading', { name: /^Blocked \d of \d+ today\.$/u })).toBeVisible({
    timeout: 90_000,
  });

  for (const [name, address] of [
    ['filter', '/filter'],
    ['filter-log', '/filter/log'],
    ['filter-statistics', '/filter/statistics'],
    ['filter-layers', '/filter/layers'],
    ['filter-why-then', `/filter/why?device=${deviceId}&site=roblox.com&at=${new Date().toISOString()}`],
  ] as const)
    await test.step(name, async () => {
      await visit(page, address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const size of [
        { width: 390, height: 844 },
        { width: 1280, height: 800 },
      ]) {
        await page.setViewportSize(size);
        await checkAppearance(page, story, name);
      }
    });
});
