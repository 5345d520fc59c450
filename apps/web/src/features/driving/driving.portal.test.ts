/** Driving: a parent sets a speed limit, the phone fetches it, and what was faster appears on the page by itself. */
import { setSpeedLimit } from '@kinward/contract/driving/driving.routes.ts';
import { MPS_PER_MPH } from '@kinward/rules/units.ts';
import type { SimulatedDevice } from '@kinward/testkit/simulator/device.ts';
import { expect, test, type Portal } from '../../testing/portal/portal.harness.tsx';

const FALMOUTH = { latitude: 50.1526, longitude: -5.0647 };
const STEP_SECONDS = 5;

/** A child with a paired phone. */
const settle = async (page: Portal) => {
  const who = await page.signIn();
  const { childId, deviceId, code } = await page.addDevice(who, {
    firstName: 'Theo',
    deviceName: 'Pixel 7a',
  });
  const device = await page.simulatedDevice(code);
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

const limitOf = (page: Portal) => page.getByRole('slider', { name: 'Limit' });

test('by keyboard alone; a day under the limit, and an invalid limit', async ({ page }) => {
  const { device, query } = await settle(page);
  await drive(device, [20, 25, 30, 28, 24, 20], Date.now() - 60_000);
  page.goto(`/user/drive-safe?${query}`);
  await expect(page.getByRole('heading', { name: 'No limit was set on this day' })).toBeVisible();
  await expect(page.getByText(/^The fastest was 30 mph at /u)).toBeVisible();
  const toggle = page.getByRole('switch', { name: 'Speed limit for Theo' });
  await toggle.focus();
  await page.press('Space');
  await expect(page.getByRole('heading', { name: 'Theo’s limit is 30 mph.' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No speeding on this day' })).toBeVisible();
  await limitOf(page).focus();
  await page.press('ArrowRight');
  await expect(limitOf(page)).toHaveAttribute('aria-valuetext', '31 miles an hour');
  await page.route('**/api/child/device/speedLimit', (route) => route.abort());
  await page.getByRole('button', { name: 'Change to 31 mph' }).focus();
  await page.press('Enter');
  await page.expectToast('Failed to Update Speed Limit');
  await page.unroute('**/api/child/device/speedLimit');
  await page.getByRole('button', { name: 'Change to 31 mph' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Theo’s limit is 31 mph.' })).toBeVisible();
  await page.expectAccessible();
});
