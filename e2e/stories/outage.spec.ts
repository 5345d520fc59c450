/** The server becomes unreachable: a banner takes its space from the map, and a page that is not loaded yet says so. */
import { expect, test } from '../support/story.ts';

test('a banner above the map takes its space from the map', async ({ page, story }) => {
  story.allowConsole(/ERR_FAILED/u);
  const who = await story.signIn('nothing');
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

test('what is not there by the copy of before is not said while it cannot be read', async ({
  page,
  story,
}) => {
  story.allowConsole(/Failed to load resource|500/u);
  const who = await story.signIn('nothing');
  await story.addDevice(who);
  await page.goto('/user/geo-fencing');
  await expect(page.getByText('Here you will see the places where Mia may be.')).toBeVisible();
  // The copy is written a second after the last change.
  await expect
    .poll(() => page.evaluate<number>('indexedDB.databases().then((all) => all.length)'), { timeout: 10_000 })
    .toBe(1);
  await page.route('**/api/geofence**', (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', message: 'Not now' } }),
  );
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  await expect(page.getByText('Here you will see the places')).toHaveCount(0);
});
