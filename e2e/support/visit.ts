/** A change of page within the portal. */
import { expect, type Page } from '@playwright/test';

/** As by a link: loading the whole portal again takes longer than looking at a page. A page names the tab when it is shown. */
export const visit = async (page: Page, to: string): Promise<void> => {
  const former = await page.title();
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(to)}); dispatchEvent(new PopStateEvent('popstate', { state: null }))`,
  );
  await expect(page).not.toHaveTitle(former);
};
