/** Notifications: a long list loads as it is scrolled, and settings choose the deliveries. */
import type { Page } from '@playwright/test';
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

test(
  'a low battery notifies once, and a long list loads ten at a time',
  { tag: '@one-size' },
  async ({ page, story, baseURL }) => {
    const who = await story.signIn('nothing');
    const { code, childId, deviceId } = await story.addDevice(who, {
      firstName: 'Theo',
      deviceName: 'Pixel 7a',
    });
    const device = await story.simulatedDevice(code);
    const api = createClient({ baseUrl: baseURL ?? '', getToken: () => device.token });
    await api.call(reportStatus, { body: { battery: 12 } });
    await page.goto('/user/dashboard');
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
  // The toast, and the bar above a page that is scrolled, cover a part of a switch.
  await expect(page.getByText('Updated Successfuly')).toHaveCount(0);
  await page.evaluate('scrollTo(0, 0)');
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
