/** Comparing and changing plans, and the cap. */
import * as devices from '@kinward/contract/devices/devices.routes.ts';
import type { ChildId } from '@kinward/contract/ids.ts';
import { changePlan } from '@kinward/contract/plans/changes.routes.ts';
import { getSubscription } from '@kinward/contract/plans/plans.routes.ts';
import { expect, test, type SignedIn, type Portal } from '../../testing/portal/portal.harness.tsx';

const addTablets = async (who: SignedIn, childId: ChildId, from: number, to: number): Promise<void> => {
  for (let i = from; i <= to; i += 1)
    await who.api.call(devices.addDevice, {
      body: { childId, deviceName: `Tablet ${i}`, deviceType: 'Tablet' },
    });
};

const table = (page: Portal) => page.getByRole('table', { name: 'What the plans hold' });

test('the plans are compared, and changed after a confirmation', async ({ page }) => {
  const who = await page.signIn();
  await page.addDevice(who);
  page.goto('/user/upgrade-plan');
  await expect(page.getByRole('heading', { name: 'Your plan is Premium.' })).toBeVisible();
  await expect(page.getByText('1 of 10 devices in use. It does not end.')).toBeVisible();
  await expect(table(page).getByRole('columnheader', { name: 'Premium Your plan' })).toBeVisible();
  await expect(table(page).getByRole('row', { name: 'Devices 5 10' })).toBeVisible();
  await expect(table(page).getByRole('row', { name: 'Mac No Yes' })).toBeVisible();
  const change = page.getByRole('button', { name: 'Change to Parents' });
  await change.click();
  const question = page.getByRole('alertdialog', { name: 'Change to Parents?' });
  await expect(question.getByText('It holds 5 devices instead of 10.')).toBeVisible();
  await expect(question.getByText(/^You lose: Windows computer, Mac/u)).toBeVisible();
  await page.press('Escape');
  await expect(question).toBeHidden();
  await expect(change).toBeFocused();
  await change.click();
  await question.getByRole('button', { name: 'Change to Parents' }).click();
  await page.expectToast('Updated Successfuly');
  await expect(page.getByRole('heading', { name: 'Your plan is Parents.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change to Premium' })).toBeVisible();
  expect((await who.api.call(getSubscription, {})).planDetails.name).toBe('Parents');
});

test('the other parent sees a changed plan without a reload', async ({ page }) => {
  const who = await page.signIn();
  page.goto('/user/upgrade-plan');
  await expect(page.getByRole('heading', { name: 'Your plan is Premium.' })).toBeVisible();
  await who.api.call(changePlan, { body: { plan: 'Parents' } });
  await expect(page.getByRole('heading', { name: 'Your plan is Parents.' })).toBeVisible();
});

test('a cap that the page did not know of is shown with the message of the server', async ({ page }) => {
  const who = await page.signIn();
  const { childId } = await page.addDevice(who);
  await addTablets(who, childId, 2, 9);
  page.reload();
  await expect(page.getByText('9 of 10 in the family')).toBeVisible();
  await page.getByRole('button', { name: 'Add Device' }).click();
  const form = page.getByRole('dialog', { name: 'Add Device' });
  await form.getByLabel('Device Type').selectOption('Tablet');
  await form.getByLabel('Device Name').fill('One too many');
  await addTablets(who, childId, 10, 10);
  await form.getByRole('button', { name: 'Next: show the code' }).click();
  const full = page.getByRole('dialog', { name: 'Maximum no of devices reached' });
  await expect(full).toBeVisible();
  await full.getByRole('button', { name: 'OK' }).click();
  await expect(full).toBeHidden();
});

test('at the cap Add Device leads to the plans, which list what prevents a change', async ({ page }) => {
  const who = await page.signIn();
  const { childId } = await page.addDevice(who, { deviceName: 'School PC', deviceType: 'Windows Desktop' });
  await addTablets(who, childId, 2, 10);
  page.reload();
  await expect(page.getByText('10 of 10 in the family')).toBeVisible();
  await page.getByRole('button', { name: 'Add Device' }).click();
  await page.atUrl(/\/user\/upgrade-plan/u);
  await expect(page.getByText(/^Every device of your plan is in use\./u)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change to Parents' })).toHaveCount(0);
  const way = page.getByRole('region', { name: 'Before you can change to Parents' });
  await expect(way.getByText('The Parents plan does not have Windows computer. Remove:')).toBeVisible();
  await expect(way.getByText('School PC, Mia')).toBeVisible();
  await expect(way.getByText('The Parents plan holds 5 devices. Remove 4 of these:')).toBeVisible();
  await way.getByRole('link', { name: 'Manage devices' }).click();
  await page.atUrl(/\/user\/device-manage/u);
});

test('an iPhone under Parents asks for the password first, once', async ({ page }) => {
  const who = await page.signIn();
  await page.addDevice(who);
  await who.api.call(changePlan, { body: { plan: 'Parents' } });
  page.reload();
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add Device' }).click();
    const form = page.getByRole('dialog', { name: 'Add Device' });
    await form.getByLabel('Device Type').selectOption('iOS');
    await form.getByLabel('Device Name').fill(name);
    await form.getByRole('button', { name: 'Next: show the code' }).click();
  };
  await add('iPhone');
  const asks = page.getByRole('dialog', { name: 'Please authenticate yourself' });
  await asks.getByRole('button', { name: 'Continue' }).click();
  await expect(asks.getByText('Password is required')).toBeVisible();
  await asks.getByLabel('Password', { exact: true }).fill('not-my-password');
  await asks.getByRole('button', { name: 'Continue' }).click();
  await expect(asks.getByText('That password is not right.')).toBeVisible();
  await asks.getByLabel('Password', { exact: true }).fill(who.person.password);
  await asks.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog', { name: 'Connect Mia’s iPhone' })).toBeVisible();
  await page.press('Escape');
  await page.getByRole('dialog', { name: 'Child setup' }).getByRole('button', { name: 'OK' }).click();
  await add('Second iPhone');
  await expect(page.getByRole('dialog', { name: 'Connect Mia’s Second iPhone' })).toBeVisible();
});
