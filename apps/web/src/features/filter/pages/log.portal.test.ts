/** The log in the portal: what was asked, why it was closed, and what a parent does about it. */
import { setDataCollection } from '@kinward/contract/companion/companion.routes.ts';
import { readFilterLog } from '@kinward/contract/filter-log/filter-log.routes.ts';
import type { FilterLog, FilterLogSite } from '@kinward/contract/filter-log/filter-log.schemas.ts';
import * as routes from '@kinward/contract/filter-policies/filter-policies.routes.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { createFilterAccount } from '@kinward/contract/plans/changes.routes.ts';
import { expect as expectValue } from 'vitest';
import { expect, test, type Portal } from '../../../testing/portal/portal.harness.tsx';

const begin = async (page: Portal) => {
  const who = await page.signIn();
  await who.api.call(createFilterAccount, { body: { password: who.person.password } });
  const device = await page.addDevice(who);
  const [policy] = await who.api.call(routes.listFilterPolicies, {});
  return { who, ...device, policyId: policy!.policyId };
};
const at = (time: string): string =>
  new Date(`${new Date().toISOString().slice(0, 10)}T${time}:00`).toISOString();

const siteOf = (deviceId: DeviceId, site: string, rest: Partial<FilterLogSite> = {}): FilterLogSite => ({
  site,
  name: `www.${site}`,
  names: 1,
  topics: [],
  deviceIds: [deviceId],
  questions: 1,
  closed: 0,
  safe: 0,
  night: 0,
  firstAt: at('10:00'),
  lastAt: at('10:00'),
  lastClosed: false,
  closings: [],
  searches: [],
  ...rest,
});
const closedBy = (deviceId: DeviceId, site: string): FilterLogSite['closings'] => [
  {
    kind: 'category',
    source: 'policy',
    target: 'category:games',
    ruleId: null,
    name: 'Online games',
    matched: site,
    until: null,
    deviceId,
    asked: `www.${site}`,
    questions: 6,
    lastAt: at('10:00'),
  },
];
/** Lets the log have rows without a resolver. */
const filled = (page: Portal, deviceId: DeviceId) =>
  page.network.change<FilterLog>(readFilterLog, (log) => ({
    ...log,
    totals: {
      sites: 2,
      closedSites: 1,
      nightSites: 1,
      searchSites: 0,
      questions: 8,
      closed: 6,
      background: { sites: 3, questions: 98, closed: 90 },
    },
    sites: [
      siteOf(deviceId, 'games.example', {
        questions: 6,
        closed: 6,
        closings: closedBy(deviceId, 'games.example'),
      }),
      siteOf(deviceId, 'open.example', { questions: 2, night: 2, lastAt: at('09:00'), topics: ['Shopping'] }),
    ],
    gaps: [{ deviceId, from: at('09:10'), to: at('09:40'), questions: 12 }],
  }));

test('nothing is recorded until that is chosen, and the page says so', async ({ page }) => {
  const { who, deviceId } = await begin(page);
  page.goto('/filter/log');
  await expect(page.getByText(/^Nothing is recorded for Mia: recording of sites is off\./u)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change' })).toHaveAttribute(
    'href',
    new RegExp(`^/user/device-manage.*#collects-${deviceId}$`, 'u'),
  );
  await who.api.call(setDataCollection, { body: { deviceId, kind: 'web', on: true } });
  page.reload();
  await expect(page.getByRole('heading', { name: 'Your family was at no site today.' })).toBeVisible();
  await expect(page.getByText('Nothing is recorded yet')).toBeVisible();
});

test('a site is opened to its reason, allowed in the policy that decides, and leads to its why', async ({
  page,
}) => {
  const { who, deviceId, policyId } = await begin(page);
  await who.api.call(setDataCollection, { body: { deviceId, kind: 'web', on: true } });
  filled(page, deviceId);
  page.goto('/filter/log');
  await expect(
    page.getByRole('heading', { name: 'Your family was at 2 sites today. 1 of them was closed.' }),
  ).toBeVisible();
  await expect(page.getByText(/something was lost: at least 12 questions\.$/u)).toBeVisible();
  await expect(page.getByText('Adverts and the background')).toBeVisible();
  await page.getByRole('button', { name: /^games\.example/u }).click();
  await expect(page.getByText(/^Online games: 6× on Mia/u)).toBeVisible();

  await page.getByRole('button', { name: 'More for games.example' }).click();
  await page.choose('Allow…');
  const dialog = page.getByRole('dialog', { name: 'Allow games.example?' });
  await expect(dialog.getByText('In the policy Default. It decides for Mia.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Allow' }).click();
  await page.expectToast('Updated Successful');
  const exceptions = async () =>
    (await who.api.call(routes.getFilterPolicy, { params: { id: policyId } })).exceptions;
  expectValue(await exceptions()).toMatchObject([{ name: 'games.example', action: 'allow', always: false }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.expectToast('Deleted Successful');
  expectValue(await exceptions()).toEqual([]);

  await page.getByRole('button', { name: 'More for open.example' }).click();
  await page.choose('Block…');
  await page
    .getByRole('dialog', { name: 'Block open.example?' })
    .getByRole('button', { name: 'Block' })
    .click();
  await page.expectToast('Updated Successful');
  expectValue(await exceptions()).toMatchObject([{ name: 'open.example', action: 'deny' }]);

  await page.getByRole('button', { name: 'More for games.example' }).click();
  await page.choose('Why?');
  await page.atUrl(/^\/filter\/why\?site=www\.games\.example&device=/u);
});

test('what could not be read says so and comes back by itself', async ({ page }) => {
  await begin(page);
  const mend = page.network.cut(readFilterLog);
  page.goto('/filter/log');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  mend();
  await expect(page.getByText(/^Nothing is recorded for Mia/u)).toBeVisible();
});
