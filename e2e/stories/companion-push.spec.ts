/** A companion that notifies while it is closed. */
import type { Page } from '@playwright/test';
import { fullBrowser } from '../support/browsers.ts';
import { saveInBothThemes } from '../support/screenshots.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

// A browser without a window keeps no notifications.
test.use({ launchOptions: fullBrowser });

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
  const who = await story.signIn('nothing');
  const { code } = await story.addDevice(who, { age: 15 });
  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 390, height: 844 },
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
  await saveInBothThemes(app, 'companion-notify');
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
  // The tool loses a message that it delivers while the browser ends the idle worker; a notification takes the place of its like.
  const shownAfter = async (data: object): Promise<string[]> => {
    await push(data);
    return shown(app);
  };
  const answer = { kind: 'answer', granted: true, minutes: 30, language: 'en' };
  await expect.poll(() => shownAfter(answer)).toEqual(['30 more minutes: yes']);
  const watcher = { kind: 'watcher', name: 'Ana Hale', language: 'es' };
  await expect
    .poll(() => shownAfter(watcher))
    .toContain('Ana Hale puede ver este dispositivo a partir de ahora');
  await context.close();
  await page.close();
});
