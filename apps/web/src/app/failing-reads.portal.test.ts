/** A page whose first reading fails says so, soon, and never that there is nothing. */
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { getSubscription } from '@kinward/contract/plans/plans.routes.ts';
import { expect, test } from '../testing/portal/portal.harness.tsx';

/** Pages that list something, below /user. */
const LISTS = [
  'geo-fencing',
  'drive-safe',
  'web-filtering',
  'app-filtering',
  'app-usage',
  'call-sms',
  'time-scheduler',
  'time-budgets',
  'requests',
  'device-manage',
  'parent-device',
  'who-looked',
  'access-tokens',
  'privacy-settings',
  'notification-settings',
];

test('a list that cannot be read is a failure with "Try again" on every page, not an empty list', async ({
  page,
}) => {
  const who = await page.signIn();
  const { childId, code } = await page.addDevice(who);
  await page.simulatedDevice(code);
  page.network.refuseReads('INTERNAL', [listChildren, getSubscription]);
  for (const path of [...LISTS, `child/${childId}`, `child/${childId}/week`]) {
    page.goto(`/user/${path}`);
    await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    expect(document.querySelectorAll('main .art').length, path).toBe(0);
    await expect(page.getByText(/\bLoading$/u)).toHaveCount(0);
  }
});
