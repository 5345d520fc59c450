/** A manual in the frame of the signed-in pages: from the menu, with links that go on in the portal. */
import { expect, test } from '../../testing/portal/portal.harness.tsx';

test('the menu leads to the user manual, it to pages and other manuals, and what is wrong in it to Contact us', async ({
  page,
}) => {
  await page.signIn();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'User Manuals' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'User manual' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.getByRole('link', { name: 'Filter everything at home', exact: true }).click();
  await page.atUrl(/\/user\/manuals\/router/u);
  await expect(page.getByRole('heading', { level: 1, name: /^Filter everything at home/u })).toBeVisible();
  await page.getByRole('link', { name: 'Tell us' }).click();
  await page.atUrl(/\/user\/contact-us/u);
  await expect(page.getByLabel('Subject')).toHaveValue('Manual: Filter everything at home in four steps');
});

test('the help button of a page shows its section beside it', async ({ page }) => {
  await page.signIn();
  page.goto('/user/change-password');
  await page.getByRole('button', { name: 'Help for this page' }).click();
  const sheet = page.getByRole('dialog', { name: 'Help for this page' });
  await expect(sheet.getByRole('heading', { name: 'Change your password' })).toBeVisible();
  await expect(sheet.getByRole('heading', { name: 'Edit your profile' })).toHaveCount(0);
  await sheet.getByRole('link', { name: 'Open the whole manual' }).click();
  await page.atUrl(/\/user\/user-manual\?.*#change-password|\/user\/user-manual#change-password/u);
});
