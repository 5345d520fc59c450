/** Driving: a parent sets a speed limit, the phone fetches it, and what was faster appears on the page by itself. */
import type { Page } from '@playwright/test';
import { setSpeedLimit } from '@kinward/contract/driving/driving.routes.ts';
import { MPS_PER_MPH } from '@kinward/rules/units.ts';
import type { SimulatedDevice } from '@kinward/testkit/simulator/device.ts';
import { expect, test, type Story } from '../support/story.ts';

const FALMOUTH = { latitude: 50.1526, longitude: -5.0647 };
const STEP_SECONDS = 5;

/** A child with a paired phone. */
const settle = async (story: Story) => {
  const who = await story.signIn();
  const { childId, deviceId, code } = await story.addDevice(who, {
    firstName: 'Theo',
    deviceName: 'Pixel 7a',
  });
  const device = await story.simulatedDevice(code);
  return { who, device, deviceId, query: `child=${childId}&device=${deviceId}` };
};

/** Simulates a drive north at these speeds in mph, from a moment on. */
const drive = async (device: SimulatedDevice, speeds: readonly number[], from: number): Promise<void> => {
  let north = 0;
  for (const [index, mph] of speeds.entries()) {
    north += mph * MPS_PER_MPH * STEP_SECONDS;
    device.report({
      latitude: FALMOUTH.latitude + north / 111_195,
      longitude: FALMOUTH.longitude + north / 160_000,
      accuracy: 6,
      speed: mph * MPS_PER_MPH,
      recordedAt: new Date(from + index * STEP_SECONDS * 1000).toISOString(),
    });
  }
  await device.drain();
};
/** Over 40 twice: for 15 s up to 46, and for 20 s up to 52. */
const SPEEDS = [20, 33, 44, 46, 45, 43, 38, 30, 25, 36, 48, 52, 50, 45, 41, 35, 24, 12];

const limitOf = (page: Page) => page.getByRole('slider', { name: 'Limit' });

test(
  'a limit is set, the phone fetches it, and what is faster is shown',
  { tag: '@phone' },
  async ({ page, story }) => {
    const { who, device, deviceId, query } = await settle(story);
    await page.goto(`/user/drive-safe?${query}`);
    await expect(page.getByRole('heading', { name: 'Theo has no speed limit.' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No positions on this day' })).toBeVisible();
    await story.expectAccessible();

    device.listen();
    await page.getByRole('group', { name: 'Usual limits' }).getByRole('button', { name: '30 mph' }).click();
    await limitOf(page).fill('40');
    await page.getByRole('button', { name: 'Set 40 mph' }).click();
    await story.expectToast('Speed Limit Updated Successfully');
    await expect(page.getByRole('heading', { name: 'Theo’s limit is 40 mph.' })).toBeVisible();
    await expect(page.getByText(/^On Theo’s phone since /u)).toBeVisible();
    expect(device.policy?.speedLimit).toBe(40);

    await drive(device, SPEEDS, Date.now());
    await expect(page.getByText('Over the limit 2 times, 52 mph at most.')).toBeVisible();
    const entries = page.getByRole('list', { name: 'Times over the limit' }).getByRole('button');
    await expect(entries).toHaveCount(2);
    await expect(entries.first()).toContainText('46 mph');
    await expect(entries.first()).toContainText('6 mph over the limit of 40 mph');
    await expect(entries.first()).toContainText('for 15 s');
    await expect(entries.nth(1)).toContainText('12 mph over');
    await expect(entries.nth(1)).toContainText('Falmouth');
    await expect(
      page.getByRole('application', { name: /^Map: where Theo was over the limit/u }),
    ).toBeVisible();
    await entries.nth(1).click();
    await expect(entries.nth(1)).toHaveAttribute('aria-pressed', 'true');
    // An element half below the top bar counts as too small.
    await page.evaluate('scrollTo(0, 0)');
    await story.expectAccessible();

    await page.getByRole('button', { name: 'Day before' }).click();
    await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d/u);
    await expect(page.getByRole('heading', { name: 'Yesterday' })).toBeVisible();
    await expect(page.getByText('No positions on this day')).toBeVisible();
    await page.getByRole('button', { name: 'Day after' }).click();
    await expect(entries).toHaveCount(2);

    // The other parent switches it off.
    await who.api.call(setSpeedLimit, { body: { deviceId, speedLimit: null } });
    await expect(page.getByRole('heading', { name: 'Theo has no speed limit.' })).toBeVisible();
    await expect.poll(() => device.policy?.speedLimit).toBeNull();
  },
);

test(
  'by keyboard alone; a day under the limit, and an invalid limit',
  { tag: '@one-size' },
  async ({ page, story }) => {
    const { device, query } = await settle(story);
    await drive(device, [20, 25, 30, 28, 24, 20], Date.now() - 60_000);
    await page.goto(`/user/drive-safe?${query}`);
    await expect(page.getByRole('heading', { name: 'No limit was set on this day' })).toBeVisible();
    await expect(page.getByText(/^The fastest was 30 mph at /u)).toBeVisible();
    const toggle = page.getByRole('switch', { name: 'Speed limit for Theo' });
    await toggle.focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('heading', { name: 'Theo’s limit is 30 mph.' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No speeding on this day' })).toBeVisible();
    await limitOf(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect(limitOf(page)).toHaveAttribute('aria-valuetext', '31 miles an hour');
    await page.route('**/api/child/device/speedLimit', (route) => route.abort());
    story.allowConsole(/Failed to load resource/u);
    await page.getByRole('button', { name: 'Change to 31 mph' }).focus();
    await page.keyboard.press('Enter');
    await story.expectToast('Failed to Update Speed Limit');
    await page.unroute('**/api/child/device/speedLimit');
    await page.getByRole('button', { name: 'Change to 31 mph' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Theo’s limit is 31 mph.' })).toBeVisible();
    await story.expectAccessible();
  },
);
