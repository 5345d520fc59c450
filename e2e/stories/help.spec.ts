/** A parent finds an answer and the page for it; the quick exit leaves at once; licences are public. */
import { choose, expect, test } from '../support/story.ts';

test(
  'help is in the menu, finds answers by search, and links to the page',
  { tag: '@phone' },
  async ({ page, story }) => {
    await story.signIn();
    await page.getByRole('button', { name: /profile menu/u }).click();
    await choose(page, 'Help');
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'United Kingdom: 999' })).toHaveAttribute('href', 'tel:999');
    const search = page.getByRole('searchbox', { name: 'Search the answers' });
    await search.fill('browser know');
    await expect(page.getByText('1 answer', { exact: true })).toBeVisible();
    await expect(page.getByText('I see a browser that I do not know.')).toBeVisible();
    await story.expectAccessible();
    await search.fill('zeppelin');
    await expect(page.getByRole('heading', { name: 'No answer has these words.' })).toBeVisible();
    await search.fill('');
    await page.getByText('The pairing code does not work.').press('Enter');
    await page.getByRole('link', { name: 'Devices', exact: true }).click();
    await expect(page).toHaveURL(/\/user\/device-manage/u);
    await page.goto('/user/help#kept');
    await expect(page.getByText(/^You choose the days/u)).toBeVisible();
    await expect(page.getByText(/manual/iu)).toHaveCount(0);
  },
);

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
