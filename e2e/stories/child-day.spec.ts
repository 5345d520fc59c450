/** A child's day: from the dashboard to the ribbon of yesterday and its words, to a source, and what happens now with its reasons. */
import { addGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import { SIMULATED_APPS } from '@kinward/testkit/simulator/apps.ts';
import { checkAppearance } from '../support/screenshots.ts';
import { expect, test } from '../support/story.ts';
import { HOME, SCHOOL, walk, yesterday } from '../support/family-day.ts';

const appId = SIMULATED_APPS[0]!.appId;

test(
  'a parent reads how the day was, where it is known from, and why there was an alert',
  { tag: '@phone' },
  async ({ page, story }) => {
    test.setTimeout(120_000);
    const who = await story.signIn('nothing');
    const { childId, deviceId, code } = await story.addDevice(who, {
      firstName: 'Theo',
      deviceName: 'Pixel 7a',
    });
    const device = await story.simulatedDevice(code);
    walk(device, 360, 480, HOME);
    walk(device, 480, 510, HOME, SCHOOL);
    walk(device, 510, 900, SCHOOL);
    device.report({ ...HOME, accuracy: 8, recordedAt: new Date(Date.now() - 60_000).toISOString() });
    await device.drain();
    const fence = { deviceId, address: '', action: 'Allow' as const, fenceRadius: 0.12 };
    await who.api.call(addGeofence, { body: { ...fence, ...HOME, fenceName: 'Home' } });
    await who.api.call(addGeofence, { body: { ...fence, ...SCHOOL, fenceName: 'School' } });
    await device.reportApps(SIMULATED_APPS);
    await device.reportUsage([{ appId, startedAt: yesterday(400), endedAt: yesterday(430) }]);
    await device.reportWeb([
      { url: 'https://roblox.com/a', title: 'Roblox', visitedAt: yesterday(700), blocked: true },
      { url: 'https://roblox.com/b', title: 'Roblox', visitedAt: yesterday(712), blocked: true },
    ]);

    await page.goto('/user/dashboard');
    await page.getByRole('link', { name: 'Theo’s day', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/user/child/${childId}$`, 'u'));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Theo is at Home.');

    await page.getByRole('button', { name: 'Day before' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Theo was at Home and School. roblox.com was closed, 2 times.',
    );
    await expect(
      page.getByRole('img', { name: /Home from .*, School from .*; screen in use 30 min; 1 closed site$/u }),
    ).toBeVisible();
    await expect(page.getByText(/^Left Home .*, .* on the way$/u)).toBeVisible();
    await checkAppearance(page, story, 'child-day');

    await page.getByRole('link', { name: /Came to School/u }).click();
    await expect(page).toHaveURL(/\/user\/geo-location\?.*day=/u);
    await page.goBack();
    await page.getByText('Week', { exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/user/child/${childId}/week\\?week=`, 'u'));
    // The address is the week's before the page is: the day has the same switch.
    await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked();
    await page.getByText('Day', { exact: true }).click();

    // Now: the phone leaves home, and the open page says so with its reasons.
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Theo is at Home.');
    for (const secondsAgo of [2, 1])
      device.report({
        latitude: HOME.latitude + 0.007,
        longitude: HOME.longitude,
        accuracy: 8,
        recordedAt: new Date(Date.now() - secondsAgo * 1000).toISOString(),
      });
    await device.drain();
    await page.getByRole('button', { name: 'Why: Left Home' }).click({ timeout: 20_000 });
    await expect(page.getByRole('dialog')).toContainText('Seen outside Home');
    await story.expectAccessible();
  },
);
