/** Pages in light and dark, and pictures of them where SHOTS names a folder. */
import type { Page } from '@playwright/test';
import { expect, type Story } from './story.ts';

/** The texts of buttons and links that their edge cuts off; runs in the page. */
const CUT_TEXTS = `[...document.querySelectorAll('button span, a span')]
  .filter((one) => getComputedStyle(one).overflowX === 'clip' && one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent)`;

/** Checks a page in light and dark, or in one of them: no axe finding, nothing to scroll sideways, no button's text cut off; saves pictures. */
export const checkAppearance = async (
  page: Page,
  story: Story,
  name: string,
  themes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> => {
  const { width } = page.viewportSize() ?? { width: 0 };
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await story.expectAccessible(colorScheme === themes[0] ? 'all' : 'colours');
    if (process.env.SHOTS)
      await page.screenshot({
        path: `${process.env.SHOTS}/${name}-${width}-${colorScheme}.png`,
        fullPage: true,
      });
  }
  const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect(sideways).toBeLessThanOrEqual(0);
  expect(await page.evaluate<string[]>(CUT_TEXTS), `cut off in ${name}`).toEqual([]);
};

/** Saves pictures of a page in light and dark where SHOTS names a folder. */
export const saveInBothThemes = async (page: Page, name: string): Promise<void> => {
  if (!process.env.SHOTS) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${colorScheme}.png`, fullPage: true });
  }
};
