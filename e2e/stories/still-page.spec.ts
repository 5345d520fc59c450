/** What comes late on the dashboard, in whatever order, does not move what a parent is about to press; nor does a child who moves. */
import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { pauseScreens } from '@kinward/contract/approvals/screen-pauses.routes.ts';
import { addGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import { expect, test, type SignedIn, type Story } from '../support/story.ts';

const HOME = { latitude: 51.7185, longitude: -1.9685 };
/** The sum of all shifts, the page's whole height moved by itself being 1; what a reader does not notice is under 0.1. */
const MOST = 0.02;

/** Runs in the page, before its scripts. */
const KEEP_SHIFTS = `globalThis.kinwardShifts = [];
new PerformanceObserver((list) => kinwardShifts.push(...list.getEntries().map(({ value, sources }) => ({
  value,
  of: sources.map(({ node, previousRect, currentRect }) =>
    (node?.textContent ?? '').slice(0, 40) + ' ' + previousRect.y + ' to ' + currentRect.y).join('; '),
})))).observe({ type: 'layout-shift', buffered: true })`;

interface Shift {
  value: number;
  of: string;
}

/** Once what has arrived is painted. */
const shifts = (page: Page): Promise<Shift[]> =>
  page.evaluate<Shift[]>(
    `new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(() => resolve(kinwardShifts), 50))))`,
  );
const sum = (all: readonly Shift[]): number => all.reduce((total, { value }) => total + value, 0);
const expectStill = async (page: Page, after: string): Promise<void> => {
  const moved = await shifts(page);
  expect(sum(moved), `${after}: ${moved.map(({ of }) => of).join(' | ')}`).toBeLessThan(MOST);
};

/** Answers of these routes wait until they are let go. */
class HeldAnswers {
  readonly #waiting = new Map<string, Route[]>();
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async hold(paths: readonly string[]): Promise<void> {
    await this.#page.route('**/api/**', async (route) => {
      const path = new URL(route.request().url()).pathname.slice('/api'.length);
      const waiting = this.#waiting.get(path);
      if (waiting === undefined || route.request().method() !== 'GET') await route.fallback();
      else waiting.push(route);
    });
    for (const path of paths) this.#waiting.set(path, []);
  }

  /** Lets go what was asked and what will be. */
  async release(path: string): Promise<void> {
    await expect.poll(() => this.#waiting.get(path)?.length, `a request for ${path}`).toBeGreaterThan(0);
    const waiting = this.#waiting.get(path) ?? [];
    this.#waiting.delete(path);
    const answered = this.#page.waitForResponse((one) => one.url().includes(`/api${path}`));
    for (const route of waiting) await route.fallback();
    await answered;
  }
}

/** Two children: one at home with a request that waits, crossings of today and a day; the other's battery is low. */
const settle = async (story: Story, who: SignedIn) => {
  const theo = await story.addDevice(who, { firstName: 'Theo', age: 12, deviceName: 'Pixel 7a' });
  const mia = await story.addDevice(who, { firstName: 'Mia', age: 9, deviceName: 'Tab S9' });
  const fence = { fenceName: 'Home', address: '', fenceRadius: 0.2, action: 'Allow' as const, ...HOME };
  await who.api.call(addGeofence, { body: { deviceId: theo.deviceId, ...fence } });
  const phone = await story.simulatedDevice(theo.code);
  const at = (secondsAgo: number, north: number) => ({
    latitude: HOME.latitude + north,
    longitude: HOME.longitude,
    accuracy: 8,
    recordedAt: new Date(Date.now() - secondsAgo * 1000).toISOString(),
  });
  for (const fix of [at(240, 0.02), at(180, 0.02), at(120, 0), at(60, 0), at(5, 0)]) phone.report(fix);
  await phone.drain();
  await phone.ask({ kind: 'time', clientId: randomUUID(), minutes: 30, note: 'Almost through' });
  const tablet = await story.simulatedDevice(mia.code);
  tablet.report({ ...at(20, 0.001), battery: 6 });
  await tablet.drain();
  return { childId: theo.childId, phone, away: () => at(0, 0.006) };
};

test('what comes late on the dashboard does not move it', async ({ page, story }) => {
  await page.addInitScript({ content: KEEP_SHIFTS });
  const who = await story.signIn();
  const { childId, phone, away } = await settle(story, who);
  await who.api.call(pauseScreens, { params: { id: childId }, body: { minutes: 60 } });
  const waits = page.getByText('Theo asks for 30 more minutes');
  const sentence = page.getByRole('heading', { level: 1 });

  // Nothing is remembered in this browser, and the lowest part comes first.
  await page.evaluate(`localStorage.removeItem('reserved-space'); localStorage.removeItem('menu')`);
  const late = [
    '/notification',
    '/activity/ribbon',
    '/grants',
    '/screen-pauses',
    '/subscription/subscribe',
    '/sos',
    '/requests',
    '/map/place',
  ];
  const held = new HeldAnswers(page);
  await held.hold(late);
  await page.reload();
  await expect(sentence).toContainText('Theo and Mia are at Home');
  await expectStill(page, 'without what is late');
  for (const path of late) {
    await held.release(path);
    await expectStill(page, path);
  }
  await expect(waits).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo the pause of Theo’s screens' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Theo’s day to/u })).toBeVisible();
  // On a phone the map is below the view, and begins when the page is scrolled.
  await page.evaluate('scrollTo(0, 200)');
  await expect(page.locator('canvas').first()).toBeAttached();
  await page.evaluate('scrollTo(0, 0)');
  await expectStill(page, 'all of it');

  phone.report(away());
  await phone.drain();
  await expect(sentence).not.toContainText('Theo and Mia');
  await expectStill(page, 'a longer sentence');

  // The measure sees what moves.
  await page.evaluate(`document.querySelector('main').style.paddingTop = '200px'`);
  await expect.poll(async () => sum(await shifts(page))).toBeGreaterThan(MOST);
});
