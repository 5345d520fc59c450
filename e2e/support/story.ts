/** What every story uses: a page that fails the story on any unexpected console error, and families made through the API. */
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';
import { ApiError, createClient, type Client } from '@kinward/client/client.ts';
import * as children from '@kinward/contract/children/children.routes.ts';
import * as devices from '@kinward/contract/devices/devices.routes.ts';
import type { AccountId, ChildId, DeviceId } from '@kinward/contract/ids.ts';
import { updateFamily } from '@kinward/contract/policy/policy.routes.ts';
import type { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';
import { SimulatedDevice } from '@kinward/testkit/simulator/device.ts';
import { newcomer, type Newcomer } from '@kinward/testkit/newcomer.ts';
import { codeFor, register } from '@kinward/testkit/register.ts';
import { TIME_ZONE } from './family-day.ts';

export { newcomer, type Newcomer } from '@kinward/testkit/newcomer.ts';

export interface SignedIn {
  person: Newcomer;
  api: Client;
  userId: AccountId;
}

export interface Story {
  /** The code in the newest message to `to`. */
  codeFor(to: string, digits?: number): Promise<string>;
  /**
   * Registers a family through the API, signs the browser in and opens the dashboard. A story that begins on another
   * page, or does not use the portal, opens nothing: loading the dashboard takes a second of a core.
   */
  signIn(opens?: 'dashboard' | 'nothing'): Promise<SignedIn>;
  addDevice(
    who: SignedIn,
    device?: { firstName?: string; age?: number; deviceName?: string; deviceType?: DeviceType },
  ): Promise<{ childId: ChildId; deviceId: DeviceId; code: string }>;
  /** A simulated device that pairs with `code`; it is closed with the story. */
  simulatedDevice(code: string): Promise<SimulatedDevice>;
  /** Fails on any axe finding (WCAG 2.0 to 2.2, A and AA), or on those of its colours alone. The first view, before the scripts, has no heading yet. */
  expectAccessible(what?: 'all' | 'colours' | 'first view'): Promise<void>;
  /**
   * Expects a toast with this text since the story last asked for it. A toast is shown for two seconds only: on a busy machine
   * it may be gone before the story checks.
   */
  expectToast(text: string): Promise<string[]>;
  /** Console errors that this story causes on purpose; matched by their text. */
  allowConsole(pattern: RegExp): void;
}

const signIn = async (page: Page, baseUrl: string, opens: 'dashboard' | 'nothing'): Promise<SignedIn> => {
  const person = newcomer();
  const { phoneTyped: _typed, ...registered } = person;
  const userId = await register(baseUrl, registered);
  // The browser's own request context keeps the cookie, as a login in the page would.
  const response = await page
    .context()
    .request.post('/api/login', { data: { email: person.email, password: person.password } });
  const { data } = (await response.json()) as { data: { token: string; user: { userId: AccountId } } };
  // Before the page's own script, and only for the first page: a story may log out. Setting the storage of the context opens a page of its own.
  const kept = { authToken: data.token, user: JSON.stringify(data.user), userId: data.user.userId };
  const keeping = await page.addInitScript((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, Object.entries(kept));
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const api = createClient({ baseUrl, getToken: () => data.token, headers: () => ({ cookie }) });
  // Refused where the installation demands a second factor first.
  await api.call(updateFamily, { body: { timeZone: TIME_ZONE } }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'MFA_SETUP_REQUIRED')) throw error;
  });
  if (opens === 'dashboard') {
    await page.goto('/user/dashboard');
    await keeping.dispose();
  } else page.once('domcontentloaded', () => void keeping.dispose());
  return { person, api, userId };
};

/** Resolves when all finite animations of the page have ended; endless ones are ignored. */
const motionEnds = (page: Page): Promise<unknown> =>
  page.evaluate(
    `Promise.allSettled(document.getAnimations()
      .filter((one) => one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime))
      .map((one) => one.finished)).then(() => undefined)`,
  );

const REST_MS = 150;
/** Chooses a row of an open menu. */
export const choose = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('menuitem', { name }).click();

/** Position of `target` once it has come to rest. */
export const atRest = async (
  target: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> => {
  let [former, same] = ['', 0];
  await expect
    .poll(
      async () => {
        const box = JSON.stringify(await target.boundingBox());
        same = box === former && box !== 'null' ? same + 1 : 0;
        former = box;
        return same;
      },
      { intervals: [REST_MS], message: 'comes to rest' },
    )
    .toBeGreaterThanOrEqual(3);
  return JSON.parse(former) as { x: number; y: number; width: number; height: number };
};

/**
 * Reports the text of each toast to `kinwardToast` once, without the text announced while the styles of the first one load.
 * Runs in the page, before its scripts.
 */
const OBSERVE_TOASTS = `new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes) {
    const host = target.parentElement;
    if (!target.matches?.('[role=status], [role=alert]') || !host?.matches(':has(> [role=status]):has(> [role=alert])')) continue;
    for (const node of addedNodes) if (node.className !== 'vh') kinwardToast(node.textContent);
  }
}).observe(document, { childList: true, subtree: true })`;

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** What a change of theme can break: the same page in other colours keeps its names, roles and sizes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Notes in `faults` what no page may do: a fault on its console, an answer of a failed server, a request to another origin. */
export const watchFaults = (page: Page, baseUrl: string, faults: string[]): void => {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      faults.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`page error: ${error.stack ?? error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500)
      faults.push(`${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`);
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseUrl)
      faults.push(`request to another origin: ${origin}`);
  });
};

export const expectAccessible = async (
  page: Page,
  what: 'all' | 'colours' | 'first view' = 'all',
): Promise<void> => {
  // A loading page, or a dialog that still fades in, is checked when it is ready.
  if (what !== 'first view') await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toHaveCount(0);
  await motionEnds(page);
  const isIn = await page.evaluate<boolean>(`'axe' in globalThis`);
  // Findings are named by their selectors: without the HTML of every element a check takes two thirds of its time.
  if (!isIn) await page.evaluate(`${axe.source}; axe.configure({ noHtml: true })`);
  // An open menu covers part of the page, which cannot be pressed then: the size of what remains visible does not count.
  const isCovered = what === 'all' && (await page.getByRole('menu').count()) > 0;
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    runOnly: what === 'colours' ? { type: 'rule', values: COLOUR_RULES } : { type: 'tag', values: AXE_TAGS },
    ...(what === 'first view' && { rules: { 'page-has-heading-one': { enabled: false } } }),
    ...(isCovered && { rules: { 'target-size': { enabled: false } } }),
  };
  const violations = await page.evaluate<
    string[]
  >(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`);
  expect(violations).toEqual([]);
};

/** Lines of a page that are told of a story that failed. */
const SCENE_LINES = 160;

/** What a story that failed leaves in the output of a run, whose pictures may be gone with the machine: where it was, and what was there. */
const sceneOf = async (page: Page, faults: readonly string[]): Promise<string> => {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 3_000 })
    .catch((error: unknown) => String(error));
  return [page.url(), ...faults, ...shown.split('\n').slice(0, SCENE_LINES)].join('\n');
};

export const test = base.extend<{ story: Story }>({
  story: [
    async ({ page, baseURL }, use, info) => {
      const baseUrl = baseURL!;
      const faults: string[] = [];
      // The test runner's own message, in stories without the service worker.
      const allowed: RegExp[] = [/Service Worker registration blocked by Playwright/u];
      const simulated: SimulatedDevice[] = [];
      const said: string[] = [];
      await page.exposeFunction('kinwardToast', (text: string) => said.push(text));
      await page.addInitScript({ content: OBSERVE_TOASTS });
      watchFaults(page, baseUrl, faults);
      await use({
        codeFor: (to, digits = 6) => codeFor(baseUrl, to, digits),
        signIn: (opens = 'dashboard') => signIn(page, baseUrl, opens),
        addDevice: async (who, device = {}) => {
          const { firstName = 'Mia', age = 9, deviceName = 'Pixel', deviceType = 'Android' } = device;
          const { childId } = await who.api.call(children.addChild, { body: { firstName, age, deviceType } });
          const added = await who.api.call(devices.addDevice, { body: { childId, deviceName, deviceType } });
          return { childId, deviceId: added.deviceId, code: added.uniqueCode };
        },
        simulatedDevice: async (code) => {
          const device = new SimulatedDevice({ baseUrl });
          simulated.push(device);
          await device.pair(code);
          return device;
        },
        expectAccessible: (what) => expectAccessible(page, what),
        expectToast: async (text) => {
          // The label of its button may follow, but no more of the sentence.
          const at = () =>
            said.findIndex((one) => one.startsWith(text) && !/^\p{Ll}/u.test(one.slice(text.length)));
          await expect.poll(at, `a toast: ${text}`).toBeGreaterThanOrEqual(0);
          return said.splice(0, at() + 1).slice(0, -1);
        },
        allowConsole: (pattern) => allowed.push(pattern),
      });
      await Promise.all(simulated.map((device) => device.close()));
      const unexpected = faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault)));
      if (info.status === info.expectedStatus) expect(unexpected, 'faults seen in the browser').toEqual([]);
      else console.log(await sceneOf(page, unexpected));
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
