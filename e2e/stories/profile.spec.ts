/** The profile menu and appearance, and an expired package. */
import { ERRORS } from '@kinward/contract/errors.ts';
import { atRest, choose, expect, test } from '../support/story.ts';

test(
  'font, radius and theme apply at once and are kept for the next visit',
  { tag: '@one-size' },
  async ({ page, story }) => {
    await story.signIn();
    await page.getByRole('button', { name: /profile menu/u }).click();
    await choose(page, 'Customise');
    const drawer = page.getByRole('dialog', { name: 'Customise' });
    await drawer.getByText('Poppins', { exact: true }).click();
    await drawer.getByText('Dark', { exact: true }).click();
    const radius = drawer.getByRole('slider', { name: 'Border radius' });
    await radius.focus();
    // To both ends, and one step back.
    await page.keyboard.press('End');
    await expect(drawer.getByText('24 px')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(drawer.getByText('22 px')).toBeVisible();
    await page.keyboard.press('Home');
    await expect(drawer.getByText('4 px', { exact: true })).toBeVisible();
    await page.keyboard.press('End');
    await expect(drawer.getByText('24 px')).toBeVisible();
    const appearance = () =>
      page.evaluate<Record<string, string>>('({ ...document.documentElement.dataset })');
    const chosen = { font: 'poppins', theme: 'dark', radius: '24' };
    expect(await appearance()).toMatchObject(chosen);
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await appearance()).toMatchObject(chosen);
    const sideways = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(await sideways()).toBeLessThanOrEqual(0);
  },
);

test(
  'the rows of the menu stay under the finger when the page jumps',
  { tag: '@phone' },
  async ({ page, story }) => {
    await story.signIn('nothing');
    await page.goto('/user/edit-parent-profile');
    await expect(page.getByRole('heading', { name: 'Edit Parent Profile' })).toBeVisible();
    const overflow = 'document.documentElement.scrollHeight - innerHeight';
    await expect.poll(() => page.evaluate<number>(overflow)).toBeGreaterThan(100);
    await page.evaluate('scrollTo(0, 100)');
    await page.getByRole('button', { name: /profile menu/u }).click();
    const row = page.getByRole('menuitem', { name: 'Help' });
    await expect(row).toBeVisible();
    await atRest(row);
    // Within one frame: a correction in the next one is too late for a finger.
    const moved = await page.evaluate<number>(`(() => {
      const rows = document.querySelector('[role="menu"]');
      const before = rows.getBoundingClientRect().top;
      scrollTo(0, 0);
      return rows.getBoundingClientRect().top - before;
    })()`);
    expect(moved).toBe(0);
    expect(await page.evaluate('scrollY')).toBe(0);
    await row.click();
    await expect(page).toHaveURL(/\/user\/help/u);
  },
);

/** The browser's own gesture cannot be simulated, so this replaces CloseWatcher. */
const SIMULATED_WATCHERS = `
  globalThis.watchers = new Set();
  globalThis.CloseWatcher = class extends EventTarget {
    constructor() { super(); watchers.add(this); }
    destroy() { watchers.delete(this); }
  };
  globalThis.goBack = () => {
    const newest = [...watchers].at(-1);
    newest.destroy();
    newest.dispatchEvent(new Event('close'));
  };
`;

test.describe('on an Android phone', { tag: '@phone' }, () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 7a) Chrome/150.0.0.0 Mobile Safari/537.36' });

  test('going back closes an open dialog, and the page stays', async ({ page, story }) => {
    await page.addInitScript({ content: SIMULATED_WATCHERS });
    await story.signIn();
    const face = page.getByRole('button', { name: /profile menu/u });
    for (const [row, opened] of [
      ['Customise', page.getByRole('dialog', { name: 'Customise' })],
      ['Log Out', page.getByRole('alertdialog', { name: 'Are you sure you want to log out?' })],
    ] as const) {
      await face.click();
      await choose(page, row);
      await expect(opened).toBeVisible();
      expect(await page.evaluate('watchers.size')).toBe(1);
      await page.evaluate('goBack()');
      await expect(opened).toBeHidden();
      expect(await page.evaluate('watchers.size')).toBe(0);
    }
    await expect(page).toHaveURL(/\/user\/dashboard/u);
  });
});

test(
  'an expired package says so, and logs out two seconds later',
  { tag: '@one-size' },
  async ({ page, story }) => {
    story.allowConsole(/402|403/u);
    const who = await story.signIn();
    await story.addDevice(who);
    await page.route('**/api/child/device/**', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({
            status: ERRORS.PACKAGE_EXPIRED.status,
            json: { success: false, code: 'PACKAGE_EXPIRED', message: ERRORS.PACKAGE_EXPIRED.message },
          })
        : route.continue(),
    );
    await page.clock.install();
    await page.reload();
    await page.getByRole('button', { name: 'Remove Pixel' }).click();
    const clear = page.getByRole('alertdialog').getByRole('button', { name: 'Remove Device' });
    await expect(clear).toBeVisible();
    // From here on the test moves the page's clock.
    await page.clock.pauseAt(Date.now() + 60_000);
    await clear.click();
    let passed = 0;
    const toastCount = async (): Promise<number> => {
      passed += 10;
      await page.clock.runFor(10);
      return page.getByRole('alert').getByText('Package has expired').count();
    };
    await expect.poll(toastCount).toBe(1);
    await page.clock.runFor(1950 - passed);
    await expect(page).toHaveURL(/\/user\/dashboard/u);
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).not.toBeNull();
    await page.clock.runFor(100 + passed);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    await page.clock.resume();
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  },
);
