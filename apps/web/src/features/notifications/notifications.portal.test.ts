/** Notifications: a device pairs, the bell counts, the panel lists and clears. */
import {
  clearNotifications,
  listNotifications,
} from '@kinward/contract/notifications/notifications.routes.ts';
import { updateFamily } from '@kinward/contract/policy/policy.routes.ts';
import { notificationDate } from '../../lib/time/notification-date.ts';
import { expect, test, type Portal } from '../../testing/portal/portal.harness.tsx';

const bell = (page: Portal, unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  });

test('a device pairs, the bell counts, and a parent clears one notification and then all', async ({
  page,
}) => {
  const who = await page.signIn();
  const phone = await page.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
  const tablet = await page.addDevice(who, { firstName: 'Mia', deviceName: 'Tablet', deviceType: 'Tablet' });
  const third = await page.addDevice(who, { firstName: 'Juno', deviceName: 'Watch' });
  page.reload();
  await expect(bell(page, 0)).toBeVisible();
  // Live, without a reload.
  await page.simulatedDevice(phone.code);
  await expect(bell(page, 1)).toBeVisible();
  await page.simulatedDevice(tablet.code);
  await page.simulatedDevice(third.code);
  await expect(bell(page, 3)).toBeVisible();

  await bell(page, 3).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText(/^Theo’s Pixel 7a is connected/u)).toBeVisible();
  await expect(panel.getByText(/^\d\d \w{3} \d{4} \d\d:\d\d (?:am|pm)$/u)).toHaveCount(3);
  await expect(panel.getByRole('img', { name: 'Not read yet' })).toHaveCount(3);
  await page.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell(page, 0)).toBeFocused();

  // A notification leads to what it is about.
  await bell(page, 0).click();
  await panel.getByRole('link', { name: /Theo’s Pixel 7a is connected/u }).click();
  await expect(panel).toBeHidden();
  await page.atUrl(/\/user\/device-manage\?child=/u);

  await bell(page, 0).click();
  await expect(panel.getByRole('img', { name: 'Not read yet' })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(panel.getByRole('button', { name: 'Clear All' })).toBeVisible();
  await panel.getByRole('checkbox', { name: /Mia’s Tablet/u }).check();
  await panel.getByRole('button', { name: 'Clear Selected' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Clear this notification?');
  await question.getByRole('button', { name: 'Clear Selected' }).click();
  await page.expectToast('Notification Cleared !');
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
  page.network.refuseOnce(clearNotifications, 'REAUTH_REQUIRED');
  await question.getByRole('button', { name: 'Clear All' }).click();
  const proof = page.getByRole('dialog', { name: 'Please authenticate yourself' });
  await proof.getByLabel('Password', { exact: true }).fill(who.person.password);
  await page.press('Enter');
  await expect(panel.getByText('There are no notifications.')).toBeVisible();
  expect(await who.api.call(listNotifications, { query: {} })).toEqual([]);
});

test('times are those of the family, as in the child’s day, and it is said where the browser has others', async ({
  page,
}) => {
  const who = await page.signIn();
  const phone = await page.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
  await page.simulatedDevice(phone.code);
  // Kiribati is on another day than most of the world, and no test runs there.
  await who.api.call(updateFamily, { body: { timeZone: 'Pacific/Kiritimati' } });
  const [notice] = await who.api.call(listNotifications, { query: {} });
  page.reload();
  await page.getByRole('button', { name: /^Notifications/u }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(
    panel.getByText(notificationDate(notice!.happenedAt, 'Pacific/Kiritimati')).first(),
  ).toBeVisible();
  await expect(panel.getByText(/^Days and times are those of Pacific\/Kiritimati\./u)).toBeVisible();
});
