/** App blocks and schedules: a parent makes them, and the device obeys and acknowledges. */
import type { Page } from '@playwright/test';
import { listSchedules } from '@kinward/contract/schedules/schedules.routes.ts';
import { changePolicy } from '@kinward/contract/policy/policy.routes.ts';
import { SIMULATED_APPS } from '@kinward/testkit/simulator/apps.ts';
import { atRest, expect, test } from '../support/story.ts';

/** Opens a page by the menu at this width. */
const openByMenu = async (page: Page, label: string): Promise<void> => {
  // On a phone the menu is behind the button.
  if ((page.viewportSize()?.width ?? 0) < 1024)
    await page.getByRole('button', { name: 'Open or close the menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: label, exact: true }).click();
};

test(
  'a parent blocks apps until they are allowed again, and sees when the phone has acknowledged',
  { tag: '@phone' },
  async ({ page, story }) => {
    const who = await story.signIn();
    const { deviceId, code } = await story.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
    await page.reload();
    await openByMenu(page, 'App Filtering');
    await expect(page.getByText('No apps from Theo’s phone yet.')).toBeVisible();
    await story.expectAccessible();

    const device = await story.simulatedDevice(code);
    const evil = {
      appId: 'org.example.evil',
      name: '<img src=x onerror=alert(1)>\u202egnp',
      category: '<b>Games',
    };
    await device.reportApps([...SIMULATED_APPS, evil]);
    await expect(page.getByText('13 apps, none blocked.')).toBeVisible();
    await expect(page.getByText('<img src=x onerror=alert(1)>gnp')).toBeVisible();
    await page.getByRole('button', { name: 'Allowed: Chatter. Block it' }).click();
    await expect(page.getByRole('button', { name: 'Blocked: Chatter. Allow it' })).toBeVisible();
    await story.expectToast('Updated Successfuly');
    await expect(page.getByText(/^Sent .*\. Waiting for the phone\.$/u)).toBeVisible();

    device.listen();
    await expect(page.getByText(/^On Theo’s phone since /u)).toBeVisible();
    await expect(page.getByText(/^Blocked \d.*, on the phone \d/u)).toBeVisible();
    expect(device.policy?.blockedApps).toEqual(['org.example.chatter']);

    await page.getByRole('button', { name: 'Block all of Games' }).first().click();
    await expect(page.getByText('13 apps, 4 blocked.')).toBeVisible();
    await expect.poll(() => device.policy?.blockedApps.length).toBe(4);
    await story.expectAccessible();

    await page.getByLabel('Find an app').fill('KART');
    await expect(page.getByRole('listitem').filter({ hasText: 'Kart Cup' })).toBeVisible();
    await expect(page.getByText('Chatter')).toHaveCount(0);
    await page.getByRole('button', { name: 'Blocked: Kart Cup. Allow it' }).click();
    await page.getByLabel('Find an app').fill('');
    await expect(page.getByText('13 apps, 3 blocked.')).toBeVisible();

    // The other parent's change appears by itself.
    await who.api.call(changePolicy, {
      body: { deviceId, kind: 'app', action: 'allow', values: ['org.example.chatter'] },
    });
    await expect(page.getByText('13 apps, 2 blocked.')).toBeVisible();
  },
);

test(
  'a parent makes, changes, deletes and clears schedules, and the phone obeys each',
  { tag: '@one-size' },
  async ({ page, story }) => {
    const who = await story.signIn();
    const { deviceId, code } = await story.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
    const device = await story.simulatedDevice(code);
    await device.reportApps(SIMULATED_APPS);
    device.listen();
    await page.reload();
    await openByMenu(page, 'Time Scheduler');
    await expect(page.getByRole('heading', { name: 'No schedule for Theo yet.' })).toBeVisible();
    await story.expectAccessible();

    await page.getByRole('button', { name: 'New schedule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('This is required')).toBeVisible();
    await expect(dialog.getByText('Choose at least one app')).toBeVisible();
    await dialog.getByLabel('Name').fill('Night');
    await dialog.getByText('Daily').click();
    await dialog.getByLabel('From').fill('21:00');
    await dialog.getByLabel('To', { exact: true }).fill('07:00');
    await expect(dialog.getByText('Ends on the next day.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Block all' }).click();
    await story.expectAccessible();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await story.expectToast('Created Successful');
    await expect(dialog).toHaveCount(0);
    const night = page.getByRole('listitem').filter({ hasText: 'Night' });
    await expect(night).toContainText('21:00 – 07:00, Daily');
    await expect(night).toContainText('all 12 apps');
    await expect(night.getByText(/^On Theo’s phone since /u)).toBeVisible();
    expect(device.policy?.schedules).toMatchObject([{ name: 'Night', from: '21:00', to: '07:00' }]);
    await story.expectAccessible();

    await page.getByRole('button', { name: 'New schedule' }).click();
    await dialog.getByLabel('Name').fill('Homework');
    await dialog.getByLabel('From').fill('20:00');
    await dialog.getByLabel('To', { exact: true }).fill('21:30');
    await dialog.getByRole('checkbox', { name: 'Loops' }).check();
    await expect(dialog.getByText('Night blocks Loops at the same time, Monday to Friday.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText(/^Night and Homework both block Loops, Monday to Friday\./u)).toBeVisible();

    await page.getByRole('button', { name: 'Change Homework' }).click();
    await dialog.getByLabel('To', { exact: true }).fill('21:00');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await story.expectToast('Updated Successful');
    await expect(page.getByText(/both block/u)).toHaveCount(0);

    // All apps set to Allow: the schedule is deleted, after a confirmation.
    await page.getByRole('button', { name: 'Change Homework' }).click();
    await dialog.getByRole('button', { name: 'Allow all' }).click();
    await dialog.getByRole('button', { name: 'Update' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('All apps are set to Allow');
    // It is under the thumb that pressed Update: an immediate press counts as a double tap.
    await atRest(question);
    await question.getByRole('button', { name: 'Delete' }).click();
    await story.expectToast('Deleted Successful');
    await expect(page.getByRole('button', { name: 'Change Homework' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(question).toContainText('1 schedule will be deleted.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await who.api.call(listSchedules, { query: { deviceId } })).toHaveLength(1);
    await page.getByRole('button', { name: 'Delete Night' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'No schedule for Theo yet.' })).toBeVisible();
    await expect.poll(() => device.policy?.schedules).toEqual([]);
  },
);

test(
  'an Apple device has neither entry, and its pages say why',
  { tag: '@phone' },
  async ({ page, story }) => {
    const who = await story.signIn();
    await story.addDevice(who, { firstName: 'Juno', deviceName: 'iPad', deviceType: 'iPad' });
    await page.goto('/user/time-scheduler');
    await expect(page.getByText('Juno’s tablet does not let others rule its apps.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Time Scheduler' })).toHaveCount(0);
    await page.goto('/user/app-filtering');
    await expect(page.getByText('Juno’s tablet does not let others rule its apps.')).toBeVisible();
    await story.expectAccessible();
  },
);

test(
  'a refused schedule shows its message in the dialog, without a toast',
  { tag: '@one-size' },
  async ({ page, story }) => {
    story.allowConsole(/409/u);
    const who = await story.signIn();
    const { deviceId, code } = await story.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
    const device = await story.simulatedDevice(code);
    await device.reportApps(SIMULATED_APPS);
    let refused = false;
    await page.route('**/api/schedule', (route) => {
      if (refused || route.request().method() !== 'POST') return route.fallback();
      refused = true;
      return route.fulfill({
        status: 409,
        json: { success: false, code: 'CAP', message: 'There are enough.' },
      });
    });
    await page.goto('/user/time-scheduler');
    await page.getByRole('button', { name: 'New schedule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Night');
    await dialog.getByRole('button', { name: 'Block all' }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('There are enough.');
    await expect(dialog.getByLabel('Name')).toHaveValue('Night');
    expect(await who.api.call(listSchedules, { query: { deviceId } })).toEqual([]);
    await dialog.getByRole('button', { name: 'Create' }).click();
    expect(await story.expectToast('Created Successful')).toEqual([]);
  },
);
