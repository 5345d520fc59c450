/** A manual is true: who does what it says, by the words that it prints, gets where it says. And it is whole without a script. */
import type { Page } from '@playwright/test';
import { checkAppearance } from '../support/screenshots.ts';
import { expect, test } from '../support/story.ts';

/** The controls that a task of the manual names, in its order, as they are printed. */
const controlsOf = (page: Page, task: string): Promise<string[]> =>
  page.locator(`section[aria-labelledby="${task}"] .m-ui`).allTextContents();

test('a parent follows the user manual', { tag: '@one-size' }, async ({ page, story }) => {
  await story.signIn();
  await page.goto('/user/user-manual#add-child');
  await expect(page.getByRole('heading', { name: 'Add a child' })).toBeFocused();
  const [add = '', firstName = '', deviceType = '', next = ''] = await controlsOf(page, 'add-child');
  const [addDevice = ''] = await controlsOf(page, 'add-device');
  const [logOut = ''] = (await controlsOf(page, 'logout')).slice(-1);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: add, exact: true }).first().click();
  await page.getByLabel(firstName, { exact: true }).fill('Theo');
  await page.getByLabel(deviceType, { exact: true }).selectOption('Android');
  await page.getByRole('button', { name: next, exact: true }).click();
  await expect(page.getByText('What should Theo’s phone do?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: addDevice, exact: true }).first()).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('button', { name: logOut, exact: true }).click();
  await expect(page).toHaveURL(/\/$/u);
});

test(
  'the manuals are for everybody, with and without a script',
  { tag: '@phone' },
  async ({ page, browser, story }, { project }) => {
    const bare = await browser.newContext({ ...project.use, javaScriptEnabled: false });
    const plain = await bare.newPage();
    await plain.goto('/view/router/manual');
    await expect(plain.getByRole('heading', { level: 1, name: /^Filter everything at home/u })).toBeVisible();
    await expect(plain.getByRole('searchbox')).toBeHidden();
    await plain.getByRole('link', { name: 'Español' }).click();
    await expect(plain.getByRole('heading', { level: 1, name: /^Filtra todo en casa/u })).toBeVisible();
    await plain.getByRole('link', { name: 'Manual de uso' }).click();
    await expect(plain.getByRole('heading', { level: 1, name: 'Manual de uso' })).toBeVisible();
    await bare.close();

    await page.goto('/view/router/manual');
    await checkAppearance(page, story, 'manual-router');
    await page.getByRole('searchbox', { name: 'Search all manuals' }).fill('recovery codes');
    await page.getByRole('link', { name: /^A second step at the login/u }).click();
    await expect(page).toHaveURL(/\/view\/manual\?lang=en#mfa$/u);
    await expect(page.getByRole('heading', { name: 'A second step at the login' })).toBeInViewport();
  },
);
