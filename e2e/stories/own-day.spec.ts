/** A teenager's own day in the companion: today from what its devices tell, yesterday in a picture and in words, and not under 13. */
import { addBudget } from '@kinward/contract/approvals/budgets.routes.ts';
import { updateChild } from '@kinward/contract/children/children.routes.ts';
import { addDevice } from '@kinward/contract/devices/devices.routes.ts';
import { addGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import { SIMULATED_APPS } from '@kinward/testkit/simulator/apps.ts';
import { saveInBothThemes } from '../support/screenshots.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { HOME, SCHOOL, TIME_ZONE, walk, yesterday } from '../support/family-day.ts';

const appId = SIMULATED_APPS[0]!.appId;

test('a teenager of fifteen reads the own day and goes back to yesterday @phone', async ({
  story,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const who = await story.signIn('nothing');
  const { childId, code } = await story.addDevice(who, { firstName: 'Theo', age: 15 });
  // What the web app cannot see, another device of his tells.
  const pixel = await who.api.call(addDevice, {
    body: { childId, deviceName: 'Pixel 7a', deviceType: 'Android' },
  });
  const device = await story.simulatedDevice(pixel.uniqueCode);
  walk(device, 360, 480, HOME);
  walk(device, 480, 510, HOME, SCHOOL);
  walk(device, 510, 900, SCHOOL);
  walk(device, 900, 930, SCHOOL, HOME);
  walk(device, 930, 1260, HOME);
  await device.drain();
  const fence = { deviceId: pixel.deviceId, address: '', action: 'Allow' as const, fenceRadius: 0.12 };
  await who.api.call(addGeofence, { body: { ...fence, ...HOME, fenceName: 'Home' } });
  await who.api.call(addGeofence, { body: { ...fence, ...SCHOOL, fenceName: 'School' } });
  await who.api.call(addBudget, {
    body: { childId, target: { kind: 'all' }, minutes: Array<number>(7).fill(120) },
  });
  await device.reportApps(SIMULATED_APPS);
  await device.reportUsage([
    { appId, startedAt: yesterday(72), endedAt: yesterday(87) },
    { appId, startedAt: yesterday(960), endedAt: yesterday(1005) },
    { appId: SIMULATED_APPS[1]!.appId, startedAt: yesterday(1140), endedAt: yesterday(1165) },
  ]);
  await device.reportWeb([
    { url: 'https://roblox.com/a', title: 'Roblox', visitedAt: yesterday(1002), blocked: true },
    { url: 'https://roblox.com/b', title: 'Roblox', visitedAt: yesterday(1012), blocked: true },
    { url: 'https://lichess.org/', title: 'Chess', visitedAt: yesterday(1100), blocked: false },
  ]);

  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: TIME_ZONE,
    serviceWorkers: 'block',
  });
  const app = await context.newPage();
  const faults: string[] = [];
  app.on('pageerror', (error) => faults.push(error.message));
  await app.goto(`/companion#code=${code}`);
  await app.getByRole('button', { name: 'Connect' }).click();
  await app.getByRole('button', { name: 'Yes, share' }).click();

  await app.getByRole('link', { name: 'My day' }).click();
  await expect(app.getByText(/As of \d\d:\d\d\.$/u)).toBeVisible();
  await expect(app.getByRole('button', { name: 'Day after' })).toBeDisabled();
  await app.getByRole('button', { name: 'Day before' }).click();
  await expect(app.getByRole('heading', { level: 1 })).toHaveText(
    /^Home and School\. 1\sh\s25\smin on screens\.$/u,
  );
  await expect(
    app.getByRole('img', { name: /Home from .*, School from .*; screen in use 1\sh\s25\smin$/u }),
  ).toBeVisible();
  await expect(app.getByText('roblox.com was closed, 2 times')).toBeVisible();
  await expect(app.getByText('Came to School')).toBeVisible();
  await expect(app.getByText('Screen in use at night')).toBeVisible();
  await expect(app.getByRole('button', { name: 'Day before' })).toBeDisabled();
  for (const button of await app.locator('nav[aria-label="My day"] button').all()) {
    const box = await button.boundingBox();
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(app);
  expect(await app.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(
    0,
  );
  await saveInBothThemes(app, 'my-day-15');
  await app.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(app);
  await saveInBothThemes(app, 'my-day-15-wide');
  await app.setViewportSize({ width: 390, height: 844 });

  // Without a connection it stays, and says so.
  await context.setOffline(true);
  await expect(app.getByText('No connection. This page may be out of date.')).toBeVisible();
  await expect(app.getByText('Came to School')).toBeVisible();
  await context.setOffline(false);
  await expect(app.getByText('No connection. This page may be out of date.')).toBeHidden({ timeout: 60_000 });

  // Under 13 there is no such page: its address is the home.
  await who.api.call(updateChild, {
    params: { id: childId },
    body: { firstName: 'Theo', age: 12, deviceType: 'Android' },
  });
  await app.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
  await expect(app.getByRole('navigation').getByRole('link')).toHaveText(['Home', 'Ask', 'Help']);
  await expect(app.getByRole('heading', { level: 1 })).toContainText('Hello Theo.');
  expect(faults).toEqual([]);
  await context.close();
});
