/** The time zone of a family, which its devices follow. */
import { changePolicy, updateFamily } from '@kinward/contract/policy/policy.routes.ts';
import { expect, test } from '../../testing/portal/portal.harness.tsx';

test('a parent changes the family’s time zone, and the phone fetches it', async ({ page }) => {
  const who = await page.signIn();
  const { deviceId, childId, code } = await page.addDevice(who, {
    firstName: 'Theo',
    deviceName: 'Pixel 7a',
  });
  await who.api.call(updateFamily, { body: { timeZone: 'Europe/Zagreb' } });
  await who.api.call(changePolicy, { body: { deviceId, kind: 'app', action: 'block', values: ['com.a'] } });
  const device = await page.simulatedDevice(code);
  device.listen();
  await expect.poll(() => device.policy?.timeZone).toBe('Europe/Zagreb');
  page.goto(`/user/drive-safe?child=${childId}&device=${deviceId}`);
  await expect(page.getByText('Days and times are those of Europe/Zagreb.')).toBeVisible();
  const change = page.getByRole('button', { name: 'Change the family’s time zone' });
  await change.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Time zone').selectOption('America/New York');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Days and times are those of America/New York.')).toBeVisible();
  await expect(change).toBeFocused();
  await expect.poll(() => device.policy?.timeZone).toBe('America/New_York');
});
