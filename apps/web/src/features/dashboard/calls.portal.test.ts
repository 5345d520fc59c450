/** A call for help, on whatever page its parent is. */
import { listSos } from '@kinward/contract/approvals/calls.routes.ts';
import { expect, test } from '../../testing/portal/portal.harness.tsx';

test('a call for help is shown on other pages than the dashboard, until it is hidden', async ({ page }) => {
  const who = await page.signIn();
  const { code } = await page.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
  const phone = await page.simulatedDevice(code);
  page.goto('/user/notification-settings');
  await expect(page.getByRole('heading', { name: 'Notification Settings' })).toBeVisible();
  // What looks out for calls comes after the page; one that is there before it counts as seen on opening.
  await expect(page.locator('main [class*="calls"]')).toHaveCount(1);
  await phone.sos({ clientId: crypto.randomUUID() });
  const call = page.getByRole('region', { name: 'Theo calls for help' });
  await expect(call).toHaveCount(1);
  // It came while the page was open: nobody need be in front of it.
  expect(await who.api.call(listSos, { query: {} })).toMatchObject([{ seenAt: null }]);
  await page.press('Tab');
  await expect(call.getByText(/^Seen by /u)).toBeVisible();
  await call.getByRole('button', { name: /^Hide/u }).click();
  await expect(call).toHaveCount(0);
  // Hidden here is hidden there.
  page.goto('/user/dashboard');
  await expect(page.getByRole('list', { name: 'Children' })).toBeVisible();
  await expect(call).toHaveCount(0);
});
