/** What a document shows while its scripts are not there, on a slow network or without a server. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/story.ts';

const abortScripts = async (page: Page): Promise<void> => {
  await page.route(/\/assets\/.*\.(?:js|css)$/u, (route) => route.abort());
};

test('a document without its scripts shows where it is, and says that it takes long', async ({
  page,
  story,
}) => {
  // The second is axe's own, of the style sheets that are not there.
  story.allowConsole(/ERR_FAILED|Couldn't load preload assets/u);
  await story.signIn('nothing');
  await abortScripts(page);
  for (const path of ['/user/dashboard', '/companion/']) {
    await page.goto(path);
    await expect(page.getByRole('img', { name: 'Kinward' })).toBeVisible();
    await expect(page.getByText('This takes long. Check your connection and reload.')).toBeVisible({
      timeout: 15_000,
    });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await story.expectAccessible('first view');
    }
  }
  // Once the scripts are there again, the way on is the one that was offered.
  await page.goto('/user/dashboard');
  await page.unroute(/\/assets\/.*\.(?:js|css)$/u);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /Who are we looking after/u })).toBeVisible();
  await expect(page.locator('#first')).toHaveCount(0);
  await expect(page.locator('body')).toHaveCSS('font-family', /^"?Inter/u);
});
