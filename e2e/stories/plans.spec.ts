/** The cap of a plan, an expired plan, and the filter account. */
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

/** On a phone the menu is behind its button. */
const openMenu = async (page: Page, isPhone: boolean): Promise<void> => {
  if (isPhone) await page.getByRole('button', { name: 'Menu', exact: true }).click();
};

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
