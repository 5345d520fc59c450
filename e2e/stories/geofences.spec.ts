/** Fences: a parent draws allowed and forbidden places, changes them, deletes one and undoes that. */
import type { Page } from '@playwright/test';
import { addDevice } from '@kinward/contract/devices/devices.routes.ts';
import { addGeofence, listGeofences, updateGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { atRest, expect, test, type SignedIn, type Story } from '../support/story.ts';

const FALMOUTH = { latitude: 50.1526, longitude: -5.0647, accuracy: 20 };

/** A child whose phone is in Falmouth. */
const settle = async (story: Story) => {
  const who = await story.signIn();
  const { childId, deviceId, code } = await story.addDevice(who, {
    firstName: 'Theo',
    deviceName: 'Pixel 7a',
  });
  const device = await story.simulatedDevice(code);
  device.report({ ...FALMOUTH, recordedAt: new Date().toISOString() });
  await device.drain();
  return { who, device, childId, deviceId, query: `child=${childId}&device=${deviceId}` };
};
const fencesOf = (who: SignedIn, deviceId: DeviceId) => who.api.call(listGeofences, { query: { deviceId } });

const press = async (page: Page, name: string, times: number): Promise<void> => {
  for (let i = 0; i < times; i += 1) await page.getByRole('button', { name }).click();
};
const save = (page: Page, name: 'Add' | 'Update') => page.getByRole('button', { name, exact: true }).click();

/** The map's zoom, read from its scale bar. */
const zoomOf = async (page: Page): Promise<number> => {
  const bar = page.locator('[class*="scale"]', { has: page.locator('svg') });
  const miles = Number.parseFloat((await bar.textContent()) ?? '');
  const pixels = Number(await bar.locator('svg').getAttribute('width')) - 2;
  const metresAtZoom0 = 156_543 * Math.cos((FALMOUTH.latitude * Math.PI) / 180);
  return Math.round(Math.log2(metresAtZoom0 / ((miles * 1609.344) / pixels)));
};

/** The colour of the current fence's circle, and its design token. */
const expectCircle = async (page: Page, word: '--allowed' | '--forbidden'): Promise<void> => {
  const colours = `(path) => {
    const swatch = document.createElement('i');
    swatch.style.color = 'var(${word})';
    path.ownerDocument.body.append(swatch);
    const { color } = getComputedStyle(swatch);
    swatch.remove();
    return getComputedStyle(path).stroke === color;
  }`;
  await expect
    .poll(() => page.evaluate(`(${colours})(document.querySelector('path[class*="edited"]'))`))
    .toBe(true);
};

test('a fence is drawn, found by search, changed, deleted and brought back', async ({ page, story }) => {
  const { who, childId, deviceId, query } = await settle(story);
  const body = { childId, deviceName: 'Tablet', deviceType: 'Tablet' } as const;
  const tablet = await who.api.call(addDevice, { body });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/geofence') && request.method() !== 'GET') sent.push(request.method());
  });
  await page.goto(`/user/geo-fencing?${query}`);
  await expect(page.getByRole('heading', { name: 'Geo Fencing' })).toBeVisible();
  await expect(page.getByText('Here you will see the places where Theo may be.')).toBeVisible();
  await story.expectAccessible();
  await page.getByRole('link', { name: 'Add Geo fence' }).click();

  await expect(page).toHaveURL(/status=allow/u);
  await expect(page.getByRole('heading', { name: 'New fence for Theo' })).toBeVisible();
  await expect(page.getByLabel('Address')).toHaveValue('Falmouth, England, United Kingdom');
  const { width, height } = page.viewportSize()!;
  const map = page.getByRole('application', { name: /^Map/u });
  // On a phone the radius stays in sight below it.
  expect((await map.boundingBox())!.height).toBeGreaterThanOrEqual((width >= 1024 ? 0.6 : 0.44) * height - 1);
  expect(await zoomOf(page)).toBe(width >= 1024 ? 15 : 13);
  await page.getByLabel('Fence Name').fill('School');
  await save(page, 'Add');
  await expect(page.getByText('Range should be greater than zero.').first()).toBeVisible();
  expect(sent).toEqual([]);
  const slider = page.getByRole('slider', { name: 'Radius' });
  await page.getByRole('button', { name: '0.5 mi' }).click();
  await expect(slider).toHaveValue('0.5');
  // Most of the slider's length is for the first mile.
  const rail = (await slider.boundingBox())!;
  await page.mouse.click(rail.x + 12 + 0.12 * (rail.width - 24), rail.y + rail.height / 2);
  await expect(slider).toHaveValue('0.2');
  await press(page, '0.1 mile more', 2);
  await expect(slider).toHaveValue('0.4');
  await page.getByRole('button', { name: 'Where Theo often is' }).click();
  await expect(page.getByText('No long stay anywhere in the last seven days.')).toBeVisible();
  await page.getByRole('button', { name: 'Where Theo is now' }).click();
  // Nothing is connected there yet, which is said; the parent may want it all the same.
  const other = page.getByRole('checkbox', { name: /^Theo’s Tablet Not connected yet/u });
  await expect(other).not.toBeChecked();
  await other.check();
  await expectCircle(page, '--allowed');
  // What is scrolled half under the bar cannot be pressed there.
  await page.evaluate('scrollTo(0, 0)');
  await story.expectAccessible();
  await save(page, 'Add');
  await story.expectToast('Created Successful');
  await expect(page).toHaveURL(/\/user\/geo-fencing/u);
  await expect(page.getByText('0.4 Miles')).toBeVisible();
  await expect(page.getByText('Falmouth, England, United Kingdom')).toBeVisible();
  expect(await fencesOf(who, tablet.deviceId)).toMatchObject([{ fenceName: 'School', fenceRadius: 0.4 }]);

  await page.getByRole('link', { name: 'Edit School' }).click();
  await page.getByText('Forbidden', { exact: true }).click();
  await expect(page.getByRole('slider', { name: 'Radius' })).toHaveValue('0');
  await page.getByRole('slider', { name: 'Radius' }).fill('1.2');
  await expectCircle(page, '--forbidden');
  await page.getByLabel('Address').fill('truro, uni');
  await expect(page.getByRole('option', { name: /^Truro England/u })).toBeVisible();
  await story.expectAccessible();
  await page.getByLabel('Address').press('Enter');
  await expect(page.getByLabel('Address')).toHaveValue('Truro, England, United Kingdom');
  await save(page, 'Update');
  await story.expectToast('Updated Successful');
  await expect(page).toHaveURL(/status=forbidden/u);
  await expect(page.getByText('1.2 Miles')).toBeVisible();
  const [fence] = await fencesOf(who, deviceId);
  expect(fence).toMatchObject({ fenceName: 'School', action: 'Block', fenceRadius: 1.2, version: 2 });

  await page.getByRole('button', { name: 'Delete School' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await story.expectAccessible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await story.expectToast('Deleted Successful');
  await expect(page.getByText('1.2 Miles')).toHaveCount(0);
  expect(await fencesOf(who, deviceId)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1.2 Miles')).toBeVisible();
  expect(await fencesOf(who, deviceId)).toMatchObject([{ fenceName: 'School', fenceRadius: 1.2 }]);
});

test(
  'by keyboard alone: arrow keys move the pin, coordinates show where it is',
  { tag: '@one-size' },
  async ({ page, story }) => {
    const { who, deviceId, query } = await settle(story);
    await page.goto(`/user/add-geofence?${query}&status=forbidden`);
    const pin = page.getByRole('button', { name: /^Middle of the fence/u });
    await pin.focus();
    for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowRight');
    const slider = page.getByRole('slider', { name: 'Radius' });
    await slider.focus();
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', '0.3 miles');
    await page.getByLabel('Fence Name').focus();
    await page.keyboard.type('Harbour');
    await page.getByText('Coordinates').focus();
    await page.keyboard.press('Enter');
    const latitude = page.getByLabel('Latitude');
    await expect(latitude).not.toHaveValue('50.15260');
    expect(Number(await latitude.inputValue())).toBeGreaterThan(50.1526);
    expect(Number(await page.getByLabel('Longitude').inputValue())).toBeGreaterThan(-5.0647);
    await latitude.fill('99');
    await latitude.press('Enter');
    await expect(page.getByText('From -85 to 85, like 50.1526')).toBeVisible();
    await latitude.fill('50.2');
    await latitude.press('Enter');
    await story.expectAccessible();
    await page.getByRole('button', { name: 'Add', exact: true }).focus();
    await page.keyboard.press('Enter');
    await story.expectToast('Created Successful');
    const fences = await fencesOf(who, deviceId);
    expect(fences).toMatchObject([
      { fenceName: 'Harbour', action: 'Block', fenceRadius: 0.3, latitude: 50.2 },
    ]);
  },
);

test('the pin and the edge of the circle are dragged', { tag: '@one-size' }, async ({ page, story }) => {
  const { query } = await settle(story);
  await page.goto(`/user/add-geofence?${query}`);
  await press(page, '0.1 mile more', 3);
  const pin = page.getByRole('button', { name: /^Middle of the fence/u });
  const before = await pin.getAttribute('aria-label');
  const from = await atRest(pin);
  await page.mouse.move(from.x + 22, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x - 18, from.y + 50, { steps: 6 });
  await page.mouse.up();
  const to = await atRest(pin);
  expect([Math.round(to.x - from.x), Math.round(to.y - from.y)]).toEqual([-40, 30]);
  expect(await pin.getAttribute('aria-label')).not.toBe(before);
  const edge = await atRest(page.locator('[class*="handle"]'));
  await page.mouse.move(edge.x + 22, edge.y + 22);
  await page.mouse.down();
  await page.mouse.move(to.x + 22 + (edge.x - to.x) / 2, edge.y + 22, { steps: 6 });
  await page.mouse.up();
  const slider = page.getByRole('slider', { name: 'Radius' });
  await expect(slider).not.toHaveValue('0.3');
  const radius = Number(await slider.inputValue());
  expect(radius).toBeGreaterThan(0);
  expect(radius).toBeLessThan(0.3);
});

test(
  'of two parents who edit a fence the later one is warned',
  { tag: '@one-size' },
  async ({ page, story }) => {
    const { who, deviceId, query } = await settle(story);
    await page.goto(`/user/add-geofence?${query}`);
    await page.getByLabel('Fence Name').fill('Home');
    await press(page, '0.1 mile more', 2);
    await save(page, 'Add');
    await page.getByRole('link', { name: 'Edit Home' }).click();
    await page.getByLabel('Fence Name').fill('Our home');
    const [fence] = await fencesOf(who, deviceId);
    const { fenceId, deviceId: _device, ...fields } = fence!;
    // The other parent's change arrives only with the refusal: the event stream is blocked.
    await page.route('**/api/geofence?*', (route) => route.abort());
    story.allowConsole(/Failed to load resource/u);
    await who.api.call(updateGeofence, { params: { id: fenceId }, body: { ...fields, fenceName: 'Granny' } });
    await save(page, 'Update');
    await expect(page.getByText('Someone changed this in the meantime. Load it again.')).toBeVisible();
    await page.unroute('**/api/geofence?*');
    await page.reload();
    await expect(page.getByLabel('Fence Name')).toHaveValue('Granny');

    // With the event stream the change is shown while the parent is still typing.
    await page.getByLabel('Fence Name').fill('Mine');
    await who.api.call(updateGeofence, {
      params: { id: fenceId },
      body: { ...fields, version: 2, fenceName: 'Nana' },
    });
    await expect(page.getByText('Someone changed this fence in the meantime.')).toBeVisible();
    await expect(page.getByLabel('Fence Name')).toHaveValue('Mine');
    await story.expectAccessible();
    await page.getByRole('button', { name: 'Load it again' }).click();
    await expect(page.getByLabel('Fence Name')).toHaveValue('Nana');
  },
);

test(
  'the fence names the place on the dashboard and the live map',
  { tag: '@phone' },
  async ({ page, story }) => {
    const { query } = await settle(story);
    await page.goto(`/user/add-geofence?${query}`);
    await page.getByLabel('Fence Name').fill('School');
    await press(page, '0.1 mile more', 3);
    await save(page, 'Add');
    await story.expectToast('Created Successful');
    await page.goto(`/user/dashboard?${query}`);
    await expect(page.getByRole('heading', { name: 'Theo is at School', exact: true })).toBeVisible();
    // On a phone the map is below the view, and begins when the page is scrolled.
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await expect(page.getByRole('img', { name: 'Allowed: School' })).toBeAttached();
    await page.goto(`/user/geo-location?${query}`);
    await expect(page.getByRole('heading', { name: 'At School' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Allowed: School' })).toBeVisible();
    await story.expectAccessible();
  },
);

test(
  'the search of an address waits until nothing was typed for 300 ms',
  { tag: '@one-size' },
  async ({ page, story }) => {
    const { query } = await settle(story);
    const asked: (string | null)[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/map/search') asked.push(searchParams.get('q'));
    });
    await page.clock.install();
    await page.goto(`/user/add-geofence?${query}`);
    const address = page.getByLabel('Address');
    await expect(address).toHaveValue('Falmouth, England, United Kingdom');
    // From here on the test moves the page's clock.
    await page.clock.pauseAt(Date.now() + 60_000);
    await address.fill('tru');
    await page.clock.runFor(290);
    await address.press('End');
    await address.press('r');
    await page.clock.runFor(290);
    await expect(address).toHaveValue('trur');
    expect(asked).toEqual([]);
    await page.clock.runFor(20);
    await expect.poll(() => asked).toEqual(['trur']);
  },
);

test(
  'a long name does not make the page wider than the phone',
  { tag: '@phone' },
  async ({ page, story }) => {
    const { who, deviceId, query } = await settle(story);
    const fenceName = 'Grandma and grandpa’s house by the river';
    const { latitude, longitude } = FALMOUTH;
    const body = { deviceId, fenceName, address: '', fenceRadius: 0.5, latitude, longitude };
    await who.api.call(addGeofence, { body: { ...body, action: 'Allow' } });
    await page.goto(`/user/geo-fencing?${query}`);
    await expect(page.getByRole('heading', { name: fenceName })).toBeVisible();
    const overhang = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate(overhang)).toBe(0);
  },
);
