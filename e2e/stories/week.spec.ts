/** The week: a parent reads it in a sentence; the child reads the same sentence in the companion. */
import { addDevice } from '@kinward/contract/devices/devices.routes.ts';
import { addGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import { clock, midnight } from '../support/family-day.ts';
import { checkAppearance, saveInBothThemes } from '../support/screenshots.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const WEEKDAY = (new Date(`${clock(Date.now()).date}T00:00Z`).getUTCDay() + 6) % 7;
/** Monday of last week at midnight. */
const MONDAY = midnight(WEEKDAY + 7);
const WEEK = clock(MONDAY).date;
const at = (day: number, minutes: number): string =>
  new Date(MONDAY + day * DAY + minutes * MINUTE).toISOString();
const use = (day: number, from: number, length: number, app = 'chess') => ({
  appId: `org.example.${app}`,
  startedAt: at(day, from),
  endedAt: at(day, from + length),
});
const SCHOOL = { latitude: 50.1526, longitude: -5.0647 };
const LENGTHS = [95, 110, 72, 128, 112, 160, 141];

test(
  'a week is one sentence for the parent and for the child',
  { tag: '@phone' },
  async ({ page, story, browser, baseURL }) => {
    const who = await story.signIn('nothing');
    const { childId, deviceId, code } = await story.addDevice(who, {
      firstName: 'Theo',
      age: 15,
      deviceName: 'Pixel 7a',
    });
    await who.api.call(addGeofence, {
      body: { deviceId, fenceName: 'School', address: '', fenceRadius: 0.2, action: 'Allow', ...SCHOOL },
    });
    const device = await story.simulatedDevice(code);
    await device.reportUsage([
      ...LENGTHS.map((length, day) => use(day - 7, 16 * 60, length + 10)),
      ...LENGTHS.map((length, day) => use(day, 16 * 60, length - (day === 2 || day === 4 ? 40 : 0))),
      use(2, 23 * 60, 40),
      use(4, 24 * 60 + 32, 40, 'sketch'),
    ]);
    for (const day of [0, 1, 2])
      for (let minute = 0; minute < 60; minute += 5)
        device.report({ ...SCHOOL, accuracy: 8, recordedAt: at(day, 9 * 60 + minute) });
    await device.drain();
    await device.reportWeb([{ url: 'https://prizes.example/', visitedAt: at(1, 900), blocked: true }]);

    const title = 'A lighter week: 1 h 10 less screen, two late evenings.';
    await page.goto(`/user/child/${childId}/week?week=${WEEK}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText('School on three days')).toBeVisible();
    await expect(page.getByText('One site was closed')).toBeVisible();
    await checkAppearance(page, story, 'week');
    // This installation has no mail server.
    await expect(page.getByRole('button', { name: 'As an e-mail' })).toHaveCount(0);
    await page.getByRole('link', { name: /13 h 38/u }).click();
    await expect(page).toHaveURL(/app-usage\?child=.*days=30/u);

    const own = await who.api.call(addDevice, {
      body: { childId, deviceName: 'Tab S9', deviceType: 'Tablet' },
    });
    const context = await browser.newContext({
      baseURL: baseURL!,
      viewport: { width: 390, height: 844 },
      locale: 'en-GB',
      serviceWorkers: 'block',
    });
    const app = await context.newPage();
    await app.goto(`/companion#code=${own.uniqueCode}`);
    await app.getByRole('button', { name: 'Connect' }).click();
    await app.getByRole('button', { name: 'Yes, share' }).click();
    await expect(app.getByRole('navigation')).toBeVisible();
    await app.goto('/companion#week');
    await app.getByRole('button', { name: 'Week before' }).click();
    await expect(app.getByRole('heading', { name: title })).toBeVisible();
    await expect(app.getByText('School on three days')).toBeVisible();
    await expectAccessible(app);
    await saveInBothThemes(app, 'my-week');
    await context.close();
  },
);
