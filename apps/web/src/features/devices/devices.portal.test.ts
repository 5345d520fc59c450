/** All devices of the family in one place, and the filter account. */
import { changePolicy } from '@kinward/contract/policy/policy.routes.ts';
import { createFilterAccount } from '@kinward/contract/plans/changes.routes.ts';
import { getSubscription } from '@kinward/contract/plans/plans.routes.ts';
import type { Subscription } from '@kinward/contract/plans/plans.schemas.ts';
import { expect, test } from '../../testing/portal/portal.harness.tsx';

test('device-manage shows the state of each device, and removes one after a confirmation', async ({
  page,
}) => {
  // The event stream may make a card refetch its rules before the list without the removed device has arrived.
  const who = await page.signIn();
  const { code } = await page.addDevice(who);
  const second = await page.addDevice(who, { firstName: 'Theo', deviceName: 'Galaxy' });
  const simulated = await page.simulatedDevice(code);
  await simulated.status(64);
  await page.getByRole('link', { name: 'Manage', exact: true }).click();
  await expect(page.getByRole('heading', { name: '1 of 2 devices is paired.' })).toBeVisible();
  const mia = page.getByRole('region', { name: 'Mia’s devices' });
  await expect(mia.getByRole('heading', { name: 'Pixel' })).toBeVisible();
  await expect(mia.getByText('Place all day, enforces rules')).toBeVisible();
  await mia.getByText('Details of Pixel').click();
  await expect(mia.getByText('0.1.0')).toBeVisible();
  await expect(mia.getByRole('img', { name: /64/u })).toBeVisible();
  await expect(mia.getByText('Rules None is set yet')).toBeVisible();
  await expect(mia.getByText('Location No position yet')).toBeVisible();
  await expect(mia.getByText('Not set up')).toBeVisible();
  const theo = page.getByRole('region', { name: 'Theo’s devices' });
  await theo.getByRole('button', { name: 'New code for Galaxy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect Theo’s Galaxy' });
  await expect(dialog.getByText(/^Pairing code/u)).toBeAttached();
  await expect(dialog.getByText(second.code)).toHaveCount(0);
  await expect(dialog.getByText(/this link opens on this computer only/u)).toBeVisible();
  await page.press('Escape');
  await page.getByRole('dialog', { name: 'Child setup' }).getByRole('button', { name: 'OK' }).click();
  await theo.getByRole('button', { name: 'Remove Galaxy' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Device' });
  await expect(question.getByText(/^Remove Galaxy\? It is disconnected at once/u)).toBeVisible();
  await question.getByRole('button', { name: 'Remove Device' }).click();
  await page.expectToast('Device Deleted Successfuly');
  await expect(theo.getByText('Theo has no device.')).toBeVisible();
  await mia.getByRole('button', { name: 'Remove Pixel' }).click();
  await question.getByRole('button', { name: 'Remove Device' }).click();
  await expect(page.getByRole('heading', { name: 'Here is every device of the family.' })).toBeVisible();
});

test('the filter account is created with the password, from its menu entries', async ({ page }) => {
  const service = (filterServiceUrl: string | null) =>
    page.network.change<Subscription>(getSubscription, (plan) => ({ ...plan, filterServiceUrl }));
  const without = service(null);
  const who = await page.signIn();
  await page.addDevice(who);
  for (const name of ['Advance Web Filtering', 'Advance App Filtering', 'Desktop Management']) {
    page.goto('/user/dashboard');
    await page.getByRole('link', { name }).click();
    await page.atUrl(/\/user\/device-manage/u);
  }
  const account = page.getByRole('region', { name: 'Filter account' });
  await expect(account.getByText(/The operator of this installation can switch it on/u)).toBeVisible();
  await expect(account.getByRole('button', { name: 'Create filter account' })).toHaveCount(0);

  without();
  const disconnect = service('https://filter.example/');
  page.reload();
  await expect(account.getByText('Not created')).toBeVisible();
  await account.getByRole('button', { name: 'Create filter account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please authenticate yourself' });
  const password = dialog.getByLabel('Password', { exact: true });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('Password is required')).toBeVisible();
  await password.fill('not-my-password');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('That password is not right.')).toBeVisible();
  await password.fill(who.person.password);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.expectToast('Created Successful');
  await expect(account.getByText('The family’s account is created.')).toBeVisible();
  await expect(account.getByRole('link', { name: /Open the filter/u })).toBeVisible();
  disconnect();
  service(null);
  page.reload();
  await expect(account.getByText(/This installation has no filter at the moment/u)).toBeVisible();
  expect((await who.api.call(getSubscription, {})).safednsCreated).toBe(true);
});

test('a third-party client is offered next to the code, and the code is still there after going back', async ({
  page,
}) => {
  const who = await page.signIn();
  await page.addDevice(who, { firstName: 'Theo', deviceName: 'Old phone' });
  page.goto('/user/device-manage');
  await page.getByRole('button', { name: 'New code for Old phone' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Type the code there.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Use another app' }).click();
  await expect(dialog.getByText('Which app or watch?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Back to the code' }).click();
  await expect(dialog.getByText('Type the code there.')).toBeVisible();
});

test('the sites that a device asks the family’s own filter for can be written down, whatever its app can tell', async ({
  page,
}) => {
  const who = await page.signIn();
  const { code, deviceId } = await page.addDevice(who);
  await page.simulatedDevice(code, ['location-while-open', 'shows-rules']);
  await who.api.call(createFilterAccount, { body: { password: who.person.password } });
  // As a budget leads there, which cannot count their minutes.
  page.goto(`/user/device-manage#collects-${deviceId}`);
  const sites = page.getByRole('switch', { name: /^Which sites are opened/u });
  await expect(sites).toBeVisible();
  await expect(page.getByText(/^Also what it asks the filter\./u)).toBeVisible();
  await sites.click();
  await expect(page.getByRole('switch', { name: /^Which sites are opened/u })).toBeChecked();
});

test('a device lists only what its client can tell, and says what becomes of its rules', async ({ page }) => {
  const who = await page.signIn();
  const { code, deviceId } = await page.addDevice(who);
  const device = await page.simulatedDevice(code, ['location-while-open', 'shows-rules']);
  await who.api.call(changePolicy, {
    body: { deviceId, kind: 'web', action: 'block', values: ['clips.example'] },
  });
  await device.readPolicy();
  page.goto('/user/device-manage');
  await expect(page.getByText('Place while open, only shows rules')).toBeVisible();
  await page.getByText('Details of Pixel').click();
  await expect(page.getByText(/^Rules Only shown since .+; nothing enforces them$/u)).toBeVisible();
  await expect(page.getByRole('switch', { name: /^Position and battery/u })).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(1);
  await expect(page.getByText('What the app on it can never tell is not listed.')).toBeVisible();

  page.goto('/user/web-filtering');
  await expect(page.getByText('Only shown. Mia reads the rule and decides.')).toBeVisible();
  await page.getByRole('radio', { name: 'Blocked 1' }).click();
  await expect(page.getByText(/^Mia can read it since/u).last()).toBeVisible();
  await expect(page.getByText(/^Blocked .+, on the phone/u)).toHaveCount(0);
  await page.getByText('What makes it hold').click();
  await expect(page.getByText(/^The filter can\. It comes with the Premium plan\./u)).toBeVisible();
  page.goto('/user/app-usage');
  await expect(
    page.getByRole('heading', { name: 'Mia’s phone cannot tell which apps are used.' }),
  ).toBeVisible();
  // A permission came: the client enforces from now on, and the page says so.
  await device.sayAbilities(['location-while-open', 'shows-rules', 'enforces-sites', 'reports-usage']);
  await expect(page.getByText(/has not reported any app yet/u)).toBeVisible();
  page.goto('/user/web-filtering');
  await expect(page.getByText('Enforced', { exact: true })).toBeVisible();
});
