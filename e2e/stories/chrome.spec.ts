/** The frame of every page: bar, menu, back navigation, progress, toasts, and what depends on the clock, which is simulated. */
import { addGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import type { Page } from '@playwright/test';
import { atRest, expect, test } from '../support/story.ts';

const isWide = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1024;
const DRAWER = 260;

/** The side menu, opened where it is closed. */
const menuOf = async (page: Page) => {
  if (!isWide(page)) await page.getByRole('button', { name: 'Open or close the menu' }).click();
  return page.getByRole('navigation', { name: 'Main' });
};

/** From now on only `runFor` and `fastForward` move the page's clock. */
const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 60_000);

test('bar and menu: a drawer of 260 px, open on wide screens and closed on narrow ones', async ({
  page,
  story,
}) => {
  await story.signIn();
  const bar = page.getByRole('banner');
  const home = bar.getByRole('link', { name: 'Kinward, to the dashboard' });
  await expect(home.locator('svg')).toBeVisible();
  const toggle = bar.getByRole('button', { name: 'Open or close the menu' });
  const menu = page.getByRole('navigation', { name: 'Main' });
  if (isWide(page)) {
    const drawer = page.getByRole('complementary', { name: 'Side menu' });
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    expect(await drawer.boundingBox()).toMatchObject({ x: 0, width: DRAWER });
    await toggle.click();
    await expect(menu).toHaveCount(0);
    await toggle.click();
    await expect(menu).toBeVisible();
  } else {
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect(menu).toHaveCount(0);
    await toggle.click();
    const drawer = page.getByRole('dialog', { name: 'Side menu' });
    expect(await atRest(drawer)).toMatchObject({ x: 0, width: DRAWER });
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(toggle).toBeFocused();
  }
  await page.goto('/user/mfa');
  await home.click();
  await expect(page).toHaveURL(/\/user\/dashboard/u);
});

/** Records how long a dialog's position moves, in seconds. Runs in the page, before its scripts. */
const KEEP_MOVES = `globalThis.kinwardMoves = [];
addEventListener('transitionrun', ({ target, propertyName }) => {
  if (target.matches('[role=dialog]') && propertyName === 'transform')
    kinwardMoves.push(Number.parseFloat(getComputedStyle(target).transitionDuration));
}, true)`;

test.describe('without reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the drawer slides in and comes to rest; with reduced motion it appears at once @phone', async ({
    page,
    story,
  }) => {
    await page.addInitScript({ content: KEEP_MOVES });
    await story.signIn();
    const drawer = page.getByRole('dialog', { name: 'Side menu' });
    const open = () => page.getByRole('button', { name: 'Open or close the menu' }).click();
    const moves = () => page.evaluate<number[]>('kinwardMoves.splice(0)');
    await open();
    expect(await atRest(drawer)).toMatchObject({ x: 0, width: DRAWER });
    expect(Math.max(...(await moves()))).toBeGreaterThan(0.1);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await moves();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open();
    expect(await atRest(drawer)).toMatchObject({ x: 0, width: DRAWER });
    expect(Math.max(0, ...(await moves()))).toBeLessThan(0.001);
  });
});

test('navigation: progress at the top, scrolling to the top of the page, and back', async ({
  page,
  story,
}) => {
  const who = await story.signIn();
  await story.addDevice(who);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove Pixel' })).toBeVisible();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/DriveSafePage-[^/]*\.js$/u, async (route) => {
    await held;
    await route.continue();
  });
  const { width } = page.viewportSize()!;
  // So low that every page scrolls.
  await page.setViewportSize({ width, height: 480 });
  // What is above may still grow; the browser then scrolls with it.
  await expect.poll(() => page.evaluate('scrollTo(0, 100); scrollY')).toBe(100);
  await (await menuOf(page)).getByRole('link', { name: 'Drive Safe' }).click();
  const progress = page.getByRole('progressbar', { name: 'Loading the page' });
  await expect(progress).toBeVisible();
  expect(await progress.boundingBox()).toMatchObject({ x: 0, y: 0 });
  release();
  await expect(page.getByRole('heading', { name: 'Mia has no speed limit.' })).toBeVisible();
  await expect(progress).toHaveCount(0);
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
  const crumbs = page.getByRole('navigation', { name: 'You are here' });
  if (isWide(page)) {
    await expect(crumbs.getByRole('listitem')).toHaveText(['Dashboard', 'Location', 'Drive Safe']);
    await expect(crumbs.getByRole('listitem').last()).toHaveAttribute('aria-current', 'page');
  }
  await crumbs.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/user\/dashboard/u);
  await expect(crumbs).toHaveCount(0);
});

test('a toast appears at the top right and disappears after two seconds', async ({ page, story }) => {
  await story.signIn();
  await page.clock.install();
  await page.goto('/user/notification-settings');
  const battery = page.getByRole('switch', { name: 'Battery by mail' });
  const shown = page.getByText('Updated Successfuly');
  // The first one loads the styles of toasts.
  await battery.click();
  await expect(shown).toBeVisible();
  await expect(shown).toHaveCount(0);
  await stopClock(page);
  await battery.click();
  let passed = 0;
  const appears = async (): Promise<number> => {
    passed += 10;
    await page.clock.runFor(10);
    return shown.count();
  };
  await expect.poll(appears).toBe(1);
  const { x, y, width } = (await shown.locator('xpath=..').boundingBox())!;
  const right = page.viewportSize()!.width - x - width;
  expect(right).toBeGreaterThanOrEqual(12);
  expect(right).toBeLessThanOrEqual(20);
  expect(y).toBeLessThanOrEqual(20);
  await page.clock.runFor(1950 - passed);
  await expect(shown).toBeVisible();
  await page.clock.runFor(100 + passed);
  // It leaves, out of reach of all but the eye, and fades for a moment.
  await expect(shown.locator('xpath=ancestor::*[@inert]')).toHaveCount(1);
  const fades = async (): Promise<number> => {
    await page.clock.runFor(40);
    return shown.count();
  };
  await expect.poll(fades).toBe(0);
});

test(
  'without the event stream, notifications are fetched every five minutes',
  { tag: '@one-size' },
  async ({ page, story }) => {
    story.allowConsole(/ERR_FAILED/u);
    await story.signIn('nothing');
    await page.route('**/api/events**', (route) => route.abort());
    await page.clock.install();
    let [unread, lists] = [0, 0];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      // What concerns fences is on the fencing page.
      if (searchParams.get('notCallType') !== 'Geofence') return;
      if (pathname === '/api/notification') lists += 1;
      if (pathname === '/api/notification/unread') unread += 1;
    });
    await page.goto('/user/dashboard');
    await page.getByRole('button', { name: 'Notifications', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect(panel.getByText('There are no notifications.')).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(page.getByText('Live updates paused.')).toBeAttached();
    const before = { unread, lists };
    expect(before.lists).toBe(1);
    await page.clock.fastForward(270_000);
    await panel.getByRole('link', { name: 'Settings' }).focus();
    expect({ unread, lists }).toEqual(before);
    await page.clock.fastForward(30_000);
    await expect.poll(() => ({ unread, lists })).toEqual({ unread: before.unread + 1, lists: 2 });
  },
);

test(
  'where the family has the filter service, its entries open it in a new tab',
  { tag: '@one-size' },
  async ({ page, context, story }) => {
    await story.signIn('nothing');
    await context.route('https://filter.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Filter</title>' }),
    );
    await page.route('**/api/subscription/subscribe', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: { abilities: { features: string[] } } };
      answer.data.abilities.features.push('advanced-filtering');
      Object.assign(answer.data, { safednsCreated: true, filterServiceUrl: 'https://filter.example/' });
      await route.fulfill({ response, json: answer });
    });
    await page.goto('/user/dashboard');
    const menu = await menuOf(page);
    for (const name of ['Advance Web Filtering', 'Advance App Filtering', 'Desktop Management']) {
      const opened = page.waitForEvent('popup');
      await menu.getByRole('link', { name: new RegExp(`^${name}.*opens in a new tab`, 'u') }).click();
      const tab = await opened;
      await expect(tab).toHaveURL('https://filter.example/');
      await tab.close();
    }
    await expect(page).toHaveURL(/\/user\/dashboard/u);
  },
);

test('a name of one long word breaks before it widens a page', { tag: '@phone' }, async ({ page, story }) => {
  const who = await story.signIn('nothing');
  const long = { firstName: 'W'.repeat(80), deviceName: 'M'.repeat(80) };
  const { childId, deviceId, code } = await story.addDevice(who, long);
  const device = await story.simulatedDevice(code);
  device.report({ latitude: 50.15, longitude: -5.07, recordedAt: new Date().toISOString() });
  await device.drain();
  const fence = { address: '', fenceRadius: 0.4, latitude: 50, longitude: -5, action: 'Allow' } as const;
  await who.api.call(addGeofence, { body: { deviceId, fenceName: 'F'.repeat(80), ...fence } });
  for (const name of [
    'dashboard',
    'geo-fencing',
    'geo-location',
    'app-filtering',
    'privacy-settings',
    'child-map',
  ]) {
    await page.goto(`/user/${name}?child=${childId}&device=${deviceId}`);
    await expect(page.getByText(/[WM]{80}/u).first()).toBeAttached();
    await atRest(page.getByRole('main'));
    const tooWide = () =>
      page.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(tooWide, name).toBe(0);
  }
});
