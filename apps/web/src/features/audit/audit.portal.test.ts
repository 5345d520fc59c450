/** A family's settings: units, time zone, undoing a deletion, and the audit log. */
import { getSpeedLimit } from '@kinward/contract/driving/driving.routes.ts';
import { changePolicy, updateFamily } from '@kinward/contract/policy/policy.routes.ts';
import { addSchedule, listSchedules } from '@kinward/contract/schedules/schedules.routes.ts';
import { SIMULATED_APPS } from '@kinward/testkit/simulator/apps.ts';
import { expect, test, type Portal } from '../../testing/portal/portal.harness.tsx';

const settle = async (page: Portal) => {
  const who = await page.signIn();
  const { deviceId, childId, code } = await page.addDevice(who, {
    firstName: 'Theo',
    deviceName: 'Pixel 7a',
  });
  return { who, deviceId, code, query: `child=${childId}&device=${deviceId}` };
};

const chooseUnits = async (page: Portal, units: 'Miles' | 'Kilometres'): Promise<void> => {
  await page.getByRole('button', { name: /profile menu/u }).click();
  await choose(page, 'Customise');
  const reloaded = page.waitForEvent('load');
  await page.getByText(units, { exact: true }).click();
  await reloaded;
};

test('the audit log is next to the access log', async ({ page }) => {
  const { query } = await settle(page);
  page.goto(`/user/who-looked?${query}`);
  await page.getByText('Who did what', { exact: true }).click();
  await page.atUrl(/show=events/u);
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Device added' })).toContainText(
    'You · Theo’s Pixel 7a',
  );
  await expect(page.getByRole('listitem').filter({ hasText: 'Family founded' })).toContainText('You');
  await page.expectAccessible();
});
