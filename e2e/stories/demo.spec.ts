/** A parent without a child tries the demo and removes it with one click. */
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { getDemo } from '@kinward/contract/demo/demo.routes.ts';
import { expect, test } from '../support/story.ts';

test(
  'a parent starts the demo from the empty dashboard, sees it move, and removes it',
  { tag: '@one-size' },
  async ({ page, story }) => {
    test.slow();
    // Right after a reload, a page may ask for the device that its stored copy still has.
    story.allowConsole(/404/u);
    const who = await story.signIn();
    await page.getByRole('link', { name: 'Look around with a sample child' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Look around before/u })).toBeVisible();
    await page.getByRole('button', { name: 'Start the sample' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Robin is on the way.' })).toBeVisible();
    await story.expectAccessible();
    await page.getByRole('link', { name: 'See it on the dashboard' }).click();
    const tile = page.getByRole('button', { name: /^Robin.*Sample/u });
    await expect(tile).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open the map of Robin' })).toBeVisible({ timeout: 30_000 });
    const place = async () => (await who.api.call(listChildren))[0]?.devices[0]?.location;
    const stood = await place();
    await expect.poll(place, { timeout: 60_000 }).not.toEqual(stood);
    await expect(
      page.getByText('0 of 10 in the family').or(page.getByText('0 of 5 in the family')),
    ).toBeVisible();
    await story.expectAccessible();
    const { childId } = await who.api.call(getDemo);
    await page.goto(`/user/app-filtering?child=${childId}`);
    await expect(page.getByText('Chess', { exact: true })).toBeVisible();
    await page.goto('/user/sample-page');
    await page.getByRole('button', { name: 'Remove the sample' }).click();
    await story.expectToast('The sample is gone.');
    await expect(page.getByRole('button', { name: 'Start the sample' })).toBeVisible();
    await page.goto('/user/dashboard');
    await expect(page.getByRole('heading', { name: /Who are we looking after/u })).toBeVisible();
  },
);
