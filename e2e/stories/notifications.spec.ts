/** Notifications: a device pairs, the bell counts, the panel lists and clears, and settings choose the deliveries. */
import type { Page } from '@playwright/test';
import { listNotifications } from '@kinward/contract/notifications/notifications.routes.ts';
import { pairDevice, renewCode, reportStatus } from '@kinward/contract/devices/devices.routes.ts';
import { createClient } from '@kinward/client/client.ts';
import { expect, test } from '../support/story.ts';

// The settings start the service worker that shows pushes.
test.use({ serviceWorkers: 'allow' });

const bell = (page: Page, unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  });

test('a device pairs, the bell counts, and a parent clears one notification and then all', async ({
  page,
  story,
}) => {
  const who = await story.signIn();
  const phone = await story.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
  const tablet = await story.addDevice(who, { firstName: 'Mia', deviceName: 'Tablet', deviceType: 'Tablet' });
  const third = await story.addDevice(who, { firstName: 'Juno', deviceName: 'Watch' });
  await page.reload();
  await expect(bell(page, 0)).toBeVisible();
  // Live, without a reload.
  await story.simulatedDevice(phone.code);
  await expect(bell(page, 1)).toBeVisible();
  await story.simulatedDevice(tablet.code);
  await story.simulatedDevice(third.code);
  await expect(bell(page, 3)).toBeVisible();

  await bell(page, 3).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText(/^Theo’s Pixel 7a is connected/u)).toBeVisible();
  await expect(panel.getByText(/^\d\d \w{3} \d{4} \d\d:\d\d (?:am|pm)$/u)).toHaveCount(3);
  await expect(panel.getByRole('img', { name: 'Not read yet' })).toHaveCount(3);
  await story.expectAccessible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell(page, 0)).toBeFocused();

  await bell(page, 0).click();
  await expect(panel.getByRole('img', { name: 'Not read yet' })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(panel.getByRole('button', { name: 'Clear All' })).toBeVisible();
  await panel.getByRole('checkbox', { name: /Mia’s Tablet/u }).check();
  await story.expectAccessible();
  await panel.getByRole('button', { name: 'Clear Selected' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Clear this notification?');
  await question.getByRole('button', { name: 'Clear Selected' }).click();
  await story.expectToast('Notification Cleared !');
  await expect(panel.getByText(/Mia’s Tablet/u)).toHaveCount(0);
  await expect(panel.getByText(/is connected/u)).toHaveCount(2);

  await panel.getByRole('button', { name: 'Clear', exact: true }).click();
  await panel.getByRole('checkbox', { name: /Theo’s/u }).check();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.getByRole('checkbox')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Clear', exact: true }).click();
  await panel.getByRole('button', { name: 'Clear All' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.getByText(/is connected/u)).toHaveCount(2);
  await panel.getByRole('button', { name: 'Clear All' }).click();
  await question.getByRole('button', { name: 'Clear All' }).click();
  await expect(panel.getByText('Nothing has happened that you should know.')).toBeVisible();
  await story.expectAccessible();
  expect(await who.api.call(listNotifications, { query: {} })).toEqual([]);
});

test(
  'a low battery notifies once, and a long list loads ten at a time',
  { tag: '@one-size' },
  async ({ page, story, baseURL }) => {
    const who = await story.signIn();
    const { code, childId, deviceId } = await story.addDevice(who, {
      firstName: 'Theo',
      deviceName: 'Pixel 7a',
    });
    const device = await story.simulatedDevice(code);
    const api = createClient({ baseUrl: baseURL ?? '', getToken: () => device.token });
    await api.call(reportStatus, { body: { battery: 12 } });
    await page.reload();
    await expect(bell(page, 2)).toBeVisible();
    // Each used code is a notification: more than two pages of them.
    const stranger = createClient({ baseUrl: baseURL ?? '' });
    for (let count = 0; count < 22; count += 1) {
      const { uniqueCode } = await who.api.call(renewCode, { params: { id: deviceId } });
      await stranger.call(pairDevice, { body: { code: uniqueCode, platform: 'Android' } });
    }
    await expect(bell(page, 24)).toBeVisible();
    await page.goto(`/user/dashboard?child=${childId}#notifications`);
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const rows = panel.getByRole('listitem');
    await expect(rows).toHaveCount(10);
    await rows.last().scrollIntoViewIfNeeded();
    await expect(rows).toHaveCount(20);
    await rows.last().scrollIntoViewIfNeeded();
    await expect(rows).toHaveCount(24);
    await expect(panel.getByText('Theo’s Pixel 7a is down to 12 %.')).toBeVisible();
    await expect(panel.getByText('That is all that is kept.')).toBeVisible();
  },
);

test('a parent chooses mail deliveries and quiet hours', { tag: '@phone' }, async ({ page, story }) => {
  await story.signIn();
  await bell(page, 0).click();
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Notification settings' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const battery = page.getByRole('switch', { name: 'Battery by mail' });
  await expect(battery).not.toBeChecked();
  await battery.click();
  await story.expectToast('Updated Successfuly');
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await expect(page.getByText('Ends on the next day.')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('06:30');
  await page.getByLabel('To', { exact: true }).blur();
  await story.expectAccessible();
  await page.reload();
  await expect(battery).toBeChecked();
  await expect(page.getByLabel('From')).toHaveValue('22:00');
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('06:30');
  // The service worker starts under its own content security policy.
  const state = await page.evaluate<string>(
    "navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then((worker) => worker.active.scriptURL)",
  );
  expect(new URL(state).pathname).toBe('/sw.js');
  // The story's browser reaches no push service: the page must show a message.
  await expect(page.getByRole('switch', { name: 'Push to this browser' })).not.toBeChecked();
});
