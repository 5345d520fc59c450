/** Every page and every dialog passes axe, in light and dark; the two projects are the two sizes. */
import type { Page } from '@playwright/test';
import { choose, expect, type Story, test } from '../support/story.ts';

const THEMES = ['light', 'dark'] as const;

const inBothThemes = async (page: Page, story: Story): Promise<void> => {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    await story.expectAccessible(colorScheme === 'light' ? 'all' : 'colours');
  }
  const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect(sideways, 'nothing to scroll sideways').toBeLessThanOrEqual(0);
};

/** Opens pages one after the other; a failure names the page. */
const lookAt = async (page: Page, story: Story, paths: readonly string[]): Promise<void> => {
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path);
      await inBothThemes(page, story);
    });
};

test('the pages of a guest have no accessibility finding', async ({ page, story }) => {
  await lookAt(page, story, [
    '/',
    '/register',
    '/forgot-password',
    '/verification',
    '/update-password',
    '/privacy',
    '/licences',
    '/nowhere',
  ]);
});

test('the pages of an empty family have no accessibility finding', async ({ page, story }) => {
  await story.signIn();
  await expect(page.getByRole('heading', { name: /Who are we looking after/u })).toBeVisible();
  await inBothThemes(page, story);
  await lookAt(page, story, [
    '/user/geo-location',
    '/user/parent-device',
    '/user/invite-parent',
    '/user/contact-us',
    '/user/help',
    '/user/sample-page',
    '/user/child-map',
    '/user/nowhere',
  ]);
});

/** Dialogs are checked in one theme per size: light on the wide screen, dark on the phone. */
const opened = async (page: Page, story: Story): Promise<void> => {
  const colorScheme = (page.viewportSize()?.width ?? 0) >= 1024 ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme });
  await story.expectAccessible();
};

const anyDialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

test('the dashboard, its dialogs and its menus have no accessibility finding', async ({ page, story }) => {
  const who = await story.signIn();
  await story.addDevice(who);
  await expect(page.getByRole('button', { name: 'Remove Pixel' })).toBeVisible();
  await inBothThemes(page, story);
  const openers = ['Add Child', 'Add Device', 'Code Mia’s Pixel is waiting for its code', 'Remove Pixel'];
  for (const name of openers) {
    await page.getByRole('button', { name }).first().click();
    await expect(anyDialog(page)).toBeVisible();
    await opened(page, story);
    await page.keyboard.press('Escape');
    if (name.startsWith('Code '))
      await page.getByRole('dialog', { name: 'Child setup' }).getByText('OK').click();
    await expect(anyDialog(page)).toBeHidden();
  }
  for (const name of [/profile menu/u, 'Edit or delete Mia', 'More for all children']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await opened(page, story);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
  }
  for (const entry of ['Customise', 'Log Out']) {
    await page.getByRole('button', { name: /profile menu/u }).click();
    await choose(page, entry);
    await expect(anyDialog(page)).toBeVisible();
    await opened(page, story);
    await page.keyboard.press('Escape');
    await expect(anyDialog(page)).toBeHidden();
  }
});

test('a day with its calendar and its question has no accessibility finding', async ({ page, story }) => {
  const who = await story.signIn('nothing');
  const { code } = await story.addDevice(who);
  const device = await story.simulatedDevice(code);
  const now = Date.now();
  for (let i = 0; i < 30; i += 1)
    device.report({
      latitude: 45.27 + i * 0.0006,
      longitude: 13.71,
      accuracy: 8,
      recordedAt: new Date(now - (30 - i) * 10_000).toISOString(),
    });
  await device.drain();
  await page.goto('/user/geo-location');
  await page.getByRole('button', { name: 'Mia’s day' }).click();
  await expect(page.getByRole('slider', { name: 'Time of day' })).toBeVisible();
  await inBothThemes(page, story);
  await page.getByRole('button', { name: /^Choose a day/u }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await opened(page, story);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear day' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(/of this day from Mia’s Pixel will be deleted\./u)).toBeVisible();
  await opened(page, story);
});
