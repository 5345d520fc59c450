/** "Always" as the answer to a request for a site. */
import { addChild } from '@kinward/contract/children/children.routes.ts';
import {
  getFilterPolicy,
  listFilterPolicies,
  updateFilterPolicy,
} from '@kinward/contract/filter-policies/filter-policies.routes.ts';
import { createFilterAccount } from '@kinward/contract/plans/changes.routes.ts';
import { expect as expectValue } from 'vitest';
import { expect, test } from '../../testing/portal/portal.harness.tsx';

test('a site is always open by one answer, which says first for whom, and is closed again', async ({
  page,
}) => {
  const who = await page.signIn();
  await who.api.call(createFilterAccount, { body: { password: who.person.password } });
  const { code } = await page.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
  await who.api.call(addChild, { body: { firstName: 'Mia', age: 9, deviceType: 'Tablet' } });
  const device = await page.simulatedDevice(code);
  const [first] = await who.api.call(listFilterPolicies, {});
  const id = first!.policyId;
  await who.api.call(updateFilterPolicy, { params: { id }, body: { blocked: ['service:roblox'] } });
  const exceptions = async () =>
    (await who.api.call(getFilterPolicy, { params: { id } })).exceptions.map(({ name, action }) => [
      name,
      action,
    ]);
  await device.ask({ kind: 'site', site: 'roblox.com', clientId: crypto.randomUUID() });
  await device.ask({ kind: 'time', minutes: 20, clientId: crypto.randomUUID() });
  page.goto('/user/requests');
  // More time is nothing that a policy could allow for good.
  await expect(page.getByRole('button', { name: /^Always: /u })).toHaveCount(1);
  await page.getByRole('button', { name: 'Always: Theo asks to open roblox.com' }).click();
  const dialog = page.getByRole('dialog', { name: 'Always open roblox.com?' });
  await expect(dialog.getByText('The policy Default stays as it is.')).toBeVisible();
  await expect(dialog.getByText('It opens for Mia too.')).toBeVisible();
  expectValue(await exceptions()).toEqual([]);
  await expect(dialog.getByLabel(/^Only Theo on Pixel 7a/u)).toBeChecked();
  await dialog.getByText('Everyone with the policy Default').click();
  await dialog.getByRole('button', { name: 'Always open' }).click();
  await page.expectToast('Always open now. Theo sees it at once.');
  await expect(page.getByRole('heading', { name: 'One request is waiting for you.' })).toBeVisible();
  await expect(page.getByText(/^Theo, Pixel 7a, open since /u)).toBeVisible();
  expectValue(await exceptions()).toEqual([['roblox.com', 'allow']]);
  await expect
    .poll(async () => (await device.requests()).find(({ kind }) => kind === 'site'))
    .toMatchObject({ state: 'granted', alwaysSince: expectValue.any(String) });
  await page.getByRole('button', { name: 'Take back: roblox.com, Theo, Pixel 7a' }).click();
  await page.expectToast('Taken back');
  await expect(page.getByText(/^Theo, Pixel 7a, open since /u)).toHaveCount(0);
  expectValue(await exceptions()).toEqual([]);

  // What nothing closes for good cannot be opened for good.
  await device.ask({ kind: 'site', site: 'open.example', clientId: crypto.randomUUID() });
  await page.getByRole('button', { name: 'Always: Theo asks to open open.example' }).click();
  const nothing = page.getByRole('dialog', { name: 'Always open open.example?' });
  await expect(nothing.getByText(/^Nothing closes it for good/u)).toBeVisible();
  await expect(nothing.getByRole('button', { name: 'Always open' })).toHaveCount(0);
});
