/** The server becomes unreachable and returns: the page shows the age of its data, queues nothing, and catches up. */
import { addChild, listChildren } from '@kinward/contract/children/children.routes.ts';
import { updateNotificationSettings } from '@kinward/contract/notifications/notifications.routes.ts';
import { familyEvents } from '@kinward/contract/realtime/realtime.routes.ts';
import { expect, test } from '../../testing/portal/portal.harness.tsx';

test('a broken event stream shows the age of the page, and missed changes appear after reconnecting', async ({
  page,
}) => {
  const who = await page.signIn();
  const { code } = await page.addDevice(who);
  const device = await page.simulatedDevice(code);
  await device.status(63);
  await expect(page.getByText('63 %').first()).toBeVisible();
  const mend = page.network.cut(familyEvents);
  page.reload();
  await expect(page.getByText(/^Live updates paused\. What you see is from \d\d:\d\d\.$/u)).toBeVisible();
  await expect(page.getByText('63 %').first()).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toHaveCount(0);
  await device.status(41);
  await expect(page.getByText('63 %').first()).toBeVisible();
  mend();
  dispatchEvent(new Event('online'));
  await expect(page.getByText('41 %').first()).toBeVisible();
  await expect(page.getByText('Live updates paused.')).toHaveCount(0);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  // Without a network it is as unknown whether the device is still connected.
  const connect = page.network.disconnect();
  await expect(page.getByText('Live', { exact: true })).toHaveCount(0);
  connect();
});

test('without network, an action fails at once with a message and is not done later', async ({ page }) => {
  const who = await page.signIn();
  await page.addDevice(who);
  await page.getByRole('button', { name: 'Remove Pixel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Device' });
  await expect(question).toBeVisible();
  const connect = page.network.disconnect();
  await expect(page.getByText('You are offline. What you see may be old.')).toBeVisible();
  await question.getByRole('button', { name: 'Remove Device' }).click();
  await page.expectToast('We could not reach the server.');
  await expect(page.getByRole('button', { name: 'Remove Pixel' })).toBeVisible();
  page.network.sent.length = 0;
  connect();
  await expect.poll(() => page.network.sent.some(({ path }) => path === '/api/child')).toBe(true);
  expect((await who.api.call(listChildren, {}))[0]?.devices).toHaveLength(1);
});

test('without the server a form keeps its input, and a switch reverts to the stored state', async ({
  page,
}) => {
  const who = await page.signIn();
  await page.getByRole('button', { name: 'Add Child' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Child' });
  await dialog.getByLabel('First Name').fill('Lena');
  await dialog.getByLabel('Age').fill('7');
  await dialog.getByLabel('Device Type').selectOption('Android');
  const mend = page.network.cut(addChild);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await page.expectToast('We could not reach the server.');
  await expect(dialog.getByLabel('First Name')).toHaveValue('Lena');
  mend();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await page.expectToast('Child Added Successfuly');
  expect(await who.api.call(listChildren, {})).toMatchObject([{ firstName: 'Lena' }]);

  page.goto('/user/notification-settings');
  const battery = page.getByRole('switch', { name: 'Battery by mail' });
  const before = await battery.isChecked();
  page.network.cut(updateNotificationSettings);
  await battery.click();
  await page.expectToast('We could not reach the server.');
  await expect(battery).toBeChecked({ checked: before });
});
