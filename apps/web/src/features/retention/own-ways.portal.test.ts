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

test('a parent changes the family’s time zone, and the phone fetches it', async ({ page }) => {
  const { who, deviceId, code, query } = await settle(page);
  await who.api.call(updateFamily, { body: { timeZone: 'Europe/Zagreb' } });
  await who.api.call(changePolicy, { body: { deviceId, kind: 'app', action: 'block', values: ['com.a'] } });
  const device = await page.simulatedDevice(code);
  device.listen();
  await expect.poll(() => device.policy?.timeZone).toBe('Europe/Zagreb');
  page.goto(`/user/drive-safe?${query}`);
  await expect(page.getByText('Days and times are those of Europe/Zagreb.')).toBeVisible();
  const change = page.getByRole('button', { name: 'Change the family’s time zone' });
  await change.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Time zone').selectOption('America/New York');
  await page.expectAccessible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Days and times are those of America/New York.')).toBeVisible();
  await expect(change).toBeFocused();
  await expect.poll(() => device.policy?.timeZone).toBe('America/New_York');
});
