/** Child map: all children on one map, close ones as a stack, movement, and who is not on it. */
import { addChild } from '@kinward/contract/children/children.routes.ts';
import type { SimulatedDevice } from '@kinward/testkit/simulator/device.ts';
import { expect, test } from '../../testing/portal/portal.harness.tsx';

const FALMOUTH = { latitude: 50.1526, longitude: -5.0647 };
const TRURO = { latitude: 50.2632, longitude: -5.051 };

const report = async (device: SimulatedDevice, at: typeof TRURO, battery = 64): Promise<void> => {
  device.report({ ...at, accuracy: 20, recordedAt: new Date().toISOString() });
  await device.drain();
  await device.status(battery);
};

test('a family without children is redirected to the dashboard', async ({ page }) => {
  await page.signIn();
  page.goto('/user/child-map');
  await expect(page.getByText('Here you will see all of your children on one map.')).toBeVisible();
  await page.expectAccessible();
  await page.getByRole('link', { name: 'To the dashboard', exact: true }).click();
  await page.atUrl(/\/user\/dashboard/u);
});
