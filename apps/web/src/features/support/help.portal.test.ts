/** Public pages of the portal. */
import { expect, test } from '../../testing/portal/portal.harness.tsx';

test('the licences of the dependencies are a public page', async ({ page }) => {
  page.goto('/privacy');
  await page.getByRole('link', { name: 'Licences of the software in use' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Licences' })).toBeVisible();
  await page.getByText(/^react 19\./u).click();
  await expect(page.getByText(/Permission is hereby granted, free of charge/u)).toBeVisible();
  await page.expectAccessible();
});
