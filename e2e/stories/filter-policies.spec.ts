/** A parent blocks games for one child by the filter's manual, and the resolver that the child's device asks closes them at once. */
import path from 'node:path';
import * as routes from '@kinward/contract/filter-policies/filter-policies.routes.ts';
import { createFilterAccount } from '@kinward/contract/plans/changes.routes.ts';
import { dig, ResolverProcess } from '@kinward/testkit/resolver.ts';
import { kinward } from '../support/operator.ts';
import {
  answerOneByOne,
  expectMovesSeen,
  expectNothingMoved,
  watchControlsOfLoads,
} from '../support/moved-controls.ts';
import { ManualPlayer, readManuals } from '../support/manual-player.ts';
import { checkAppearance } from '../support/screenshots.ts';
import { beside } from '../support/second-context.ts';
import { expect } from '../support/story.ts';
import { startUpstream } from '../support/upstream.ts';

const SITE = '192.0.2.9';
const test = beside((folder) => ({ DATA_DIR: folder, DNS_PORT: '53' }));

/** The operator's command that makes a device known by its address. */
const link = (email: string, deviceId: string, address: string): string[] => [
  'filter',
  'link',
  '--family',
  email,
  '--device',
  deviceId,
  '--address',
  address,
];

test('games are closed for one child within seconds of a press, open again with Undo, and the page says both @one-size', async ({
  page,
  story,
  baseURL,
  folder,
}) => {
  const who = await story.signIn('nothing');
  await who.api.call(createFilterAccount, { body: { password: who.person.password } });
  const [mia, theo] = [
    await story.addDevice(who),
    await story.addDevice(who, { firstName: 'Theo', deviceName: 'Galaxy' }),
  ];
  for (const [{ deviceId }, address] of [
    [mia, '127.0.0.71'],
    [theo, '127.0.0.72'],
  ] as const)
    await kinward(baseURL!, ...link(who.person.email, deviceId, address));
  using upstream = await startUpstream(SITE);
  await using resolver = await ResolverProcess.start({
    folder: path.join(folder, 'filter'),
    upstreams: [{ host: '127.0.0.1', port: upstream.port }],
  });
  const ask = async (from: string) => (await dig(resolver.port, from, 'www.roblox.com')).code;
  await expect.poll(() => ask('127.0.0.71')).toBe('NOERROR');

  await page.goto('/filter');
  await expect(page.getByRole('heading', { name: /ask|asks|question/u, level: 1 })).toBeVisible();
  const reader = new ManualPlayer(page, readManuals('en'));
  await reader.follow('filter#policies', {
    before: {
      assignments: async () => {
        await page.getByLabel('Name').fill('Under 10');
        await page.getByRole('button', { name: 'Make it' }).click();
        await expect(page.getByText('No device has this policy now.')).toBeVisible();
      },
    },
  });
  await page.getByLabel('Policy of Mia').selectOption('Under 10');
  await story.expectToast('Updated Successful');
  await page.getByRole('link', { name: 'Policies' }).click();
  await page.getByRole('link', { name: /^Under 10/u }).click();
  const games = page.getByRole('region', { name: 'Games' });
  await games.getByRole('button', { name: /^Games: Allowed/u }).click();
  await story.expectToast('Updated Successful');
  await expect(page.getByText(/^In force at the filter, within [\d.]+ s$/u)).toBeVisible();
  await expect.poll(() => ask('127.0.0.71')).toBe('NXDOMAIN');
  expect(await ask('127.0.0.72')).toBe('NOERROR');
  expect((await dig(resolver.port, '127.0.0.71', 'www.roblox.com')).why).toMatch(/^17 /u);

  await page.getByRole('link', { name: 'Why?' }).click();
  await page.getByLabel('Site').fill('www.roblox.com');
  await page.getByRole('button', { name: 'Look' }).click();
  await expect(page.getByText('roblox.com is closed.')).toBeVisible();
  await page.getByRole('link', { name: 'Open the policy' }).click();
  await games.getByRole('button', { name: /^Games: Blocked/u }).click();
  await expect.poll(() => ask('127.0.0.71')).toBe('NOERROR');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => ask('127.0.0.71')).toBe('NXDOMAIN');

  await reader.follow('filter#categories');
  await page.getByLabel('Type a name').fill('TikTok');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /TikTok/u })
    .first()
    .click();
  await expect
    .poll(async () => (await dig(resolver.port, '127.0.0.71', 'www.tiktok.com')).code)
    .toBe('NXDOMAIN');
  reader.expectAllFollowed(['filter']);
});

test('every page of the filter passes at both sizes and in both themes', async ({ page, story }) => {
  const who = await story.signIn('nothing');
  const { api } = who;
  await api.call(createFilterAccount, { body: { password: who.person.password } });
  const { deviceId } = await story.addDevice(who);
  const [{ policyId: id } = { policyId: '' }] = await api.call(routes.listFilterPolicies, {});
  const { blocked } = await api.call(routes.getFilterPolicy, { params: { id } });
  const put = (body: { name: string; action: 'allow' | 'deny'; always?: boolean; until?: string }) =>
    api.call(routes.putFilterException, { params: { id }, body });
  await put({ name: 'reddit.com', action: 'deny', until: new Date(Date.now() + 86_400_000).toISOString() });
  await put({ name: 'lichess.org', action: 'allow', always: true });
  await api.call(routes.updateFilterPolicy, {
    params: { id },
    body: {
      blocked: [...blocked, 'category:games', 'service:tiktok'],
      aliases: [{ name: 'nas.lan', address: '192.168.1.20' }],
      windows: [{ name: 'Homework', targets: 'all', from: '16:00', to: '18:00', weekDays: ['Monday'] }],
    },
  });
  const policy = `/filter/policies/${id}`;
  await watchControlsOfLoads(page);
  const answers = await answerOneByOne(page);
  for (const [name, address] of [
    ['filter', '/filter'],
    ['filter-policies', '/filter/policies'],
    ['filter-categories', policy],
    ['filter-exceptions', `${policy}?tab=exceptions`],
    ['filter-aliases', `${policy}?tab=aliases`],
    ['filter-settings', `${policy}?tab=settings`],
    ['filter-schedule', `${policy}?tab=schedule`],
    ['filter-assignments', '/filter/assignments'],
    ['filter-lists', '/filter/lists'],
    ['filter-why', `/filter/why?device=${deviceId}&site=reddit.com`],
  ] as const)
    await test.step(name, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await answers.allArrived();
      await expectNothingMoved(page, name);
      await checkAppearance(page, story, name);
    });
  await page.goto(policy);
  await page.getByRole('button', { name: 'Block a service' }).click();
  await page.getByLabel('Type a name').fill('ch');
  await expect(page.getByText(/services, the closest first$/u)).toBeVisible();
  await story.expectAccessible();
  await expectMovesSeen(page);
});
