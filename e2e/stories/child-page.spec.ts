/** The child's page with a third-party client, and a companion that notifies while it is closed. */
import type { Page } from '@playwright/test';
import { listNotifications } from '@kinward/contract/notifications/notifications.routes.ts';
import type { ClientKeys } from '@kinward/contract/devices/devices.schemas.ts';
import { thirdPartyRequest } from '@kinward/testkit/simulator/third-party-clients.ts';
import { checkAppearance } from '../support/screenshots.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

const SIZE = { width: 390, height: 844 };

const picture = async (app: Page, name: string): Promise<void> => {
  if (!process.env.SHOTS) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await app.emulateMedia({ colorScheme });
    await app.screenshot({ path: `${process.env.SHOTS}/${name}-${colorScheme}.png`, fullPage: true });
  }
};

test('a third-party client: the child opens its page, confirms, and stops the sharing there @phone', async ({
  page,
  story,
  browser,
  baseURL,
}) => {
  const who = await story.signIn();
  await story.addDevice(who, { firstName: 'Mia', deviceName: 'Pixel 7a' });
  await page.goto('/user/device-manage');
  await page.getByRole('button', { name: 'Use another app or a GPS watch on Pixel 7a' }).click();
  const dialog = page.getByRole('dialog');
  const made = page.waitForResponse((response) => response.url().endsWith('/connect'));
  await dialog.getByRole('button', { name: 'Make the keys' }).click();
  const { data: keys } = (await (await made).json()) as { data: ClientKeys };
  await expect(dialog.getByText('Mia has not opened this page yet.')).toBeVisible();
  await expect(dialog.getByText(keys.page.url)).toBeVisible();
  await story.expectAccessible();
  await checkAppearance(page, story, 'child-page-dialog');

  const context = await browser.newContext({ baseURL: baseURL!, viewport: SIZE, serviceWorkers: 'block' });
  const app = await context.newPage();
  await app.goto(keys.page.url);
  await expect(app.getByRole('heading', { name: 'Hello Mia. This is about your device' })).toBeVisible();
  expect(new URL(app.url()).hash).toBe('');
  await expect(app.getByRole('heading', { name: 'Nora Hale wants to see this:' })).toBeVisible();
  await expectAccessible(app);
  await picture(app, 'child-page-ask');
  await expect(dialog.getByText(/^Mia opened this page/u)).toBeVisible();
  await app.getByRole('button', { name: 'Yes, share' }).click();
  await expect(app.getByRole('heading', { name: 'Who sees what of this device' })).toBeVisible();
  await expect(dialog.getByText(/^Mia has read this page and said yes/u)).toBeVisible();

  const { method, path, headers, body } = thirdPartyRequest('OsmAnd protocol', keys, {
    latitude: 45.27,
    longitude: 13.71,
    accuracy: 8,
    battery: 70,
    recordedAt: new Date().toISOString(),
  });
  const report = async (): Promise<number> =>
    (await fetch(`${baseURL}${path}`, { method, headers, ...(body && { body }) })).status;
  expect(await report()).toBe(200);
  await expect(dialog.getByText('Pixel 7a reports with OsmAnd protocol.')).toBeVisible();
  await app.reload();
  await expect(app.getByText(/^The app OsmAnd protocol on “Pixel 7a”/u)).toBeVisible();
  await expect(app.getByText('Nothing is blocked right now.')).toBeVisible();
  await expect(app.getByText('Someone new')).toHaveCount(0);
  await picture(app, 'child-page');
  await expectAccessible(app);
  await app.getByRole('button', { name: 'Stop sharing …' }).click();
  await app.getByRole('button', { name: 'Yes, stop now' }).click();
  await expect(app.getByRole('heading', { name: 'Sharing has ended' })).toBeVisible();
  await expectAccessible(app);
  expect(await report()).toBe(401);
  const notices = await who.api.call(listNotifications, { query: {} });
  expect(notices.map(({ title }) => title)).toContain('Sharing was stopped');
  await app.goto(keys.page.url);
  await expect(app.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await context.close();
});

/** Titles of the notifications on the device's screen. */
const shown = (app: Page): Promise<string[]> =>
  app.evaluate<string[]>(
    'navigator.serviceWorker.ready.then((worker) => worker.getNotifications()).then((all) => all.map(({ title }) => title))',
  );

test('a companion asks for notifications on a tap, and its worker shows them @phone', async ({
  story,
  page,
  browser,
  baseURL,
}) => {
  const who = await story.signIn();
  const { code } = await story.addDevice(who);
  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: SIZE,
    permissions: ['geolocation', 'notifications'],
    geolocation: { latitude: 45.27, longitude: 13.71, accuracy: 9 },
    serviceWorkers: 'allow',
    locale: 'en-GB',
  });
  const app = await context.newPage();
  await app.goto(`/companion/#code=${code}`);
  await app.getByRole('button', { name: 'Connect' }).click();
  await app.getByRole('button', { name: 'Yes, share' }).click();
  const notify = app.getByRole('button', { name: 'Notify me of changes' });
  await notify.scrollIntoViewIfNeeded();
  await picture(app, 'companion-notify');
  await expectAccessible(app);

  // The story's browser reaches no push service: the app shows a message.
  await notify.click();
  await expect(app.getByRole('alert')).toHaveText(/^That did not work here\./u);
  await expect(notify).toBeVisible();

  // The push is delivered to the worker directly, without a push service.
  const session = await context.newCDPSession(app);
  const registrationId = await new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith('/companion/'));
      if (own) resolve(own.registrationId);
    });
    void session.send('ServiceWorker.enable');
  });
  const push = (data: object) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: baseURL!,
      registrationId,
      data: JSON.stringify(data),
    });
  await push({ kind: 'answer', granted: true, minutes: 30, language: 'en' });
  await expect.poll(() => shown(app)).toEqual(['30 more minutes: yes']);
  await push({ kind: 'watcher', name: 'Ana Hale', language: 'es' });
  await expect.poll(() => shown(app)).toContain('Ana Hale puede ver este dispositivo a partir de ahora');
  await context.close();
  await page.close();
});
