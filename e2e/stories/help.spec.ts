/** The quick exit leaves at once; licences are public. */
import { expect, test } from '../support/story.ts';

test(
  '"Leave this page" puts a neutral page in its place, in the history too',
  { tag: '@one-size' },
  async ({ page, story }) => {
    await story.signIn();
    await expect(page.getByRole('heading', { name: /Who are we looking after/u })).toBeVisible();
    for (const path of ['/user/parent-device', '/user/change-password', '/user/help']) {
      await page.goto(path);
      const before = await page.evaluate<number>('history.length');
      await page.getByRole('button', { name: 'Leave this page' }).click();
      await expect(page).toHaveTitle('New tab');
      await expect(page).toHaveURL(/\/new-tab\.html$/u);
      expect(await page.evaluate<string>('document.body.textContent.trim()')).toBe('');
      expect(await page.evaluate<number>('history.length')).toBe(before);
    }
  },
);

test('the licences of the dependencies are a public page', { tag: '@one-size' }, async ({ page, story }) => {
  await page.goto('/privacy');
  await page.getByRole('link', { name: 'Licences of the software in use' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Licences' })).toBeVisible();
  await page.getByText(/^react 19\./u).click();
  await expect(page.getByText(/Permission is hereby granted, free of charge/u)).toBeVisible();
  await story.expectAccessible();
});
