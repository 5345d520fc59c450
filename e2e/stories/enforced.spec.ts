/** A client that enforces, played through HTTP: the companion's pages say "closed", when it opens, and what is left. */
import type { BrowserContext } from '@playwright/test';
import { addBudget } from '@kinward/contract/approvals/budgets.routes.ts';
import { setForChildren } from '@kinward/contract/parents/parents.routes.ts';
import { addSchedule } from '@kinward/contract/schedules/schedules.routes.ts';
import type { SimulatedDevice } from '@kinward/testkit/simulator/device.ts';
import { SIMULATED_APPS } from '@kinward/testkit/simulator/apps.ts';
import { saveInBothThemes } from '../support/screenshots.ts';
import { TIME_ZONE } from '../support/family-day.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

const HOUR_MS = 3_600_000;
const hour = (hours: number): string => `${String(hours).padStart(2, '0')}:00`;

/** The companion as the page of a client that enforces: what the web app would say of itself is held back. */
const openAs = async (context: BrowserContext, device: SimulatedDevice) => {
  const app = await context.newPage();
  await app.route('**/api/device/abilities', (route) =>
    route.fulfill({ json: { success: true, data: null } }),
  );
  await app.addInitScript(
    `localStorage.setItem('companion.token', ${JSON.stringify(device.token)});
     localStorage.setItem('companion.agreedAt', String(Date.now()));`,
  );
  await app.goto('/companion');
  return app;
};

for (const { age, firstName, reason, left, all } of [
  {
    age: 8,
    firstName: 'Juno',
    reason: 'Games are closed.',
    left: '90 minutes left today',
    all: 'Everything is closed.',
  },
  {
    age: 15,
    firstName: 'Theo',
    reason: 'Games are closed during Homework, until 12:00.',
    left: 'of 2 hours',
    all: 'Everything is closed during Bedtime, until 00:00 tomorrow.',
  },
] as const)
  test(`at ${age} what a client enforces is said as closed, with its end, and minutes only while they can be used @phone`, async ({
    story,
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    const who = await story.signIn('nothing');
    const until = new Date(Date.now() + 3 * HOUR_MS).toISOString();
    await who.api.call(setForChildren, {
      body: { called: 'Mum', callable: true, says: { text: 'at work', until } },
    });
    const { childId, deviceId, code } = await story.addDevice(who, { firstName, age });
    const device = await story.simulatedDevice(code);
    await device.reportApps(SIMULATED_APPS);
    // To the millisecond: of half an hour that is shorter 91 minutes would be left.
    const now = Date.now();
    const endedAt = new Date(now - 60_000).toISOString();
    const startedAt = new Date(now - 31 * 60_000).toISOString();
    await device.reportUsage([{ appId: SIMULATED_APPS[0]!.appId, startedAt, endedAt }]);
    await who.api.call(addBudget, {
      body: { childId, target: { kind: 'all' }, minutes: Array<number>(7).fill(120) },
    });
    const close = (name: string, to: number, kinds: 'games'[]) =>
      who.api.call(addSchedule, {
        body: {
          deviceId,
          name,
          frequency: 'Daily',
          from: hour(9),
          to: hour(to),
          weekDays: [],
          apps: [],
          kinds,
          wholeDevice: kinds.length === 0,
        },
      });
    await close('Homework', 12, ['games']);
    const context = await browser.newContext({
      baseURL: baseURL!,
      viewport: { width: 390, height: 844 },
      locale: 'en-GB',
      timezoneId: TIME_ZONE,
      serviceWorkers: 'block',
    });
    const app = await openAs(context, device);
    const looked = async (name: string): Promise<void> => {
      await expectAccessible(app);
      const sideways = await app.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      expect(sideways, name).toBeLessThanOrEqual(0);
      await saveInBothThemes(app, `${name}-${age}`);
    };

    // Something is left, and counted by the client; games are closed and say so.
    await expect(app.getByText(left)).toBeVisible();
    await expect(app.getByText(/^90$/u)).toBeVisible();
    await looked('enforced-home');
    await app.goto('/companion#closed');
    await expect(app.getByRole('heading', { level: 1, name: 'Access is closed' })).toBeVisible();
    await expect(app.getByText(reason)).toBeVisible();
    await expect(app.getByText(/You keep|stops you/u)).toHaveCount(0);
    await looked('enforced-closed');

    // Everything until midnight: minutes of today are of no use any more, so none are shown.
    await close('Bedtime', 0, []);
    await expect(app.getByText(all)).toBeVisible({ timeout: 15_000 });
    if (age === 8) await expect(app.getByText('It opens again tomorrow.')).toBeVisible();
    await looked('enforced-closed-all');
    await app.goto('/companion#home');
    await expect(app.getByText(/Everything is closed/u).first()).toBeVisible();
    await expect(app.getByText(left)).toHaveCount(0);
    await looked('enforced-home-all');
    await context.close();
  });
