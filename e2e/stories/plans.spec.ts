/** Comparing and changing plans, the cap, an expired plan, all devices in one place, and the filter account. */
import type { Page } from '@playwright/test';
import * as devices from '@kinward/contract/devices/devices.routes.ts';
import type { ChildId } from '@kinward/contract/ids.ts';
import { changePlan } from '@kinward/contract/plans/changes.routes.ts';
import { getSubscription } from '@kinward/contract/plans/plans.routes.ts';
import { kinward } from '../support/operator.ts';
import { atRest, expect, test, type SignedIn } from '../support/story.ts';

const addTablets = async (who: SignedIn, childId: ChildId, from: number, to: number): Promise<void> => {
  for (let i = from; i <= to; i += 1)
    await who.api.call(devices.addDevice, {
      body: { childId, deviceName: `Tablet ${i}`, deviceType: 'Tablet' },
    });
};

const table = (page: Page) => page.getByRole('table', { name: 'What the plans hold' });

/** On a phone the menu is behind its button. */
const openMenu = async (page: Page, isPhone: boolean): Promise<void> => {
  if (isPhone) await page.getByRole('button', { name: 'Menu', exact: true }).click();
};

test(
  'an expired plan says so at once, and logs out two seconds later',
  { tag: '@one-size' },
  async ({ page, story, baseURL }) => {
    story.allowConsole(/403/u);
    const who = await story.signIn();
    await story.addDevice(who);
    await expect(page.getByText('1 of 10 in use')).toBeVisible();
    await kinward(baseURL!, 'plan', 'set', '--family', who.person.email, '--expires', '2020-01-01');
    await story.expectToast('Package has expired');
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect(page).toHaveURL(/\/$/u);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  },
);
