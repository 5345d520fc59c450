/** A parent's units. */
import type { Page } from '@playwright/test';
import { getSpeedLimit } from '@kinward/contract/driving/driving.routes.ts';
import { choose, expect, type Story, test } from '../support/story.ts';

const settle = async (story: Story) => {
  const who = await story.signIn();
  const { deviceId, childId } = await story.addDevice(who, {
    firstName: 'Theo',
    deviceName: 'Pixel 7a',
  });
  return { who, deviceId, query: `child=${childId}&device=${deviceId}` };
};

const chooseUnits = async (page: Page, units: 'Miles' | 'Kilometres'): Promise<void> => {
  await page.getByRole('button', { name: /profile menu/u }).click();
  await choose(page, 'Customise');
  const reloaded = page.waitForEvent('load');
  await page.getByText(units, { exact: true }).click();
  await reloaded;
};

test(
  'a parent uses kilometres, and what is stored stays in miles',
  { tag: '@one-size' },
  async ({ page, story }) => {
    const { who, deviceId, query } = await settle(story);
    await page.goto(`/user/drive-safe?${query}`);
    await expect(page.getByRole('button', { name: '30 mph', exact: true })).toBeVisible();
    await chooseUnits(page, 'Kilometres');
    await page.getByRole('button', { name: '80 km/h', exact: true }).click();
    await story.expectAccessible();
    await page.getByRole('button', { name: 'Set 80 km/h' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('80 km/h');
    const { speedLimit } = await who.api.call(getSpeedLimit, { query: { deviceId } });
    expect(speedLimit).toBeCloseTo(49.71, 2);
    await page.goto(`/user/add-geofence?${query}`);
    await page.getByRole('button', { name: '0.1 kilometres more' }).click();
    await expect(page.locator('output')).toHaveText('0.1 km');
    await chooseUnits(page, 'Miles');
    await page.goto(`/user/drive-safe?${query}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('49.71 mph');
  },
);
