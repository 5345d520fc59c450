/** Questions before something is lost, and codes. */
import * as devices from '@kinward/contract/devices/devices.routes.ts';
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { expect, test, type Portal } from '../../testing/portal/portal.harness.tsx';

const kids = (page: Portal) => page.getByRole('list', { name: 'Children' });

test('a double tap adds one child, and does not answer the next question', async ({ page }) => {
  const who = await page.signIn();
  await kids(page).getByRole('button', { name: 'Add Child' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First Name').fill('Mia');
  await dialog.getByLabel('Age').fill('9');
  await dialog.getByLabel('Device Type').selectOption('Android');
  await dialog.getByRole('button', { name: 'Next' }).dblclick();
  await page.expectToast('Child Added Successfuly');
  await expect(dialog.getByRole('button', { name: 'Get the code' })).toBeVisible();
  const family = await who.api.call(listChildren, {});
  expect(family).toMatchObject([{ firstName: 'Mia', devices: [] }]);
  expect(family).toHaveLength(1);
});

test('a device is removed after its question, and its card disappears', async ({ page }) => {
  const who = await page.signIn();
  const { childId } = await page.addDevice(who);
  await who.api.call(devices.addDevice, { body: { childId, deviceName: 'Tab S9', deviceType: 'Tablet' } });
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove / }) });
  await expect(cards.filter({ hasText: 'Pixel' }).locator('.tabler-icon-device-mobile')).toBeVisible();
  await expect(cards.filter({ hasText: 'Tab S9' }).locator('.tabler-icon-device-tablet')).toBeVisible();
  const trash = page.getByRole('button', { name: 'Remove Tab S9' });
  await trash.click();
  const question = page.getByRole('alertdialog', { name: 'Remove Device' });
  await expect(question.getByText(/^Remove Tab S9\? It is disconnected at once/u)).toBeVisible();
  await page.press('Escape');
  await expect(trash).toBeFocused();
  await trash.click();
  await question.getByRole('button', { name: 'Remove Device' }).click();
  await page.expectToast('Device Deleted Successfuly');
  await expect(trash).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remove Pixel' })).toBeVisible();
});

test('a lost code is replaced by a new one, and the focus returns', async ({ page }) => {
  const who = await page.signIn();
  const { code } = await page.addDevice(who);
  page.reload();
  const opener = page.getByRole('button', { name: 'Code Mia’s Pixel waits' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Connect Mia’s Pixel' });
  await expect(dialog.getByText('The code was shown once and is not kept.')).toBeVisible();
  await dialog.getByRole('button', { name: 'New code' }).click();
  await expect(dialog.getByText(/^Pairing code/u)).toBeAttached();
  await expect(dialog.getByText(code)).toHaveCount(0);
  await page.press('Escape');
  const notice = page.getByRole('dialog', { name: 'Child setup' });
  await expect(notice.getByText(/^Refresh once child setup is done\./u)).toBeVisible();
  await notice.getByRole('button', { name: 'OK' }).click();
  await expect(opener).toBeFocused();
});
