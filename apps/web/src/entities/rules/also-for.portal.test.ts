/** "Also for" ticks the child's own devices on which a rule does something, and says of the others why not. */
import { addDevice } from '@kinward/contract/devices/devices.routes.ts';
import { listGeofences } from '@kinward/contract/geofences/geofences.routes.ts';
import { listSchedules } from '@kinward/contract/schedules/schedules.routes.ts';
import { expect, test, type Portal } from '../../testing/portal/portal.harness.tsx';

/** Theo with devices that can different things, and Mia's phone that can all. */
const settle = async (page: Portal) => {
  const who = await page.signIn();
  const { childId, deviceId, code } = await page.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel' });
  const phone = await page.simulatedDevice(code);
  phone.report({ latitude: 50.1526, longitude: -5.0647, accuracy: 8, recordedAt: new Date().toISOString() });
  await phone.drain();
  const add = async (deviceName: string) =>
    await who.api.call(addDevice, { body: { childId, deviceName, deviceType: 'Tablet' } });
  await page.simulatedDevice((await add('Tracker')).uniqueCode, ['location-always']);
  const reader = await add('Reader');
  await page.simulatedDevice(reader.uniqueCode, ['shows-rules']);
  await add('Boxed');
  const mia = await page.addDevice(who, { firstName: 'Mia', deviceName: 'Galaxy' });
  await page.simulatedDevice(mia.code);
  return { who, deviceId, readerId: reader.deviceId, query: `child=${childId}&device=${deviceId}` };
};

const box = (page: Portal, name: RegExp) => page.getByRole('checkbox', { name });

test('a fence is ticked for devices that tell a place', async ({ page }) => {
  const { who, query } = await settle(page);
  page.goto(`/user/add-geofence?${query}&status=allow&begin=home`);
  await expect(box(page, /^Theo’s Tracker$/u)).toBeChecked();
  await expect(box(page, /^Theo’s Reader\s*Its app cannot tell the place\.$/u)).not.toBeChecked();
  await expect(box(page, /^Theo’s Boxed\s*Not connected yet\.$/u)).not.toBeChecked();
  await expect(box(page, /^Mia’s Galaxy$/u)).not.toBeChecked();
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  await page.expectToast('Created Successful');
  expect(await who.api.call(listGeofences, { query: {} })).toHaveLength(2);
});

test('a schedule is ticked for devices that keep it or show it', async ({ page }) => {
  const { who, deviceId, readerId, query } = await settle(page);
  page.goto(`/user/time-scheduler?${query}&begin=bedtime`);
  const sheet = page.getByRole('dialog');
  await expect(box(page, /^Theo’s Reader$/u)).toBeChecked();
  await expect(box(page, /^Theo’s Tracker\s*Nothing there keeps or shows it\.$/u)).not.toBeChecked();
  await expect(box(page, /^Theo’s Boxed\s*Not connected yet\.$/u)).not.toBeChecked();
  await expect(box(page, /^Mia’s Galaxy$/u)).not.toBeChecked();
  await sheet.getByRole('button', { name: 'Create' }).click();
  await page.expectToast('Created Successful');
  for (const id of [deviceId, readerId])
    expect(await who.api.call(listSchedules, { query: { deviceId: id } })).toMatchObject([
      { name: 'Bedtime' },
    ]);
});
