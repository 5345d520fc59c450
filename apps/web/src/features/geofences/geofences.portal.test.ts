/** Fences: one place on several devices is one card; after the first fence each parent is asked once how to hear of it. */
import { afterEach, vi } from 'vitest';
import { addChild } from '@kinward/contract/children/children.routes.ts';
import { addDevice } from '@kinward/contract/devices/devices.routes.ts';
import { addGeofence, listGeofences } from '@kinward/contract/geofences/geofences.routes.ts';
import { getNotificationSettings } from '@kinward/contract/notifications/notifications.routes.ts';
import { expect, test, type Portal } from '../../testing/portal/portal.harness.tsx';

afterEach(() => vi.unstubAllGlobals());

/** A point of P-256, as a browser's key is: the curve's base point. */
const PUBLIC_KEY = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU';

/** A browser with a push service that grants this permission; what it subscribes is sent to the real server. */
const simulatePush = (permission: NotificationPermission): void => {
  const subscription = {
    toJSON: () => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
      keys: {
        p256dh: PUBLIC_KEY,
        auth: 'A'.repeat(22),
      },
    }),
  };
  const worker = {
    pushManager: { getSubscription: async () => null, subscribe: async () => subscription },
  };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => permission });
  Object.defineProperty(navigator, 'serviceWorker', {
    value: Object.assign(new EventTarget(), {
      controller: null,
      register: async () => worker,
      ready: Promise.resolve(worker),
      getRegistration: async () => undefined,
    }),
    configurable: true,
  });
};

const HOME = { latitude: 50.1526, longitude: -5.0647 };

/** A child with two devices that have Home, and a school on the phone alone. */
const settle = async (page: Portal) => {
  const who = await page.signIn();
  const { childId, deviceId } = await page.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel' });
  const tablet = await who.api.call(addDevice, {
    body: { childId, deviceName: 'Tab', deviceType: 'Tablet' },
  });
  const fence = { address: '', fenceRadius: 0.2, action: 'Allow' as const, ...HOME };
  for (const id of [deviceId, tablet.deviceId])
    await who.api.call(addGeofence, { body: { deviceId: id, fenceName: 'Home', ...fence } });
  await who.api.call(addGeofence, { body: { deviceId, fenceName: 'School', ...fence } });
  page.goto(`/user/geo-fencing?child=${childId}&device=${deviceId}`);
  const fences = async () =>
    (await who.api.call(listGeofences, { query: {} })).map(
      ({ fenceName, deviceId: on }) => `${fenceName} on ${on === deviceId ? 'Pixel' : 'Tab'}`,
    );
  return { who, fences };
};

test('one place on two devices is one card, changed and deleted on both, and brought back on both', async ({
  page,
}) => {
  const { fences } = await settle(page);
  await expect(page.getByText('On Pixel and Tab')).toHaveCount(1);
  await page.getByRole('link', { name: 'Edit Home' }).click();
  await page.getByLabel('Fence Name').fill('Our home');
  await expect(page.getByRole('checkbox', { name: 'Tab' })).toBeChecked();
  await page.getByRole('button', { name: 'Update' }).first().click();
  await page.expectToast('Updated Successful');
  expect((await fences()).toSorted()).toEqual(['Our home on Pixel', 'Our home on Tab', 'School on Pixel']);

  await expect(page.getByText('On Pixel and Tab')).toHaveCount(1);
  await page.getByRole('button', { name: 'Delete Our home' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(/It is deleted on Pixel and Tab\.$/u)).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.expectToast('Deleted Successful');
  expect(await fences()).toEqual(['School on Pixel']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('On Pixel and Tab')).toBeVisible();
  expect(await fences()).toHaveLength(3);
});

test('what is unticked keeps its own fence', async ({ page }) => {
  const { fences } = await settle(page);
  await page.getByRole('link', { name: 'Edit Home' }).click();
  await page.getByLabel('Fence Name').fill('Our home');
  await page.getByRole('checkbox', { name: 'Tab' }).click();
  await page.getByRole('button', { name: 'Update' }).first().click();
  await page.expectToast('Updated Successful');
  expect((await fences()).toSorted()).toEqual(['Home on Tab', 'Our home on Pixel', 'School on Pixel']);
});

test('after the first fence a parent is asked once how to hear of it, and the answer holds', async ({
  page,
}) => {
  const { who } = await settle(page);
  const question = page.getByRole('region', { name: 'Tell me when Theo comes and goes' });
  await expect(question).toContainText(who.person.email);
  await question.getByRole('button', { name: 'By mail' }).click();
  await expect(page.getByText(/^You are told by mail once this installation sends any\./u)).toBeVisible();
  const settings = await who.api.call(getNotificationSettings, {});
  expect(settings).toMatchObject({ chosen: true, kinds: { Geofence: { mail: true, push: true } } });
  page.reload();
  await expect(page.getByText('On Pixel and Tab')).toBeVisible();
  await expect(question).toHaveCount(0);
});

test('"Neither" is an answer too', async ({ page }) => {
  const { who } = await settle(page);
  const question = page.getByRole('region', { name: 'Tell me when Theo comes and goes' });
  // This page is not held for secure, so that it says why a push is not offered.
  await expect(question.getByRole('button', { name: 'In this browser' })).toHaveCount(0);
  await question.getByRole('button', { name: 'Neither' }).click();
  await expect(page.getByText('Only the dashboard and this page show it.')).toBeVisible();
  const { kinds } = await who.api.call(getNotificationSettings, {});
  expect(kinds.Geofence).toEqual({ mail: false, push: false });
});

test('"In this browser" subscribes it, and is not taken where the browser does not allow it', async ({
  page,
}) => {
  simulatePush('denied');
  const { who } = await settle(page);
  const question = page.getByRole('region', { name: 'Tell me when Theo comes and goes' });
  await question.getByRole('button', { name: 'In this browser' }).click();
  await page.expectToast('The browser did not allow it, so nothing has changed.');
  expect(await who.api.call(getNotificationSettings, {})).toMatchObject({
    chosen: false,
    push: { browsers: 0 },
  });

  simulatePush('granted');
  await question.getByRole('button', { name: 'In this browser' }).click();
  await expect(page.getByText('You are told here, also when Kinward is closed.')).toBeVisible();
  expect(await who.api.call(getNotificationSettings, {})).toMatchObject({
    chosen: true,
    kinds: { Geofence: { push: true, mail: false } },
    push: { browsers: 1 },
  });
});

test('a child without a device is named, and no fence is offered but its first device', async ({ page }) => {
  const who = await page.signIn();
  await who.api.call(addChild, { body: { firstName: 'Leo', age: 9, deviceType: 'Android' } });
  for (const path of ['/user/geo-fencing', '/user/add-geofence']) {
    page.goto(path);
    await expect(page.getByText('Leo has no device yet.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Add/u })).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Add Device' }).click();
  await expect(page.getByRole('dialog', { name: 'What should Leo’s phone do?' })).toBeVisible();
  await page.atUrl(/^\/user\/dashboard\?child=[^&]+$/u);
});

test('a place of a sibling is made for the other child by one press: at its pairing, and in Geo Fencing', async ({
  page,
}) => {
  const who = await page.signIn();
  const theo = await page.addDevice(who, { firstName: 'Theo', deviceName: 'Galaxy' });
  const fence = { address: '', fenceRadius: 0.1, action: 'Allow' as const, ...HOME };
  for (const fenceName of ['Home', 'School'])
    await who.api.call(addGeofence, { body: { deviceId: theo.deviceId, fenceName, ...fence } });
  const juno = await page.addDevice(who, { firstName: 'Juno', deviceName: 'Pixel' });
  const junos = async () =>
    (await who.api.call(listGeofences, { query: { deviceId: juno.deviceId } })).map(
      ({ fenceName }) => fenceName,
    );

  page.goto(`/user/dashboard?child=${juno.childId}&device=${juno.deviceId}&add=code`);
  await expect(page.getByRole('dialog', { name: 'Connect Juno’s Pixel' })).toBeVisible();
  const phone = await page.simulatedDevice(juno.code);
  phone.report({ ...HOME, accuracy: 10, recordedAt: new Date().toISOString() });
  await phone.drain();
  const home = page.getByRole('button', { name: /^Use Home for Juno too/u });
  await home.dblclick();
  await expect(page.getByRole('button', { name: /^Home is marked for Juno too/u })).toBeVisible();
  expect(await junos()).toEqual(['Home']);

  page.goto(`/user/geo-fencing?child=${juno.childId}&device=${juno.deviceId}`);
  await expect(page.getByRole('link', { name: 'Edit Home' })).toBeVisible();
  const others = page.getByRole('region', { name: 'In your family' });
  await expect(others.getByText('Marked for Theo')).toHaveCount(1);
  await others.getByRole('button', { name: 'Use School for Juno too' }).click();
  await page.expectToast('Created Successful');
  await expect(page.getByRole('link', { name: 'Edit School' })).toBeVisible();
  await expect(others).toHaveCount(0);
  expect(await junos()).toEqual(['Home', 'School']);
});
