/** Child map: a family without children. What is on the map only a browser shows. */
import { expect, test } from '../../testing/portal/portal.harness.tsx';

test('a family without children is led straight to adding one', async ({ page }) => {
  await page.signIn();
  page.goto('/user/child-map');
  await expect(page.getByText('Here you will see all of your children on one map.')).toBeVisible();
  await page.getByRole('link', { name: 'Add Child', exact: true }).click();
  await page.atUrl(/\/user\/dashboard$/u);
  await expect(page.getByRole('dialog', { name: 'Add Child' })).toBeVisible();
});
