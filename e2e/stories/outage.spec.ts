/** The server becomes unreachable and returns: the page shows the age of its data, queues nothing, and catches up. */
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { expect, test } from '../support/story.ts';

test(
  'a broken event stream shows the age of the page, and missed changes appear after reconnecting',
  { tag: '@one-size' },
  async ({ page, story }) => {
    story.allowConsole(/ERR_FAILED/u);
    const who = await story.signIn();
    const { code } = await story.addDevice(who);
    const device = await story.simulatedDevice(code);
    await device.status(63);
    await expect(page.getByText('63 %').first()).toBeVisible();
    await page.route('**/api/events**', (route) => route.abort());
    await page.reload();
    await expect(page.getByText(/^Live updates paused\. What you see is from \d\d:\d\d\.$/u)).toBeVisible();
    await expect(page.getByText('63 %').first()).toBeVisible();
    await expect(page.getByText('Live', { exact: true })).toHaveCount(0);
    await device.status(41);
    await expect(page.getByText('63 %').first()).toBeVisible();
    await page.unroute('**/api/events**');
    await page.evaluate("dispatchEvent(new Event('online'))");
    await expect(page.getByText('41 %').first()).toBeVisible();
    await expect(page.getByText('Live updates paused.')).toHaveCount(0);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
  },
);

test('a banner above the map takes its space from the map', async ({ page, story }) => {
  story.allowConsole(/ERR_FAILED/u);
  const who = await story.signIn();
  const { code } = await story.addDevice(who);
  const device = await story.simulatedDevice(code);
  device.report({ latitude: 45.27, longitude: 13.71, accuracy: 8, recordedAt: new Date().toISOString() });
  await device.drain();
  await page.route('**/api/events**', (route) => route.abort());
  await page.goto('/user/geo-location');
  await expect(page.getByText('Live updates paused.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Locate now' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Locate now' })).toBeInViewport({ ratio: 1 });
  const overhang = () => page.evaluate<number>('document.documentElement.scrollHeight - innerHeight');
  await expect.poll(overhang).toBe(0);
});

test(
  'without network, an action fails at once with a message and is not done later',
  { tag: '@one-size' },
  async ({ page, story }) => {
    story.allowConsole(/ERR_INTERNET_DISCONNECTED|preload/u);
    const who = await story.signIn();
    await story.addDevice(who);
    await page.getByRole('button', { name: 'Remove Pixel' }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove Device' });
    await expect(question).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText('You are offline. What you see may be old.')).toBeVisible();
    await question.getByRole('button', { name: 'Remove Device' }).click();
    await story.expectToast('We could not reach the server.');
    await expect(page.getByRole('button', { name: 'Remove Pixel' })).toBeVisible();
    const read = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/child');
    await page.context().setOffline(false);
    await read;
    expect((await who.api.call(listChildren, {}))[0]?.devices).toHaveLength(1);
  },
);

test(
  'a page that is not loaded yet says so and loads when the server is back',
  { tag: '@phone' },
  async ({ page, story }) => {
    story.allowConsole(/ERR_INTERNET_DISCONNECTED|preload|could not be fetched/u);
    const who = await story.signIn();
    await story.addDevice(who);
    await expect(page.getByRole('button', { name: 'Remove Pixel' })).toBeVisible();
    const wide = (page.viewportSize()?.width ?? 0) >= 1024;
    const link = wide ? 'Location History' : 'Where';
    await page.context().setOffline(true);
    await page.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { name: 'We could not reach the server' })).toBeVisible();
    await story.expectAccessible();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'No positions yet from Mia.' })).toBeVisible();
  },
);

test(
  'without the server a form keeps its input, and a switch reverts to the stored state',
  { tag: '@one-size' },
  async ({ page, story }) => {
    story.allowConsole(/ERR_FAILED/u);
    const who = await story.signIn();
    await page.getByRole('button', { name: 'Add Child' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Child' });
    await dialog.getByLabel('First Name').fill('Lena');
    await dialog.getByLabel('Age').fill('7');
    await dialog.getByLabel('Device Type').selectOption('Android');
    await page.route('**/api/addChild', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Next' }).click();
    await story.expectToast('We could not reach the server.');
    await expect(dialog.getByLabel('First Name')).toHaveValue('Lena');
    await page.unroute('**/api/addChild');
    await dialog.getByRole('button', { name: 'Next' }).click();
    await story.expectToast('Child Added Successfuly');
    expect(await who.api.call(listChildren, {})).toMatchObject([{ firstName: 'Lena' }]);

    await page.goto('/user/notification-settings');
    const battery = page.getByRole('switch', { name: 'Battery by mail' });
    const before = await battery.isChecked();
    await page.route('**/api/notification/settings', (route) => route.abort());
    await battery.click();
    await story.expectToast('We could not reach the server.');
    await expect(battery).toBeChecked({ checked: before });
  },
);
