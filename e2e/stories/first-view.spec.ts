/** What a document shows while its scripts are not there, on a slow network or without a server. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, watchFaults } from '../support/story.ts';

const abortScripts = async (page: Page): Promise<void> => {
  await page.route(/\/assets\/.*\.(?:js|css)$/u, (route) => route.abort());
};

/** The second is axe's own, of the style sheets that are not there. */
const NOT_LOADED = /ERR_FAILED|Couldn't load preload assets/u;

const showsThatItIsLate = async (page: Page): Promise<void> => {
  await expect(page.getByRole('img', { name: 'Kinward' })).toBeVisible();
  await expect(page.getByText('This takes long. Check your connection and reload.')).toBeVisible({
    timeout: 15_000,
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, 'first view');
  }
};

test('a document without its scripts shows where it is, and says that it takes long', async ({
  page,
  story,
  baseURL,
}) => {
  story.allowConsole(NOT_LOADED);
  await story.signIn('nothing');
  await abortScripts(page);
  // Both wait ten seconds: side by side.
  const child = await page.context().newPage();
  const faults: string[] = [];
  watchFaults(child, baseURL!, faults);
  await abortScripts(child);
  await Promise.all([page.goto('/user/dashboard'), child.goto('/companion/')]);
  await showsThatItIsLate(page);
  await showsThatItIsLate(child);
  expect(faults.filter((fault) => !NOT_LOADED.test(fault))).toEqual([]);
  await child.close();
  // Once the scripts are there again, the way on is the one that was offered.
  await page.goto('/user/dashboard');
  await page.unroute(/\/assets\/.*\.(?:js|css)$/u);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /Who are we looking after/u })).toBeVisible();
  await expect(page.locator('#first')).toHaveCount(0);
  await expect(page.locator('body')).toHaveCSS('font-family', /^"?Inter/u);
});
