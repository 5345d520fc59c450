/** The child's page with a third-party client. */
import { listNotifications } from '@kinward/contract/notifications/notifications.routes.ts';
import type { ClientKeys } from '@kinward/contract/devices/devices.schemas.ts';
import { thirdPartyRequest } from '@kinward/testkit/simulator/third-party-clients.ts';
import { checkAppearance, saveInBothThemes } from '../support/screenshots.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

const SIZE = { width: 390, height: 844 };

test('a third-party client: the child opens its page, confirms, and stops the sharing there @phone', async ({
  page,
  story,
  browser,
  baseURL,
}) => {
  const who = await story.signIn('nothing');
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
  await saveInBothThemes(app, 'child-page-ask');
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
  await saveInBothThemes(app, 'child-page');
  await expectAccessible(app);
  await app.getByRole('button', { name: 'Stop sharing…' }).click();
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
