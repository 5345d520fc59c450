/** Checks a page in light and dark: no axe finding, nothing to scroll sideways, and a picture where SHOTS names a folder. */
import type { Page } from '@playwright/test';
import { expect, type Story } from './story.ts';

export const checkAppearance = async (page: Page, story: Story, name: string): Promise<void> => {
  const { width } = page.viewportSize() ?? { width: 0 };
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await story.expectAccessible(colorScheme === 'light' ? 'all' : 'colours');
    if (process.env.SHOTS)
      await page.screenshot({
        path: `${process.env.SHOTS}/${name}-${width}-${colorScheme}.png`,
        fullPage: true,
      });
  }
  const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect(sideways).toBeLessThanOrEqual(0);
};
