/**
 * How soon a page is ready when it is opened from another: the real stack with a family, in one browser that has visited every
 * page once. From the click on its entry in the side menu until its heading is visible and nothing waits for data.
 * Needs a Chromium (CHROME_PATH, else /usr/bin/chromium) and a built portal. `node bench/opening.ts [rounds]`; ends with 1
 * when the median of a page is over 200 ms.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createTemplate, startScratchCluster } from '@kinward/server/platform/database/scratch.ts';
import { startStack } from '@kinward/testkit/stack.ts';
import type { Page } from 'playwright-core';
import { makeFamily } from './lib/family.ts';
import { median } from './lib/load-client.ts';
import { openBrowser, signIn } from './lib/pages.ts';

const rounds = Number(process.argv[2] ?? 5);
/** Milliseconds. */
const BAR = 200;

/** Entry of the side menu, and its page. */
const ENTRIES: readonly (readonly [entry: string, path: string])[] = [
  ['Location History', '/user/geo-location'],
  ['Time Scheduler', '/user/time-scheduler'],
  ['Geo Fencing', '/user/geo-fencing'],
  ['Drive Safe', '/user/drive-safe'],
  ['Child Map', '/user/child-map'],
  ['App Filtering', '/user/app-filtering'],
  ['Web Filtering', '/user/web-filtering'],
  ['App Usage', '/user/app-usage'],
  ['Call and SMS', '/user/call-sms'],
  ['Desktop Management', '/user/device-manage'],
  ['MFA', '/user/mfa'],
  ['Dashboard', '/user/dashboard'],
];

/**
 * Runs in the page: clicks the entry and checks before each frame whether the page is ready. Skeletons are the only thing
 * that is drawn while data is loading.
 */
const OPEN = `(entry, path) => new Promise((resolve, reject) => {
  const link = [...document.querySelectorAll('nav a')].find((one) => one.textContent.trim() === entry);
  if (!link) return reject(new Error('no entry ' + entry));
  const former = document.querySelector('main h1, main [data-full]');
  const start = performance.now();
  link.click();
  const check = () => {
    const now = document.querySelector('main h1, main [data-full]');
    const waits = document.querySelector('main [class*="skeleton"], main [aria-busy="true"]');
    if (location.pathname === path && now && now !== former && !waits) return resolve(performance.now() - start);
    if (performance.now() - start > 10000) return reject(new Error(path + ' is not ready'));
    requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
})`;

const REST_MS = 400;

const open = async (page: Page, entry: string, to: string): Promise<number> => {
  const taken = await page.evaluate<number>(`(${OPEN})(${JSON.stringify(entry)}, ${JSON.stringify(to)})`);
  await page.waitForTimeout(REST_MS);
  return taken;
};

if (!existsSync(path.join(import.meta.dirname, '../apps/web/dist/routes.json')))
  throw new Error('The portal is not built: npm run build -w @kinward/web');
const cluster = await startScratchCluster();
await createTemplate(cluster.place);
const stack = await startStack({ place: cluster.place, recurs: true });
const browser = await openBrowser();
const times = new Map<string, number[]>();
try {
  const state = await signIn(browser, stack.url, await makeFamily(stack));
  const context = await browser.newContext({
    ...(state && { storageState: state }),
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await page.goto(`${stack.url}/user/dashboard`);
  await page.getByRole('link', { name: 'Location History' }).waitFor();
  // The first round loads scripts and data.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [entry, to] of ENTRIES) {
      const taken = await open(page, entry, to);
      if (round > 0) times.set(to, [...(times.get(to) ?? []), taken]);
    }
  }
  await context.close();
} finally {
  await browser.close();
  await stack.close();
  await cluster.stop();
}
const rows = [...times].map(([page, all]) => ({
  page,
  'median ms': Math.round(median(all)),
  'of bar': (median(all) / BAR).toFixed(2),
  'slowest ms': Math.round(Math.max(...all)),
}));
console.table(rows);
process.exitCode = [...times.values()].some((all) => median(all) > BAR) ? 1 : 0;
