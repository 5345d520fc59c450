/** Consent: a pause that either side begins, and an adult who decides alone. */
import type { Browser, BrowserContext } from '@playwright/test';
import { listPositions } from '@kinward/contract/locations/locations.routes.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

const HOME = { latitude: 45.2735, longitude: 13.7142, accuracy: 12 };
/** Where the phone is during the pauses, and before an adult's consent. */
const AWAY = { ...HOME, latitude: HOME.latitude + 0.01 };

/** A phone at rest: it measures a new fix twice a second. @returns a function that ends it */
const measureAtRest = (context: BrowserContext): (() => void) => {
  const timer = setInterval(() => void context.setGeolocation(HOME).catch(() => undefined), 500);
  return () => clearInterval(timer);
};

/** A separate phone without a session of the parents. */
const phone = async (browser: Browser, baseURL: string) => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    geolocation: HOME,
    permissions: ['geolocation'],
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  const app = await context.newPage();
  const faults: string[] = [];
  app.on('pageerror', (error) => faults.push(error.message));
  return { context, app, faults };
};

test('a pause from either side, then the device user declares to be an adult and decides alone @phone', async ({
  page,
  story,
  browser,
  baseURL,
}) => {
  const who = await story.signIn('nothing');
  const { deviceId, code } = await story.addDevice(who, { age: 17 });
  const { context, app, faults } = await phone(browser, baseURL!);
  const stored = () => who.api.call(listPositions, { query: { deviceId } });
  const positions = async () => (await stored()).length;
  await app.goto(`/companion#code=${code}`);
  await app.getByRole('button', { name: 'Connect' }).click();
  await app.getByRole('button', { name: 'Yes, share' }).click();
  await expect(app.getByText('Sharing now')).toBeVisible();
  await expect.poll(positions).toBe(1);

  // A parent pauses: the device stops by itself, and shows until when but not who.
  await page.goto('/user/device-manage');
  await page.getByRole('button', { name: 'Stop sharing the place for a while: Mia' }).click();
  await expect(page.getByText(/no one is told who did it/u)).toBeVisible();
  await story.expectAccessible();
  await page.getByRole('button', { name: 'Stop sharing the place of Mia for 8 hours' }).click();
  await expect(page.getByText(/Mia’s place is paused until/u)).toBeVisible();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await expect(app.getByRole('heading', { name: /Your location is paused until/u })).toBeVisible();
  await expect(app.getByText('Not sharing')).toBeVisible();
  // Nora is named where it says who looked, and nowhere beside the pause.
  await expect(app.getByText(/Nora[^.]*paus|paus[^.]*Nora/iu)).toHaveCount(0);
  // The shown place is marked as earlier, and "Locate now" is not offered.
  await page.goto('/user/dashboard');
  await expect(page.getByRole('heading', { level: 2, name: /Mia’s place is paused until/u })).toBeVisible();
  await expect(page.getByText('just now')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Locate now' })).toHaveCount(0);
  await page.goto('/user/device-manage');
  await context.setGeolocation(AWAY);

  // The device ends any pause, and begins one that the parent cannot end.
  await app.getByRole('link', { name: 'Change the pause' }).click();
  await expectAccessible(app);
  await app.getByRole('button', { name: 'End the pause now' }).click();
  await expect(app.getByRole('heading', { name: 'Pause my location' })).toBeVisible();
  await expect(page.getByText(/Mia’s place is paused until/u)).toBeHidden();
  await app.getByRole('button', { name: '1 hour' }).click();
  await expect(app.getByRole('heading', { name: /Your location is paused until/u })).toBeVisible();
  await expect(page.getByText(/Mia’s place is paused until/u)).toBeVisible();
  await expect(page.getByRole('button', { name: 'End my pause' })).toHaveCount(0);
  await app.getByRole('button', { name: 'End the pause now' }).click();
  await expect(app.getByRole('heading', { name: 'Pause my location' })).toBeVisible();
  // The last fix is from the pause: nothing is sent, and the device says so until it has a new fix.
  await expect(app.getByText('Looking for your place')).toBeVisible();
  expect(await positions()).toBe(1);
  let endMeasuring = measureAtRest(context);
  await expect(app.getByText('Sharing now')).toBeVisible();
  await expect.poll(positions).toBe(2);
  endMeasuring();

  // An adult: two taps, both answers equally large, and nothing preselected.
  await app.getByRole('link', { name: 'Help', exact: true }).click();
  await app.getByRole('link', { name: 'I am 18 or older' }).click();
  await expect(app.getByText(/Nora Hale will see this at once/u)).toBeVisible();
  await expectAccessible(app);
  await app.getByRole('button', { name: 'Yes, I am' }).click();
  await expect(app.getByRole('heading', { name: 'You decide what is shared' })).toBeVisible();
  await expect(app.getByText('You do not share this.')).toBeVisible();
  await expect(app.getByText('Not sharing')).toBeVisible();
  const [no, yes] = await Promise.all(
    ['No, do not share', 'Yes, for 30 days'].map((name) => app.getByRole('button', { name }).boundingBox()),
  );
  expect([yes!.width, yes!.height].map(Math.round)).toEqual([no!.width, no!.height].map(Math.round));
  await expectAccessible(app);
  await expect(page.getByText('This is an adult’s device')).toBeVisible();
  await expect(page.getByText('Position and battery: not shared')).toBeVisible();
  await story.expectAccessible();
  const before = await positions();
  await context.setGeolocation(AWAY);

  await app.getByRole('button', { name: 'Yes, for 30 days' }).click();
  await expect(app.getByText(/You share this until/u)).toBeVisible();
  // Again: what was measured before the consent stays on the phone.
  await expect(app.getByText('Looking for your place')).toBeVisible();
  expect(await positions()).toBe(before);
  endMeasuring = measureAtRest(context);
  await expect(app.getByText('Sharing now')).toBeVisible();
  await expect(page.getByText(/Position and battery: shared until/u)).toBeVisible();
  await expect.poll(positions).toBeGreaterThan(before);
  endMeasuring();
  expect((await stored()).map(({ latitude }) => latitude)).not.toContain(AWAY.latitude);
  expect(faults).toEqual([]);
  await context.close();
});
