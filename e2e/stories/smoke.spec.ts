/** The product's main job: a parent adds a child with a photo, pairs a device with the code, and sees it move without touching the page. */
import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { listPositions } from '@kinward/contract/locations/locations.routes.ts';
import { parseGpx } from '@kinward/testkit/simulator/gpx.ts';
import { Trip } from '@kinward/testkit/simulator/trip.ts';
import { clock } from '../support/family-day.ts';
import { expect, test, type Story } from '../support/story.ts';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
};

/** A plain PNG, 64 by 64 pixels. */
const photo = (): Buffer => {
  const size = 64;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(size * 3, Buffer.from([242, 167, 59]))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: size }, () => row)));
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const TRIP = parseGpx(`<gpx><trk><trkseg>
  <trkpt lat="45.2735" lon="13.7142"><time>2026-01-01T08:00:00Z</time></trkpt>
  <trkpt lat="45.2755" lon="13.7182"><time>2026-01-01T08:01:00Z</time></trkpt>
  <trkpt lat="45.2795" lon="13.7242"><time>2026-01-01T08:02:00Z</time></trkpt>
  <trkpt lat="45.2835" lon="13.7302"><time>2026-01-01T08:03:00Z</time></trkpt>
</trkseg></trk></gpx>`);

const addFirstChild = async (page: Page, story: Story): Promise<string> => {
  await page.getByRole('button', { name: 'Add Child' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('First Name is required')).toBeVisible();
  await dialog.getByLabel('First Name').fill('R2D2');
  await dialog.getByLabel('Age').fill('9');
  await expect(dialog.getByText('Only alphabets are allowed')).toBeVisible();
  await dialog.getByLabel('First Name').fill('Mia');
  await dialog.getByLabel('Device Type').selectOption('Android');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'mia.png', mimeType: 'image/png', buffer: photo() });
  await dialog.getByRole('button', { name: 'Next' }).click();
  await story.expectToast('Child Added Successfuly');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel('Device Name').fill('Pixel 7a');
  await dialog.getByRole('button', { name: 'Next: show the code' }).click();
  const code = /[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}/u;
  await expect(dialog.getByText(code).first()).toBeVisible();
  return code.exec((await dialog.innerText()).replaceAll(/\s+/gu, ' ').replaceAll(/ ?- ?/gu, '-'))![0];
};

test(
  'a parent adds a child, pairs a device and watches it move',
  { tag: '@phone' },
  async ({ page, story }) => {
    await story.signIn();
    const code = await addFirstChild(page, story);
    await story.expectAccessible();

    const device = await story.simulatedDevice(code);
    await expect(
      page
        .getByRole('dialog')
        .getByText(/is paired/u)
        .first(),
    ).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

    await device.status(63);
    await expect(page.getByText('63 %').first()).toBeVisible();
    const trip = new Trip(device, {
      track: TRIP,
      speed: 60,
      loop: false,
      battery: 62,
      batteryPerHour: 600,
      everyMs: 300,
    });
    await trip.run();
    await device.drain();
    await expect(page.getByText(/Realtime|just now/u).first()).toBeVisible();
    await expect(page.getByText(/3[0-9] %/u).first()).toBeVisible();
    await story.expectAccessible();

    // The chosen picture is shown in the list and on the map of all children.
    const chosen = page.getByRole('list', { name: 'Children' }).locator('image');
    await expect(chosen).toHaveAttribute('href', /^data:image\/webp/u);
    await page.goto('/user/child-map');
    const face = page.getByRole('button', { name: /^Mia: / });
    await expect(face.locator('xpath=..').locator('image')).toHaveAttribute('href', /^data:image\/webp/u);
  },
);

test(
  'the location page shows the track of today and answers "Locate now"',
  { tag: '@phone' },
  async ({ page, story }) => {
    const who = await story.signIn('nothing');
    const { deviceId, childId, code } = await story.addDevice(who);
    const device = await story.simulatedDevice(code);
    const now = Date.now();
    for (let i = 0; i < 40; i += 1) {
      device.report({
        latitude: 45.27 + i * 0.0006,
        longitude: 13.71 + i * 0.0004,
        accuracy: 8,
        recordedAt: new Date(now - (40 - i) * 20_000).toISOString(),
      });
    }
    await device.drain();
    await page.goto(`/user/geo-location?child=${childId}&device=${deviceId}`);
    await expect(page.getByText(/Near|near/u).first()).toBeVisible();

    const asked = page.waitForResponse(
      (response) => response.url().includes('/api/location/locate') && response.request().method() === 'POST',
    );
    await page.getByRole('button', { name: 'Locate now' }).first().click();
    expect((await asked).status()).toBe(201);
    await expect(page.getByText('Asked').first()).toBeVisible();
    device.report({ latitude: 45.31, longitude: 13.75, accuracy: 5, recordedAt: new Date().toISOString() });
    await device.drain();
    await expect(page.getByText('New position').first()).toBeVisible();
    const positions = await who.api.call(listPositions, { query: { deviceId } });
    expect(positions).toHaveLength(41);

    // One picture, which a drag moves: what has a transform in three dimensions is a picture of its own.
    const tile = page.locator('.leaflet-tile-loaded').first();
    await expect(tile).toHaveAttribute('style', /translate\(/u);
    await expect(page.locator('.leaflet-map-pane [style*="translate3d"]')).toHaveCount(0);

    // Of a day's way what is past is above the whole of it.
    await page.goto(`/user/geo-location?child=${childId}&device=${deviceId}&day=${clock(now).date}`);
    const way = page.locator('.leaflet-kinward-tracks-pane');
    await expect(way.locator('svg path').first()).toBeAttached();
    await expect(way.locator('canvas')).toBeAttached();
    const depths = await page.evaluate<number[]>(
      `['canvas', 'svg'].map((part) => Number(getComputedStyle(document.querySelector('.leaflet-kinward-tracks-pane ' + part)).zIndex))`,
    );
    expect(depths[0]).toBeGreaterThan(depths[1]!);
  },
);
