/** A manual is true: who does what it says, by the words that it prints, gets where it says. And it is whole without a script. */
import type { Page } from '@playwright/test';
import { ManualPlayer, printedManuals, readManuals } from '../support/manual-player.ts';
import { playUserManual } from '../support/manual-user.ts';
import { checkAppearance } from '../support/screenshots.ts';
import { visit } from '../support/visit.ts';
import { expect, test } from '../support/story.ts';

test('a parent follows the user manual', { tag: '@one-size' }, async ({ page, story }) => {
  test.setTimeout(240_000);
  const reader = new ManualPlayer(page, readManuals('en'));
  await playUserManual(reader, story);
  for (const kind of ['android', 'ios', 'windows'])
    reader.sameSteps(`register-${kind}#register`, 'user#register');
  reader.expectAllFollowed(['user', 'registration', 'register-android', 'register-ios', 'register-windows']);
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

    await page.context().grantPermissions(['clipboard-write']);
    await page.goto('/view/linux/manual');
    await page.getByRole('button', { name: /^Copy: sudo mkdir/u }).click();
    await expect(page.getByRole('status').filter({ hasText: /^Copied$/u })).toBeAttached();
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await expect(page.locator('.m-contents a[aria-current]').first()).toHaveText('What stays open');
  },
);

const WIDTHS = [1280, 390];
/** Specification, section 2: for who is signed in. */
const SIGNED_IN = [
  'user-manual',
  'installation-manual',
  'registration-manual',
  'feature-device-manual',
  'android-feature-manual',
  'ios-feature-manual',
  'windows-feature-manual',
  'mac-feature-manual',
].map((name) => `/user/${name}`);

/** No page is wider than the screen, on a wide one and on a phone. */
const expectFits = async (page: Page, address: string): Promise<void> => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const over = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(over, `${address} at ${width}`).toBeLessThanOrEqual(0);
  }
};

test(
  'each manual is at its addresses, in both languages and at both sizes',
  { tag: '@one-size' },
  async ({ page, story }) => {
    test.setTimeout(300_000);
    const manuals = printedManuals();
    const title = page.getByRole('heading', { level: 1 });
    for (const { addresses, language, title: name } of manuals)
      for (const address of addresses) {
        await page.goto(`${address}?lang=${language}`);
        await expect(page.locator(`html[lang="${language}"]`)).toBeAttached();
        await expect(title).toHaveText(name);
        await expectFits(page, address);
        // A test holds both languages to the same elements: what is found in one is found in the other.
        if (language === 'en') await story.expectAccessible();
      }

    await story.signIn('nothing');
    for (const shown of ['en', 'es'] as const) {
      await page
        .context()
        .addCookies([{ name: 'language', value: shown, url: new URL('/', page.url()).href }]);
      await page.goto('/user/help');
      await expect(page.locator(`html[lang="${shown}"]`)).toBeAttached();
      await expect(title).toBeVisible();
      for (const address of SIGNED_IN) {
        const manual = manuals.find((one) => one.language === shown && one.userAddress === address);
        await visit(page, address);
        await expect(title).toHaveText(manual?.title ?? 'a manual at this address');
        await expectFits(page, address);
      }
    }
  },
);
