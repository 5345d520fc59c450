/** A family's settings: units, time zone, and the audit log. */
import type { Page } from '@playwright/test';
import { getSpeedLimit } from '@kinward/contract/driving/driving.routes.ts';
import { changePolicy, updateFamily } from '@kinward/contract/policy/policy.routes.ts';
import { choose, expect, type Story, test } from '../support/story.ts';

const settle = async (story: Story) => {
  const who = await story.signIn();
  const { deviceId, childId, code } = await story.addDevice(who, {
    firstName: 'Theo',
    deviceName: 'Pixel 7a',
  });
  return { who, deviceId, code, query: `child=${childId}&device=${deviceId}` };
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

test(
  'a parent changes the family’s time zone, and the phone fetches it',
  { tag: '@phone' },
  async ({ page, story }) => {
    const { who, deviceId, code, query } = await settle(story);
    await who.api.call(updateFamily, { body: { timeZone: 'Europe/Zagreb' } });
    await who.api.call(changePolicy, { body: { deviceId, kind: 'app', action: 'block', values: ['com.a'] } });
    const device = await story.simulatedDevice(code);
    device.listen();
    await expect.poll(() => device.policy?.timeZone).toBe('Europe/Zagreb');
    await page.goto(`/user/drive-safe?${query}`);
    await expect(page.getByText('Days and times are those of Europe/Zagreb.')).toBeVisible();
    const change = page.getByRole('button', { name: 'Change the family’s time zone' });
    await change.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Time zone').selectOption('America/New York');
    await story.expectAccessible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Days and times are those of America/New York.')).toBeVisible();
    await expect(change).toBeFocused();
    await expect.poll(() => device.policy?.timeZone).toBe('America/New_York');
  },
);

test('the audit log is next to the access log', { tag: '@one-size' }, async ({ page, story }) => {
  const { query } = await settle(story);
  await page.goto(`/user/who-looked?${query}`);
  await page.getByText('Who did what', { exact: true }).click();
  await expect(page).toHaveURL(/show=events/u);
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Device added' })).toContainText(
    'You · Theo’s Pixel 7a',
  );
  await expect(page.getByRole('listitem').filter({ hasText: 'Family founded' })).toContainText('You');
  await story.expectAccessible();
});
