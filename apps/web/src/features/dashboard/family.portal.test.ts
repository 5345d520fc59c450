/** Confirmations before something is lost, with their exact texts: a child, all children, a device; and codes. */
import * as children from '@kinward/contract/children/children.routes.ts';
import * as devices from '@kinward/contract/devices/devices.routes.ts';
import { listSos } from '@kinward/contract/approvals/calls.routes.ts';
import { addGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import { getMapConfig } from '@kinward/contract/map/map.routes.ts';
import { expect, test, type Portal } from '../../testing/portal/portal.harness.tsx';

const menuOf = async (page: Portal, name: string, entry: 'Edit' | 'Delete'): Promise<void> => {
  await page.getByRole('button', { name: `Edit or delete ${name}` }).click();
  await page.choose(entry);
};

const tiles = (page: Portal) => page.getByRole('list', { name: 'Children' });

test('a double tap adds one child, and does not answer the next question', async ({ page }) => {
  const who = await page.signIn();
  await page.getByRole('button', { name: 'Add Child' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First Name').fill('Mia');
  await dialog.getByLabel('Age').fill('9');
  await dialog.getByLabel('Device Type').selectOption('Android');
  await dialog.getByRole('button', { name: 'Next' }).dblclick();
  await page.expectToast('Child Added Successfuly');
  await expect(dialog.getByRole('button', { name: 'Next: show the code' })).toBeVisible();
  const family = await who.api.call(children.listChildren, {});
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
  const opener = page.getByRole('button', { name: 'Code Mia’s Pixel is waiting for its code' });
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

test('a child is edited, its device type stays', async ({ page }) => {
  const who = await page.signIn();
  await page.addDevice(who);
  await expect(tiles(page).getByText('Mia')).toBeVisible();
  await menuOf(page, 'Mia', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Child' });
  await expect(dialog.getByLabel('Device Type')).toBeDisabled();
  await expect(dialog.getByLabel('Device Name')).toBeDisabled();
  await dialog.getByLabel('First Name').fill('Maya 2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Only alphabets are allowed')).toBeVisible();
  await dialog.getByLabel('First Name').fill('Maya');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.expectToast('Child Updated Successfuly');
  await expect(tiles(page).getByText('Maya')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit or delete Maya' })).toBeFocused();
});

test('a child is deleted only after the password was right', async ({ page }) => {
  const who = await page.signIn();
  await page.addDevice(who);
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
  expect(await who.api.call(children.listChildren, {})).toHaveLength(1);
  await password.fill(who.person.password);
  await confirm.click();
  await page.expectToast('Child Deleted Successfuly');
  await expect(page.getByRole('heading', { name: /Who are we looking after/u })).toBeVisible();
  const calls = page.network.sent
    .filter(({ method, path }) => method === 'DELETE' || path === '/api/login')
    .map(({ method, path }) => `${method} ${path.replace(/[0-9a-f-]{36}/u, '…')}`);
  expect(calls).toEqual(['POST /api/login', 'POST /api/login', 'DELETE /api/child/…']);
  // The button that opened the dialog is gone; the focus is on the page's first.
  await expect(page.getByRole('button', { name: 'Add Child' })).toBeFocused();
});

test('Clear All asks for the password as one child does, then removes all children', async ({ page }) => {
  const who = await page.signIn();
  await page.addDevice(who);
  await page.addDevice(who, { firstName: 'Theo', deviceName: 'Galaxy' });
  page.reload();
  // The dialog counts the devices that are there when it opens.
  await expect(page.getByText('2 of 10 in the family')).toBeVisible();
  const more = page.getByRole('button', { name: 'More for all children' });
  await more.click();
  await page.choose('Clear All');
  const question = page.getByRole('dialog', { name: 'Delete all 2 children?' });
  await expect(question.getByText(/Delete Mia, Theo\? 2 devices will be disconnected\./u)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(more).toBeFocused();
  await more.click();
  await page.choose('Clear All');
  await question.getByLabel('Password', { exact: true }).fill('not-my-password');
  await question.getByRole('button', { name: 'Clear All' }).click();
  await expect(question.getByText('That password is not right.')).toBeVisible();
  expect(await who.api.call(children.listChildren, {})).toHaveLength(2);
  await question.getByLabel('Password', { exact: true }).fill(who.person.password);
  await question.getByRole('button', { name: 'Clear All' }).click();
  await page.expectToast('Child Cleared Successfuly');
  await expect(page.getByRole('heading', { name: /Who are we looking after/u })).toBeVisible();
  expect(await who.api.call(children.listChildren, {})).toEqual([]);
});

test('one more device: the type of the child follows it, both are shown, and the code appears', async ({
  page,
}) => {
  const who = await page.signIn();
  await page.addDevice(who);
  page.reload();
  await page.getByRole('button', { name: 'Add Device' }).click();
  const form = page.getByRole('dialog', { name: 'Add Device' });
  await form.getByLabel('Device Type').selectOption('Tablet');
  await form.getByLabel('Device Name').fill('Tab S9');
  await form.getByRole('button', { name: 'Next: show the code' }).click();
  const connect = page.getByRole('dialog', { name: 'Connect Mia’s Tab S9' });
  // There is no app store: the tablet's own browser opens the companion.
  const address = `${page.baseUrl}/companion`;
  await expect(connect.getByText(address, { exact: true })).toBeVisible();
  await expect(connect.getByRole('img', { name: 'QR code: the child’s page with the code' })).toBeVisible();
  expect(await page.expectToast('Child Updated Successfuly')).toEqual([]);
  expect(await page.expectToast('Device Updated Successfuly')).toEqual([]);
  const [mia] = await who.api.call(children.listChildren, {});
  expect(mia).toMatchObject({ deviceType: 'Tablet', devices: [{}, { deviceName: 'Tab S9' }] });
});

test('a refusal shows the message of the server, and the list is refetched', async ({ page }) => {
  const who = await page.signIn();
  await page.addDevice(who);
  page.reload();
  await expect(tiles(page).getByText('Mia')).toBeVisible();
  page.network.refuseOnce(children.updateChild, 'CONFLICT', 'This child was changed elsewhere.');
  await menuOf(page, 'Mia', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Child' });
  await edit.getByLabel('First Name').fill('Maya');
  const refetched = page.network.nextAnswer(children.listChildren);
  await edit.getByRole('button', { name: 'Save' }).click();
  expect(await refetched).toBe(200);
  expect(await page.expectToast('This child was changed elsewhere.')).toEqual([]);
  await expect(edit).toBeHidden();

  page.network.refuseOnce(children.addChild, 'CONFLICT', 'No further child today.');
  await tiles(page).getByRole('button', { name: 'Add Child' }).click();
  const add = page.getByRole('dialog', { name: 'Add Child' });
  await add.getByLabel('First Name').fill('Theo');
  await add.getByLabel('Age').fill('9');
  await add.getByLabel('Device Type').selectOption('Android');
  const afterwards = page.network.nextAnswer(children.listChildren);
  await add.getByRole('button', { name: 'Next' }).click();
  expect(await afterwards).toBe(200);
  expect(await page.expectToast('No further child today.')).toEqual([]);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // A failed removal keeps the card, and can be retried.
  page.network.refuseOnce(devices.removeDevice, 'CONFLICT', 'Not now.');
  const trash = page.getByRole('button', { name: 'Remove Pixel' });
  const question = page.getByRole('alertdialog', { name: 'Remove Device' });
  await trash.click();
  await question.getByRole('button', { name: 'Remove Device' }).click();
  await expect(question).toBeHidden();
  await trash.click();
  await question.getByRole('button', { name: 'Remove Device' }).click();
  expect(await page.expectToast('Device Deleted Successfuly')).toEqual([]);
});

test('at the first position the family is asked once whether a provider may be asked for streets', async ({
  page,
}) => {
  const who = await page.signIn();
  const { code } = await page.addDevice(who);
  const device = await page.simulatedDevice(code);
  device.report({ latitude: 47.141, longitude: 9.5215, accuracy: 20, recordedAt: new Date().toISOString() });
  await device.drain();
  const question = page.getByRole('region', { name: 'Show streets?' });
  await expect(question).toContainText('tile.openstreetmap.org');
  await question.getByRole('button', { name: 'Not now' }).click();
  await expect(question).toBeHidden();
  const { streets } = await who.api.call(getMapConfig, {});
  expect(streets?.allowed).toBe(false);
});

test('a device that is refused at the cap changes nothing and says no success', async ({ page }) => {
  const who = await page.signIn();
  await page.addDevice(who);
  page.reload();
  await page.getByRole('button', { name: 'Add Device' }).click();
  const form = page.getByRole('dialog', { name: 'Add Device' });
  await form.getByLabel('Device Type').selectOption('Tablet');
  await form.getByLabel('Device Name').fill('Tab S9');
  // The other parent takes the last place meanwhile.
  page.network.refuseOnce(devices.addDevice, 'DEVICE_CAP');
  await form.getByRole('button', { name: 'Next: show the code' }).click();
  await expect(page.getByText('Maximum no of devices reached')).toBeVisible();
  expect(await who.api.call(children.listChildren, {})).toMatchObject([{ deviceType: 'Android' }]);
  const changes = page.network.sent.filter(
    ({ method, path }) => method === 'PUT' && path.includes('/child/'),
  );
  expect(changes).toEqual([]);
});

test('an edit of a child that the other parent deleted says so', async ({ page }) => {
  const who = await page.signIn();
  await page.addDevice(who);
  page.reload();
  await menuOf(page, 'Mia', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Child' });
  await dialog.getByLabel('First Name').fill('Maya');
  page.network.refuseOnce(children.updateChild, 'NOT_FOUND');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.expectToast('Mia was deleted in the meantime, so nothing was saved.');
  await expect(dialog).toBeHidden();
});

test('a place that was marked for one child is named for its sibling at the same point', async ({ page }) => {
  const who = await page.signIn();
  const at = { latitude: 47.141, longitude: 9.5215, accuracy: 10, recordedAt: new Date().toISOString() };
  const [theo, juno] = [
    await page.addDevice(who, { firstName: 'Theo', deviceName: 'Galaxy' }),
    await page.addDevice(who, { firstName: 'Juno', deviceName: 'Pixel' }),
  ];
  for (const { code } of [theo, juno]) {
    const phone = await page.simulatedDevice(code);
    phone.report(at);
    await phone.drain();
  }
  const { latitude, longitude } = at;
  const circle = { latitude, longitude, address: '', fenceRadius: 0.1, action: 'Allow' as const };
  const { deviceId } = theo;
  await who.api.call(addGeofence, { body: { deviceId, fenceName: 'Home', ...circle } });
  page.reload();
  await expect(page.getByRole('heading', { name: 'Theo and Juno are at Home.' })).toBeVisible();
});

test('a position that the phone calls made up is no place, and the card says so', async ({ page }) => {
  const who = await page.signIn();
  const { code } = await page.addDevice(who, { firstName: 'Mia', deviceName: 'Pixel' });
  const phone = await page.simulatedDevice(code);
  phone.report({ latitude: 45.27, longitude: 13.71, mock: true, recordedAt: new Date().toISOString() });
  await phone.drain();
  page.reload();
  await expect(
    page.getByText(
      /^The newest position \(.+\) is made up, says the phone\. There is no other position yet\.$/u,
    ),
  ).toBeVisible();
});

test('a dashboard that cannot read whether a child calls for help says so, until it can', async ({
  page,
}) => {
  const who = await page.signIn();
  await page.addDevice(who);
  const answer = page.network.refuse(listSos, 'INTERNAL');
  page.reload();
  const unread = page.getByText('We could not check whether a child asks or calls for something.');
  await expect(unread).toBeVisible();
  // The third try reads it.
  answer();
  await expect(unread).toHaveCount(0);
});
