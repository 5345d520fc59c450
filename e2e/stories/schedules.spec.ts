/** App blocks and schedules: a parent makes them, and the device obeys and acknowledges. */
import type { Page } from '@playwright/test';
import { listSchedules } from '@kinward/contract/schedules/schedules.routes.ts';
import { changePolicy } from '@kinward/contract/policy/policy.routes.ts';
import { SIMULATED_APPS } from '@kinward/testkit/simulator/apps.ts';
import { atRest, expect, test } from '../support/story.ts';

/** Opens a page by the menu at this width. */
const openByMenu = async (page: Page, label: string): Promise<void> => {
  // On a phone the menu is behind the button.
  if ((page.viewportSize()?.width ?? 0) < 1024)
    await page.getByRole('button', { name: 'Open or close the menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: label, exact: true }).click();
};
