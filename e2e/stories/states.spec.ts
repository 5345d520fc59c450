/**
 * States of pages that no address opens: a list without entries, a mistake in a form, a dialog, another view of the same data. Axe looks at
 * each once; what the pages do there is asserted without a browser (`apps/web/src/features/*.portal.test.ts`).
 */
import type { Page } from '@playwright/test';
import { addDevice } from '@kinward/contract/devices/devices.routes.ts';
import { setSpeedLimit } from '@kinward/contract/driving/driving.routes.ts';
import { addGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import type { ChildId, DeviceId } from '@kinward/contract/ids.ts';
import { SIMULATED_APPS } from '@kinward/testkit/simulator/apps.ts';
import type { SimulatedDevice } from '@kinward/testkit/simulator/device.ts';
import { clock, midnight } from '../support/family-day.ts';
import { expect, test, type SignedIn, type Story } from '../support/story.ts';

const MINUTE = 60_000;
const SCHOOL = { latitude: 50.1526, longitude: -5.0647 };
const METRES_OF_DEGREE = 111_195;

/** A family with one child, whose device is not paired yet. */
interface Family {
  page: Page;
  story: Story;
  who: SignedIn;
  childId: ChildId;
  deviceId: DeviceId;
  query: string;
}

const settle = async (page: Page, story: Story): Promise<Family & { code: string }> => {
  const who = await story.signIn('nothing');
  const { childId, deviceId, code } = await story.addDevice(who, {
    firstName: 'Theo',
    deviceName: 'Pixel 7a',
  });
  return { page, story, who, childId, deviceId, code, query: `child=${childId}&device=${deviceId}` };
};

const fix = (secondsAgo: number, north: number, speed: number | null = null) => ({
  latitude: SCHOOL.latitude + north / METRES_OF_DEGREE,
  longitude: SCHOOL.longitude,
  accuracy: 8,
  speed,
  recordedAt: new Date(Date.now() - secondsAgo * 1000).toISOString(),
});

/** A child whose device is at school, around which the parent has drawn a fence. */
const goToSchool = async ({ who, deviceId }: Family, device: SimulatedDevice): Promise<void> => {
  device.report(fix(180, 20));
  await device.drain();
  const fence = { fenceName: 'School', address: '', fenceRadius: 0.2, action: 'Allow' as const, ...SCHOOL };
  await who.api.call(addGeofence, { body: { deviceId, ...fence } });
};

/** A session of ten o'clock on a past day. */
const use = (app: string, daysAgo: number, minutes: number) => {
  const start = midnight(daysAgo) + 600 * MINUTE;
  return {
    appId: `org.example.${app}`,
    startedAt: new Date(start).toISOString(),
    endedAt: new Date(start + minutes * MINUTE).toISOString(),
  };
};

const emptyUsage = async ({ page, story, query }: Family): Promise<void> => {
  await page.goto(`/user/app-usage?${query}`);
  await expect(
    page.getByRole('heading', { name: 'Theo’s phone has not reported any app yet.' }),
  ).toBeVisible();
  await story.expectAccessible();
};

/** Past days: the picture as a table, seven and thirty days, and all devices together. */
const usage = async (family: Family, device: SimulatedDevice): Promise<void> => {
  const { page, story, who, childId, query } = family;
  await who.api.call(addDevice, { body: { childId, deviceName: 'Tab S9', deviceType: 'Tablet' } });
  await device.reportUsage(Array.from({ length: 14 }, (_, index) => use('clips', index + 1, 90)));
  await page.goto(`/user/app-usage?${query}&date=${clock(midnight(1)).date}`);
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await story.expectAccessible();
  await page.getByText('7 days', { exact: true }).click();
  await expect(page.getByText('9 h in the last 7 days')).toBeVisible();
  await page.getByRole('slider', { name: 'The last 7 days' }).press('ArrowLeft');
  await story.expectAccessible();
  await page.getByText('30 days', { exact: true }).click();
  await expect(page.getByText('21 h in the last 30 days')).toBeVisible();
  await story.expectAccessible();
  await page.getByText('All of Theo’s').click();
  await expect(page.getByText('What runs on two of them at once counts on both.')).toBeVisible();
  await story.expectAccessible();
};

const fenceAlert = async (family: Family, device: SimulatedDevice): Promise<void> => {
  const { page, story, query } = family;
  await goToSchool(family, device);
  device.report(fix(0, 640));
  await device.drain();
  await page.goto(`/user/geo-fencing?${query}`);
  await expect(page.getByText('Theo left School.')).toBeVisible();
  await story.expectAccessible();
  await page.getByRole('button', { name: 'Why: Left an allowed place' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Why this alert?' }).getByText('Seen outside School'),
  ).toBeVisible();
  await story.expectAccessible();
};

const speedAlert = async ({ page, story, who, deviceId }: Family, device: SimulatedDevice): Promise<void> => {
  await who.api.call(setSpeedLimit, { body: { deviceId, speedLimit: 30 } });
  for (const seconds of [2, 8, 14]) device.report(fix(-seconds, 2_000, 20));
  await device.drain();
  await page.getByRole('button', { name: /^Notifications/u }).click();
  await page.getByRole('button', { name: 'Why: Faster than the limit' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Why this alert?' }).getByText('Faster than 30 mph'),
  ).toBeVisible();
  await story.expectAccessible();
  await page.keyboard.press('Escape');
};

const schedules = async ({ page, story, query }: Family): Promise<void> => {
  await page.goto(`/user/time-scheduler?${query}`);
  await expect(page.getByRole('heading', { name: 'No schedule for Theo yet.' })).toBeVisible();
  await story.expectAccessible();
  await page.getByRole('button', { name: 'New schedule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Night');
  await dialog.getByText('Daily').click();
  await dialog.getByLabel('From').fill('21:00');
  await dialog.getByLabel('To', { exact: true }).fill('07:00');
  await expect(dialog.getByText('Ends on the next day.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Block all' }).click();
  await story.expectAccessible();
};

/** A device that does not let others rule its apps. */
const appleDevice = async ({ page, story, who }: Family): Promise<void> => {
  const { childId } = await story.addDevice(who, {
    firstName: 'Juno',
    deviceName: 'iPad',
    deviceType: 'iPad',
  });
  await page.goto(`/user/app-filtering?child=${childId}`);
  await expect(page.getByText('Juno’s tablet does not let Kinward block its apps.')).toBeVisible();
  await story.expectAccessible();
};

/** New notifications, some of them to be cleared, and none. */
const notifications = async ({ page, story }: Family): Promise<void> => {
  await page.getByRole('button', { name: /^Notifications, \d unread/u }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('img', { name: 'Not read yet' }).first()).toBeVisible();
  await story.expectAccessible();
  await panel.getByRole('button', { name: 'Clear', exact: true }).click();
  await panel.getByRole('checkbox').first().check();
  await story.expectAccessible();
  await panel.getByRole('button', { name: 'Clear Selected' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear Selected' }).click();
  await expect(panel.getByText('There are no notifications.')).toBeVisible();
  await story.expectAccessible();
  await page.keyboard.press('Escape');
};

const timeZone = async ({ page, story, query }: Family): Promise<void> => {
  await page.goto(`/user/drive-safe?${query}`);
  await page.getByRole('button', { name: 'Change the family’s time zone' }).click();
  await page.getByRole('dialog').getByLabel('Time zone').selectOption('America/New York');
  await story.expectAccessible();
};

/** A full plan, and what prevents a smaller one. */
const fullPlan = async ({ page, story, who, childId }: Family): Promise<void> => {
  for (let count = 0; count < 7; count += 1) {
    const deviceType = count === 0 ? 'Windows Desktop' : 'Tablet';
    await who.api.call(addDevice, { body: { childId, deviceName: `Device ${count}`, deviceType } });
  }
  await page.goto('/user/upgrade-plan');
  const way = page.getByRole('region', { name: 'Before you can change to Parents' });
  await expect(way.getByText('The Parents plan holds 5 devices. Remove 4 of these:')).toBeVisible();
  await story.expectAccessible();
};

test(
  'states of pages on a phone have no accessibility finding',
  { tag: '@phone' },
  async ({ page, story }) => {
    const family = await settle(page, story);
    await emptyUsage(family);
    const device = await story.simulatedDevice(family.code);
    await device.reportApps(SIMULATED_APPS);
    await usage(family, device);
    await notifications(family);
    await fenceAlert(family, device);
    await timeZone(family);
    await appleDevice(family);
    await fullPlan(family);
  },
);

test(
  'states of pages on a wide screen have no accessibility finding',
  { tag: '@one-size' },
  async ({ page, story }) => {
    const family = await settle(page, story);
    const device = await story.simulatedDevice(family.code);
    await device.reportApps(SIMULATED_APPS);
    await page.goto('/user/dashboard');
    await notifications(family);
    await speedAlert(family, device);
    await schedules(family);
  },
);
