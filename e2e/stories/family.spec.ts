/** Confirmations before something is lost, with their exact texts: a child, all children, a device. */
import type { Page } from '@playwright/test';
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { choose, expect, test } from '../support/story.ts';

const menuOf = async (page: Page, name: string, entry: 'Edit' | 'Delete'): Promise<void> => {
  await page.getByRole('button', { name: `Edit or delete ${name}` }).click();
  await choose(page, entry);
};

const kids = (page: Page) => page.getByRole('list', { name: 'Children' });

test('a child is edited, its device type stays', { tag: '@phone' }, async ({ page, story }) => {
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
  await story.expectToast('Child Updated Successfuly');
  await expect(kids(page).getByText('Maya')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit or delete Maya' })).toBeFocused();
});

test(
  'a child is deleted only after the password was right',
  { tag: '@one-size' },
  async ({ page, story }) => {
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
    await story.expectToast('Child Deleted Successfuly');
    await expect(page.getByRole('heading', { name: /Who are we looking after/u })).toBeVisible();
    expect(calls).toEqual(['POST /api/login', 'POST /api/login', 'DELETE /api/child/…']);
    // The button that opened the dialog is gone; the focus is on the page's first.
    await expect(kids(page).getByRole('button', { name: 'Add Child' })).toBeFocused();
  },
);

test('Clear All asks first, then removes all children', { tag: '@one-size' }, async ({ page, story }) => {
  const who = await story.signIn();
  await story.addDevice(who);
  await story.addDevice(who, { firstName: 'Theo', deviceName: 'Galaxy' });
  // The dialog counts the devices that are there when it opens.
  await expect(page.getByText('2 of 10 in use')).toBeVisible();
  const clear = page.getByRole('button', { name: 'Clear All' });
  await clear.click();
  const question = page.getByRole('alertdialog', { name: 'Clear Child' });
  await expect(question.getByText(/Delete Mia, Theo\? 2 devices will be disconnected\./u)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(clear).toBeFocused();
  await clear.click();
  await question.getByRole('button', { name: 'Clear All' }).click();
  await story.expectToast('Child Cleared Successfuly');
  await expect(page.getByRole('heading', { name: /Who are we looking after/u })).toBeVisible();
  expect(await who.api.call(listChildren, {})).toEqual([]);
});

test(
  'one more device: the type of the child follows it, both are shown, and the code appears',
  { tag: '@one-size' },
  async ({ page, story }) => {
    const who = await story.signIn();
    await story.addDevice(who);
    await page.reload();
    await page.getByRole('button', { name: 'Add Device' }).click();
    const form = page.getByRole('dialog', { name: 'Add Device' });
    await form.getByLabel('Device Type').selectOption('Tablet');
    await form.getByLabel('Device Name').fill('Tab S9');
    await form.getByRole('button', { name: 'Get the code' }).click();
    const connect = page.getByRole('dialog', { name: 'Connect Mia’s Tab S9' });
    // There is no app store: the tablet's own browser opens the companion.
    const address = `${new URL(page.url()).origin}/companion`;
    await expect(connect.getByText(address, { exact: true })).toBeVisible();
    await expect(connect.getByRole('img', { name: 'QR code: the child’s page with the code' })).toBeVisible();
    expect(await story.expectToast('Child Updated Successfuly')).toEqual([]);
    expect(await story.expectToast('Device Updated Successfuly')).toEqual([]);
    const [mia] = await who.api.call(listChildren, {});
    expect(mia).toMatchObject({ deviceType: 'Tablet', devices: [{}, { deviceName: 'Tab S9' }] });
  },
);

/** Refuses the next call of this kind with a message. */
const refuseOnce = async (page: Page, path: string, method: string, message: string): Promise<void> => {
  let refused = false;
  await page.route(path, (route) => {
    if (refused || route.request().method() !== method) return route.fallback();
    refused = true;
    return route.fulfill({ status: 409, json: { success: false, code: 'CONFLICT', message } });
  });
};

test(
  'a refusal shows the message of the server, and the list is refetched',
  { tag: '@one-size' },
  async ({ page, story }) => {
    story.allowConsole(/409/u);
    const who = await story.signIn();
    await story.addDevice(who);
    await page.reload();
    await expect(kids(page).getByText('Mia')).toBeVisible();
    const readAnew = () =>
      page.waitForResponse(
        (response) =>
          response.request().method() === 'GET' && new URL(response.url()).pathname === '/api/child',
      );
    await refuseOnce(page, '**/api/child/*', 'PUT', 'This child was changed elsewhere.');
    await menuOf(page, 'Mia', 'Edit');
    const edit = page.getByRole('dialog', { name: 'Edit Child' });
    await edit.getByLabel('First Name').fill('Maya');
    const [read] = await Promise.all([readAnew(), edit.getByRole('button', { name: 'Save' }).click()]);
    expect(read.status()).toBe(200);
    expect(await story.expectToast('This child was changed elsewhere.')).toEqual([]);
    await expect(edit).toBeHidden();

    await refuseOnce(page, '**/api/addChild', 'POST', 'No further child today.');
    await kids(page).getByRole('button', { name: 'Add Child' }).click();
    const add = page.getByRole('dialog', { name: 'Add Child' });
    await add.getByLabel('First Name').fill('Theo');
    await add.getByLabel('Age').fill('9');
    await add.getByLabel('Device Type').selectOption('Android');
    await Promise.all([readAnew(), add.getByRole('button', { name: 'Next' }).click()]);
    expect(await story.expectToast('No further child today.')).toEqual([]);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // A failed removal keeps the card, and can be retried.
    await refuseOnce(page, '**/api/child/device/*', 'DELETE', 'Not now.');
    const trash = page.getByRole('button', { name: 'Remove Pixel' });
    const question = page.getByRole('alertdialog', { name: 'Remove Device' });
    await trash.click();
    await question.getByRole('button', { name: 'Remove Device' }).click();
    await expect(question).toBeHidden();
    await trash.click();
    await question.getByRole('button', { name: 'Remove Device' }).click();
    expect(await story.expectToast('Device Deleted Successfuly')).toEqual([]);
  },
);
