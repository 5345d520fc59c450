/** The drawer: how many requests wait, wherever the parent is, and what stands behind a label. */
import { expect, test } from '../../../testing/portal/portal.harness.tsx';

test('the drawer counts the requests that wait, and says what a label means', async ({ page }) => {
  const who = await page.signIn();
  const { code } = await page.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
  const device = await page.simulatedDevice(code);
  page.goto('/user/mfa');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Requests', exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'MFA', exact: true })).toContainText('Second step at login');

  await device.ask({ clientId: crypto.randomUUID(), kind: 'time', minutes: 30 });
  await expect(menu.getByRole('link', { name: 'Requests (one waits)' })).toBeVisible();
  await menu.getByRole('link', { name: /^Requests/u }).click();
  await expect(page.getByRole('heading', { name: 'One request is waiting for you.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Time budgets' })).toHaveAttribute('href', /time-budgets/u);
});
