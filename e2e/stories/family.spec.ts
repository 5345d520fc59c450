/** What asks before something is lost, in its exact words: a child, all children, a device. */
import type { Page } from '@playwright/test';
import * as devices from '@kinward/contract/devices/devices.routes.ts';
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { expect, test } from '../support/story.ts';

const menuOf = async (page: Page, name: string, entry: 'Edit' | 'Delete'): Promise<void> => {
  await page.getByRole('button', { name: `Edit or delete ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

const kids = (page: Page) => page.getByRole('list', { name: 'Children' });

test('a child is edited, its device type stays', async ({ page, story }) => {
  const who = await story.signIn();
  await story.addDevice(who);
  await expect(kids(page).getByText('Mia')).toBeVisible();
  await menuOf(page, 'Mia', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Child' });
  await expect(dialog.getByLabel('Device Type')).toBeDisabled();
  await expect(dialog.getByLabel('Device Name')).toBeDisabled();
  await dialog.getByLabel('First Name').fill('Maya 2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Only alphabets are allowed')).toBeVisible();
  await dialog.getByLabel('First Name').fill('Maya');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Child Updated Successfuly')).toBeVisible();
  await expect(kids(page).getByText('Maya')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit or delete Maya' })).toBeFocused();
});

test('a child is deleted only after the password was right', async ({ page, story }) => {
  story.allowConsole(/401/u);
  const who = await story.signIn();
  await story.addDevice(who);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'DELETE' || pathname === '/api/login')
      calls.push(`${request.method()} ${pathname.replace(/[0-9a-f-]{36}/u, '…')}`);
  });
  await menuOf(page, 'Mia', 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete Child' });
  const password = dialog.getByLabel('Password', { exact: true });
  const confirm = dialog.getByRole('button', { name: 'Delete Child' });
  await expect(password).toBeFocused();
  await confirm.click();
  await expect(dialog.getByText('Password is required')).toBeVisible();
  await password.fill('short');
  await expect(dialog.getByText('Password should be atleast 8 char long.')).toBeVisible();
  await password.fill('not-my-password');
  await confirm.click();
  await expect(dialog.getByText('That password is not right.')).toBeVisible();
  expect(await who.api.call(listChildren, {})).toHaveLength(1);
  await password.fill(who.person.password);
  await confirm.click();
  await expect(page.getByText('Child Deleted Successfuly')).toBeVisible();
  await expect(page.getByRole('heading', { name: /Who are we looking after/u })).toBeVisible();
  expect(calls).toEqual(['POST /api/login', 'POST /api/login', 'DELETE /api/child/…']);
  // The button that opened the dialog is gone; the focus stands on the page's first.
  await expect(kids(page).getByRole('button', { name: 'Add Child' })).toBeFocused();
});

test('Clear All asks first, then leaves nobody', async ({ page, story }) => {
  const who = await story.signIn();
  await story.addDevice(who);
  await story.addDevice(who, { firstName: 'Theo', deviceName: 'Galaxy' });
  await expect(kids(page).getByText('Theo')).toBeVisible();
  const clear = page.getByRole('button', { name: 'Clear All' });
  await clear.click();
  const question = page.getByRole('alertdialog', { name: 'Clear Child' });
  await expect(question.getByText(/Delete Mia, Theo\? 2 devices will be disconnected\./u)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(clear).toBeFocused();
  await clear.click();
  await question.getByRole('button', { name: 'Clear All' }).click();
  await expect(page.getByText('Child Cleared Successfuly')).toBeVisible();
  await expect(page.getByRole('heading', { name: /Who are we looking after/u })).toBeVisible();
  expect(await who.api.call(listChildren, {})).toEqual([]);
});

test('a device is removed after its question, and its card goes', async ({ page, story }) => {
  const who = await story.signIn();
  const { childId } = await story.addDevice(who);
  await who.api.call(devices.addDevice, { body: { childId, deviceName: 'Tab S9', deviceType: 'Tablet' } });
  const trash = page.getByRole('button', { name: 'Remove Tab S9' });
  await trash.click();
  const question = page.getByRole('alertdialog', { name: 'Remove Device' });
  await expect(question.getByText(/^Remove Tab S9\? It is disconnected at once/u)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(trash).toBeFocused();
  await trash.click();
  await question.getByRole('button', { name: 'Remove Device' }).click();
  await expect(page.getByText('Device Deleted Successfuly')).toBeVisible();
  await expect(trash).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remove Pixel' })).toBeVisible();
});

test('a code that nobody kept is replaced by a new one, and the focus comes back', async ({
  page,
  story,
}) => {
  const who = await story.signIn();
  const { code } = await story.addDevice(who);
  await page.reload();
  const opener = page.getByRole('button', { name: 'Code Mia’s Pixel waits' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Connect Mia’s Pixel' });
  await expect(dialog.getByText('The code was shown once and is not kept.')).toBeVisible();
  await dialog.getByRole('button', { name: 'New code' }).click();
  await expect(dialog.getByText(/^Pairing code/u)).toBeAttached();
  await expect(dialog.getByText(code)).toHaveCount(0);
  await page.keyboard.press('Escape');
  const notice = page.getByRole('dialog', { name: 'Child setup' });
  await expect(notice.getByText(/^Refresh once child setup is done\./u)).toBeVisible();
  await notice.getByRole('button', { name: 'OK' }).click();
  await expect(opener).toBeFocused();
});
