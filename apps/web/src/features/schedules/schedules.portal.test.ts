/** Schedules: a parent makes them, and the device obeys and acknowledges. */
import { addGrant, revokeGrant } from '@kinward/contract/approvals/approvals.routes.ts';
import { addDevice, removeDevice } from '@kinward/contract/devices/devices.routes.ts';
import { addSchedule, listSchedules } from '@kinward/contract/schedules/schedules.routes.ts';
import { SIMULATED_APPS } from '@kinward/testkit/simulator/apps.ts';
import { expect, test } from '../../testing/portal/portal.harness.tsx';

test('a parent makes, changes, deletes and clears schedules, and the phone obeys each', async ({ page }) => {
  const who = await page.signIn();
  const { deviceId, code } = await page.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
  const device = await page.simulatedDevice(code);
  await device.reportApps(SIMULATED_APPS);
  device.listen();
  page.reload();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Time Scheduler', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No schedule for Theo yet.' })).toBeVisible();

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
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.expectToast('Created Successful');
  await expect(dialog).toHaveCount(0);
  const night = page.getByRole('listitem').filter({ hasText: 'Night' });
  await expect(night).toContainText('21:00 – 07:00, Daily');
  await expect(night).toContainText('all 12 apps');
  await expect(night.getByText(/^On Theo’s phone since /u)).toBeVisible();
  expect(device.policy?.schedules).toMatchObject([{ name: 'Night', from: '21:00', to: '07:00' }]);

  await page.getByRole('button', { name: 'New schedule' }).click();
  await dialog.getByLabel('Name').fill('Homework');
  await dialog.getByLabel('From').fill('20:00');
  await dialog.getByLabel('To', { exact: true }).fill('21:30');
  await dialog.getByRole('checkbox', { name: 'Loops' }).check();
  await expect(dialog.getByText('Night is for Loops at the same time, Monday to Friday.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText(/^Night and Homework are both for Loops, Monday to Friday\./u)).toBeVisible();

  await page.getByRole('button', { name: 'Change Homework' }).click();
  await dialog.getByLabel('To', { exact: true }).fill('21:00');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await page.expectToast('Updated Successful');
  await expect(page.getByText(/are both for/u)).toHaveCount(0);

  // All apps set to Allow: the schedule is deleted, after a confirmation.
  await page.getByRole('button', { name: 'Change Homework' }).click();
  await dialog.getByRole('button', { name: 'Allow all' }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('All apps are set to Allow');
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.expectToast('Deleted Successful');
  await expect(page.getByRole('button', { name: 'Change Homework' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(question).toContainText('1 schedule will be deleted.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await who.api.call(listSchedules, { query: { deviceId } })).toHaveLength(1);
  await page.getByRole('button', { name: 'Delete Night' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No schedule for Theo yet.' })).toBeVisible();
  await expect.poll(() => device.policy?.schedules).toEqual([]);
});

test('an Apple device has neither entry, and its pages say why', async ({ page }) => {
  const who = await page.signIn();
  await page.addDevice(who, { firstName: 'Juno', deviceName: 'iPad', deviceType: 'iPad' });
  page.goto('/user/time-scheduler');
  await expect(page.getByText('Juno’s tablet does not let Kinward block its apps.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Time Scheduler' })).toHaveCount(0);
  page.goto('/user/app-filtering');
  await expect(page.getByText('Juno’s tablet does not let Kinward block its apps.')).toBeVisible();
});

test('a refused schedule shows its message in the dialog, without a toast', async ({ page }) => {
  const who = await page.signIn();
  const { deviceId, code } = await page.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
  const device = await page.simulatedDevice(code);
  await device.reportApps(SIMULATED_APPS);
  page.network.refuseOnce(addSchedule, 'SCHEDULES_FULL', 'There are enough.');
  page.goto('/user/time-scheduler');
  await page.getByRole('button', { name: 'New schedule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Night');
  await dialog.getByRole('button', { name: 'Block all' }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('There are enough.');
  await expect(dialog.getByLabel('Name')).toHaveValue('Night');
  expect(await who.api.call(listSchedules, { query: { deviceId } })).toEqual([]);
  await dialog.getByRole('button', { name: 'Create' }).click();
  expect(await page.expectToast('Created Successful')).toEqual([]);
});

test('a phone that reports no apps gets a bedtime in two taps, the tablet with it, and another kind of schedule', async ({
  page,
}) => {
  const who = await page.signIn();
  const { deviceId, childId } = await page.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
  const tablet = await who.api.call(addDevice, {
    body: { childId, deviceName: 'Tablet', deviceType: 'Tablet' },
  });
  await page.simulatedDevice(tablet.uniqueCode);
  page.goto(`/user/time-scheduler?child=${childId}&device=${deviceId}`);
  await page.getByRole('button', { name: 'Bedtime' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toHaveValue('Bedtime');
  await expect(dialog.getByRole('checkbox', { name: 'Theo’s Tablet' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.expectToast('Created Successful');
  const bedtime = page.getByRole('listitem').filter({ hasText: 'Bedtime' });
  await expect(bedtime).toContainText('For everything but calls and help.');
  for (const id of [deviceId, tablet.deviceId])
    expect(await who.api.call(listSchedules, { query: { deviceId: id } })).toMatchObject([
      { name: 'Bedtime', from: '21:00', to: '07:00', frequency: 'Daily', wholeDevice: true },
    ]);

  await page.getByRole('button', { name: 'New schedule' }).click();
  await dialog.getByRole('button', { name: 'Homework' }).click();
  await dialog.getByLabel('Name').fill('Violin');
  await dialog.getByRole('checkbox', { name: 'Social and chat' }).click();
  await dialog.getByRole('checkbox', { name: 'Theo’s Tablet' }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('For games and video.')).toBeVisible();
  expect(await who.api.call(listSchedules, { query: { deviceId: tablet.deviceId } })).toHaveLength(1);
});

test('says on which other device a schedule could not be made', async ({ page }) => {
  const who = await page.signIn();
  const { deviceId, childId } = await page.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
  const tablet = await who.api.call(addDevice, {
    body: { childId, deviceName: 'Tablet', deviceType: 'Tablet' },
  });
  await page.simulatedDevice(tablet.uniqueCode);
  page.goto(`/user/time-scheduler?child=${childId}&device=${deviceId}`);
  await page.getByRole('button', { name: 'Bedtime' }).click();
  await who.api.send(removeDevice, { params: { id: tablet.deviceId } });
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.expectToast('It could not be made for Theo’s Tablet. Open that device and make it there.');
  expect(await who.api.call(listSchedules, { query: { deviceId } })).toHaveLength(1);
});

test('a schedule says on how many of the child’s devices it is enforced, and is added to one that lacks it', async ({
  page,
}) => {
  const who = await page.signIn();
  const { deviceId, childId, code } = await page.addDevice(who, {
    firstName: 'Theo',
    deviceName: 'Pixel 7a',
  });
  const tablet = await who.api.call(addDevice, {
    body: { childId, deviceName: 'Tab S9', deviceType: 'Tablet' },
  });
  const device = await page.simulatedDevice(code);
  device.listen();
  const readsOnly = await page.simulatedDevice(tablet.uniqueCode, ['shows-rules']);
  await who.api.call(addSchedule, {
    body: { deviceId, name: 'Bedtime', frequency: 'Daily', from: '21:00', to: '07:00', wholeDevice: true },
  });
  page.goto(`/user/time-scheduler?child=${childId}&device=${deviceId}`);
  const line = page.getByRole('button', { name: 'Bedtime is enforced on one of Theo’s two devices.' });
  await line.click();
  const dialog = page.getByRole('dialog');
  const rows = dialog.getByRole('listitem');
  await expect(rows.filter({ hasText: 'Pixel 7a' })).toContainText('Enforced');
  await expect(rows.filter({ hasText: 'Tab S9' })).toContainText('Bedtime is not on this device.');
  await dialog.getByRole('button', { name: 'Add Bedtime to Tab S9' }).click();
  await page.expectToast('Created Successful');
  readsOnly.listen();
  await expect(rows.filter({ hasText: 'Tab S9' })).toContainText('Only shown');
  await expect(dialog.getByText('Theo reads the rule and decides.')).toBeVisible();
  await expect(dialog.getByText(/no answer so far/u)).toHaveCount(0);
  expect(await who.api.call(listSchedules, { query: { deviceId: tablet.deviceId } })).toMatchObject([
    { name: 'Bedtime', from: '21:00', to: '07:00', wholeDevice: true },
  ]);
});

test('an exception for everything stands above the schedule that it opens, as the child reads it', async ({
  page,
}) => {
  const who = await page.signIn();
  const { deviceId, code } = await page.addDevice(who, { firstName: 'Theo' });
  await page.simulatedDevice(code);
  await who.api.call(addSchedule, {
    body: {
      deviceId,
      name: 'Quiet',
      frequency: 'Daily',
      from: '00:00',
      to: '23:59',
      weekDays: [],
      apps: [],
      kinds: [],
      wholeDevice: true,
    },
  });
  const { grantId } = await who.api.call(addGrant, {
    body: { deviceId, target: { kind: 'all' }, minutes: 30 },
  });
  page.goto('/user/time-scheduler');
  const open = page.getByRole('heading', { name: /^Everything is open for Theo until / });
  await expect(open).toBeVisible();
  await expect(page.getByText(/^(?:After that: Quiet\.|Next is Quiet at )/)).toBeVisible();
  await who.api.send(revokeGrant, { params: { id: grantId } });
  await expect(open).toHaveCount(0);
});
