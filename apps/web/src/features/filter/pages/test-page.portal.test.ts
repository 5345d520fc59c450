/** The test page in the portal: how a browser is tested, and as whom the filter knew it. */
import { readFilterCheck } from '@kinward/contract/filter/check.routes.ts';
import type { CheckResult } from '@kinward/contract/filter/check.schemas.ts';
import { createFilterAccount } from '@kinward/contract/plans/changes.routes.ts';
import { expect, test } from '../../../testing/portal/portal.harness.tsx';

const TOKEN = 'a'.repeat(20);

test('the drawer leads to the test; its result says as whom the browser is known, and which policy decides', async ({
  page,
}) => {
  const who = await page.signIn();
  await who.api.call(createFilterAccount, { body: { password: who.person.password } });
  const { deviceId } = await page.addDevice(who);
  page.goto('/filter');
  await page.getByRole('navigation', { name: 'Filter' }).getByRole('link', { name: 'Test page' }).click();
  await expect(page.getByRole('heading', { name: 'Is a browser filtered?' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Test this browser' })).toHaveAttribute(
    'href',
    '/filter/check',
  );

  page.goto(`/filter/test?t=${TOKEN}`);
  await expect(page.getByRole('heading', { name: 'No, that browser is not filtered.' })).toBeVisible();
  const forget = page.network.change<CheckResult>(readFilterCheck, () => ({ by: 'device', id: deviceId }));
  page.reload();
  await expect(page.getByRole('heading', { name: 'That browser is filtered as Mia’s Pixel.' })).toBeVisible();
  await expect(page.getByText('The policy “Default” decides.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See the policy' })).toHaveAttribute(
    'href',
    /^\/filter\/policies\/./u,
  );
  forget();
  page.network.change<CheckResult>(readFilterCheck, () => ({ by: 'other' }));
  page.reload();
  await expect(
    page.getByRole('heading', { name: 'It is filtered, but not as a device or a home of yours.' }),
  ).toBeVisible();
});
