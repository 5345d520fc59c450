/** Comparing and changing plans, the cap, an expired plan, all devices in one place, and the filter account. */
import type { Page } from '@playwright/test';
import * as devices from '@kinward/contract/devices/devices.routes.ts';
import type { ChildId } from '@kinward/contract/ids.ts';
import { changePlan } from '@kinward/contract/plans/changes.routes.ts';
import { getSubscription } from '@kinward/contract/plans/plans.routes.ts';
import { kinward } from '../support/operator.ts';
import { atRest, expect, test, type SignedIn } from '../support/story.ts';

const addTablets = async (who: SignedIn, childId: ChildId, from: number, to: number): Promise<void> => {
  for (let i = from; i <= to; i += 1)
    await who.api.call(devices.addDevice, {
      body: { childId, deviceName: `Tablet ${i}`, deviceType: 'Tablet' },
    });
};

const table = (page: Page) => page.getByRole('table', { name: 'What the plans hold' });

/** On a phone the menu is behind its button. */
const openMenu = async (page: Page, isPhone: boolean): Promise<void> => {
  if (isPhone) await page.getByRole('button', { name: 'Menu', exact: true }).click();
};

test(
  'the plans are compared, and changed after a confirmation',
  { tag: '@one-size' },
  async ({ page, story }) => {
    const who = await story.signIn();
    await story.addDevice(who);
    await page.goto('/user/upgrade-plan');
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
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(change).toBeFocused();
    await change.click();
    await question.getByRole('button', { name: 'Change to Parents' }).click();
    await story.expectToast('Updated Successfuly');
    await expect(page.getByRole('heading', { name: 'Your plan is Parents.' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change to Premium' })).toBeVisible();
    expect((await who.api.call(getSubscription, {})).planDetails.name).toBe('Parents');
  },
);

test(
  'the other parent sees a changed plan without a reload',
  { tag: '@one-size' },
  async ({ page, story }) => {
    const who = await story.signIn();
    await page.goto('/user/upgrade-plan');
    await expect(page.getByRole('heading', { name: 'Your plan is Premium.' })).toBeVisible();
    await who.api.call(changePlan, { body: { plan: 'Parents' } });
    await expect(page.getByRole('heading', { name: 'Your plan is Parents.' })).toBeVisible();
  },
);

test(
  'at the cap Add Device leads to the plans, which list what prevents a change',
  { tag: '@phone' },
  async ({ page, story }) => {
    const who = await story.signIn();
    const { childId } = await story.addDevice(who, {
      deviceName: 'School PC',
      deviceType: 'Windows Desktop',
    });
    await addTablets(who, childId, 2, 10);
    await page.reload();
    await expect(page.getByText('10 of 10 in use')).toBeVisible();
    await page.getByRole('button', { name: 'Add Device' }).click();
    await expect(page).toHaveURL(/\/user\/upgrade-plan/u);
    await expect(page.getByText(/^Every device of your plan is in use\./u)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change to Parents' })).toHaveCount(0);
    const way = page.getByRole('region', { name: 'Before you can change to Parents' });
    await expect(way.getByText('The Parents plan does not have Windows computer. Remove:')).toBeVisible();
    await expect(way.getByText('School PC, Mia')).toBeVisible();
    await expect(way.getByText('The Parents plan holds 5 devices. Remove 4 of these:')).toBeVisible();
    await story.expectAccessible();
    await way.getByRole('link', { name: 'Manage devices' }).click();
    await expect(page).toHaveURL(/\/user\/device-manage/u);
  },
);

test(
  'a cap that the page did not know of is shown with the message of the server',
  { tag: '@one-size' },
  async ({ page, story }) => {
    story.allowConsole(/403/u);
    const who = await story.signIn();
    const { childId } = await story.addDevice(who);
    await addTablets(who, childId, 2, 9);
    await page.reload();
    await expect(page.getByText('9 of 10 in use')).toBeVisible();
    await page.getByRole('button', { name: 'Add Device' }).click();
    const form = page.getByRole('dialog', { name: 'Add Device' });
    await form.getByLabel('Device Type').selectOption('Tablet');
    await form.getByLabel('Device Name').fill('One too many');
    await addTablets(who, childId, 10, 10);
    await form.getByRole('button', { name: 'Get the code' }).click();
    const full = page.getByRole('dialog', { name: 'Maximum no of devices reached' });
    await expect(full).toBeVisible();
    await full.getByRole('button', { name: 'OK' }).click();
    await expect(full).toBeHidden();
  },
);

test(
  'an iPhone under Parents asks for the password first, once',
  { tag: '@one-size' },
  async ({ page, story }) => {
    story.allowConsole(/400/u);
    const who = await story.signIn();
    await story.addDevice(who);
    await who.api.call(changePlan, { body: { plan: 'Parents' } });
    await page.reload();
    const add = async (name: string) => {
      await page.getByRole('button', { name: 'Add Device' }).click();
      const form = page.getByRole('dialog', { name: 'Add Device' });
      await form.getByLabel('Device Type').selectOption('iOS');
      await form.getByLabel('Device Name').fill(name);
      await form.getByRole('button', { name: 'Get the code' }).click();
    };
    await add('iPhone');
    const asks = page.getByRole('dialog', { name: 'Please authenticate yourself' });
    // It is under the thumb that requested the code: an immediate press counts as a double tap.
    await atRest(asks);
    await asks.getByRole('button', { name: 'Continue' }).click();
    await expect(asks.getByText('Password is required')).toBeVisible();
    await asks.getByLabel('Password', { exact: true }).fill('not-my-password');
    await asks.getByRole('button', { name: 'Continue' }).click();
    await expect(asks.getByText('That password is not right.')).toBeVisible();
    await asks.getByLabel('Password', { exact: true }).fill(who.person.password);
    await asks.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('dialog', { name: 'Connect Mia’s iPhone' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Child setup' }).getByRole('button', { name: 'OK' }).click();
    await add('Second iPhone');
    await expect(page.getByRole('dialog', { name: 'Connect Mia’s Second iPhone' })).toBeVisible();
  },
);

test(
  'an expired plan says so at once, and logs out two seconds later',
  { tag: '@one-size' },
  async ({ page, story, baseURL }) => {
    story.allowConsole(/403/u);
    const who = await story.signIn();
    await story.addDevice(who);
    await expect(page.getByText('1 of 10 in use')).toBeVisible();
    await kinward(baseURL!, 'plan', 'set', '--family', who.person.email, '--expires', '2020-01-01');
    await story.expectToast('Package has expired');
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect(page).toHaveURL(/\/$/u);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  },
);

test('device-manage shows the state of each device, and removes one after a confirmation', async ({
  page,
  story,
}) => {
  // The event stream may make a card refetch its rules before the list without the removed device has arrived.
  story.allowConsole(/404/u);
  const who = await story.signIn();
  const { code } = await story.addDevice(who);
  const second = await story.addDevice(who, { firstName: 'Theo', deviceName: 'Galaxy' });
  const simulated = await story.simulatedDevice(code);
  await simulated.status(64);
  await page.getByRole('link', { name: 'Manage', exact: true }).click();
  await expect(page.getByRole('heading', { name: '1 of 2 devices is paired.' })).toBeVisible();
  const mia = page.getByRole('region', { name: 'Mia’s devices' });
  await expect(mia.getByRole('heading', { name: 'Pixel' })).toBeVisible();
  await expect(mia.getByText('0.1.0')).toBeVisible();
  await expect(mia.getByRole('img', { name: /64/u })).toBeVisible();
  await expect(mia.getByText('Rules None made yet')).toBeVisible();
  await expect(mia.getByText('Location No position yet')).toBeVisible();
  await expect(mia.getByText('Filter No filter account')).toBeVisible();
  await story.expectAccessible();
  const theo = page.getByRole('region', { name: 'Theo’s devices' });
  await theo.getByRole('button', { name: 'New code for Galaxy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect Theo’s Galaxy' });
  await expect(dialog.getByText(/^Pairing code/u)).toBeAttached();
  await expect(dialog.getByText(second.code)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Child setup' }).getByRole('button', { name: 'OK' }).click();
  await theo.getByRole('button', { name: 'Remove Galaxy' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Device' });
  await expect(question.getByText(/^Remove Galaxy\? It is disconnected at once/u)).toBeVisible();
  await question.getByRole('button', { name: 'Remove Device' }).click();
  await story.expectToast('Device Deleted Successfuly');
  await expect(theo.getByText('Theo has no device.')).toBeVisible();
  await mia.getByRole('button', { name: 'Remove Pixel' }).click();
  await question.getByRole('button', { name: 'Remove Device' }).click();
  await expect(page.getByRole('heading', { name: 'Here is every device of the family.' })).toBeVisible();
});

test(
  'the filter account is created with the password, from its menu entries',
  { tag: '@phone' },
  async ({ page, story, isMobile }) => {
    story.allowConsole(/400/u);
    const who = await story.signIn();
    await story.addDevice(who);
    for (const name of ['Advance Web Filtering', 'Advance App Filtering', 'Desktop Management']) {
      await page.goto('/user/dashboard');
      await openMenu(page, isMobile);
      await page.getByRole('link', { name }).click();
      await expect(page).toHaveURL(/\/user\/device-manage/u);
    }
    const account = page.getByRole('region', { name: 'Filter account' });
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
    await story.expectToast('Created Successful');
    await expect(account.getByText('The family’s account is created.')).toBeVisible();
    await expect(account.getByText(/connected to no filter service/u)).toBeVisible();
    expect((await who.api.call(getSubscription, {})).safednsCreated).toBe(true);
    await story.expectAccessible();
  },
);
