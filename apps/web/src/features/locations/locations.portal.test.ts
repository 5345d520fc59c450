/** Location History: a device without a position. What is on the map only a browser shows. */
import { expect, test } from '../../testing/portal/portal.harness.tsx';

test('a device that never told a position has a page that says so', async ({ page }) => {
  const who = await page.signIn();
  const { childId, deviceId } = await page.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
  page.goto(`/user/geo-location?child=${childId}&device=${deviceId}`);
  await expect(page.getByText('No positions yet from Theo.')).toBeVisible();
  await expect(page.getByText('Connect the phone')).toBeVisible();
});
