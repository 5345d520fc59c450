/** A parent sets up third-party clients by their manual; each reports in its own protocol and appears at once. */
import type { ClientKeys } from '@kinward/contract/devices/devices.schemas.ts';
import { listPositions } from '@kinward/contract/locations/locations.routes.ts';
import { THIRD_PARTY_CLIENTS, thirdPartyRequest } from '@kinward/testkit/simulator/third-party-clients.ts';
import { openWatch, positionContent } from '@kinward/testkit/simulator/watch.ts';
import { ManualPlayer, readManuals } from '../support/manual-player.ts';
import { checkAppearance } from '../support/screenshots.ts';
import { expect, test } from '../support/story.ts';

const NAMES: Record<(typeof THIRD_PARTY_CLIENTS)[number], string> = {
  'Traccar Client 10': 'Traccar Client',
  'Traccar Client 9': 'Traccar Client',
  'OsmAnd protocol': 'OsmAnd protocol',
  OwnTracks: 'OwnTracks',
  Overland: 'Overland',
};

test(
  'a third-party client is set up, reports in its own protocol and turns the dialog green',
  { tag: '@phone' },
  async ({ page, story, baseURL }) => {
    const who = await story.signIn('nothing');
    const { childId, deviceId } = await story.addDevice(who, { firstName: 'Mia', deviceName: 'Pixel 7a' });
    await page.goto('/user/device-manage');
    await checkAppearance(page, story, 'clients-manage');
    const dialog = page.getByRole('dialog');
    const made = page.waitForResponse((response) => response.url().endsWith('/connect'));
    const reader = new ManualPlayer(page, readManuals('en'));
    await reader.follow('trackers#keys', {
      before: {
        'clients.make': async () => {
          await expect(dialog.getByText('Block apps, sites or numbers, or keep to a schedule')).toBeVisible();
          await checkAppearance(page, story, 'clients-choose');
          await dialog.getByText('OwnTracks', { exact: true }).click();
        },
      },
    });
    reader.expectAllFollowed(['trackers']);
    const { data: keys } = (await (await made).json()) as { data: ClientKeys };
    await expect(dialog.getByText('Waiting for the first report.')).toBeVisible();
    await expect(dialog.getByText(keys.owntracks.password)).toBeVisible();
    await checkAppearance(page, story, 'clients-owntracks');
    // The arrow keys move the selection; every client has the values that it needs.
    await dialog.getByRole('radio', { name: /OwnTracks/u }).press('ArrowRight');
    await expect(dialog.getByText('Device identifier', { exact: true })).toBeVisible();
    await expect(dialog.getByText(keys.deviceKey, { exact: true })).toBeVisible();
    await dialog.getByText('Overland', { exact: true }).click();
    await expect(dialog.getByText(keys.overland.token)).toBeVisible();
    await dialog.getByText('GPSLogger, OsmAnd').click();
    await expect(dialog.getByText(/%LAT/u)).toBeVisible();
    await checkAppearance(page, story, 'clients-template');

    const start = Math.floor(Date.now() / 1000) * 1000 - 10 * 60_000;
    for (const [index, client] of THIRD_PARTY_CLIENTS.entries()) {
      const { method, path, headers, body } = thirdPartyRequest(client, keys, {
        latitude: 45.27 + index * 0.001,
        longitude: 13.71,
        accuracy: 8,
        battery: 70 - index,
        recordedAt: new Date(start + index * 60_000).toISOString(),
      });
      const reply = await fetch(`${baseURL}${path}`, { method, headers, ...(body && { body }) });
      expect(reply.status, client).toBe(200);
      await expect(dialog.getByText(`Pixel 7a reports with ${NAMES[client]}.`)).toBeVisible();
    }
    await checkAppearance(page, story, 'clients-green');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Overland', { exact: true }).first()).toBeVisible();

    await page.goto(`/user/geo-location?child=${childId}&device=${deviceId}`);
    await expect(page.getByText(/Near|near/u).first()).toBeVisible();
    const positions = await who.api.call(listPositions, { query: { deviceId } });
    expect(positions).toHaveLength(THIRD_PARTY_CLIENTS.length);
  },
);

test('a GPS watch is connected by its number, and its way to school is shown @one-size', async ({
  page,
  story,
}) => {
  const who = await story.signIn('nothing');
  const { deviceId } = await story.addDevice(who, { firstName: 'Ida', deviceName: 'Blue watch' });
  await page.goto('/user/dashboard');
  const dialog = page.getByRole('dialog');
  const number = `47${String(Date.now()).slice(-8)}`;
  const reader = new ManualPlayer(page, readManuals('en'));
  await reader.follow('watch#connect', {
    values: { 'watches.number': number },
    before: {
      'watches.number': async () => {
        await dialog.getByText('GPS watch', { exact: true }).click();
        await expect(dialog.getByText('What it sends is open.')).toBeVisible();
        await dialog.getByRole('button', { name: 'Connect the watch' }).click();
        await expect(dialog.getByText('The number on the watch has 10 digits.')).toBeVisible();
        await checkAppearance(page, story, 'clients-watch');
      },
    },
  });
  reader.expectAllFollowed(['watch']);
  const message = await dialog.getByText(/^pw,123456,ip,/u).textContent();
  await expect(dialog.getByText('Waiting for the first report.')).toBeVisible();
  await checkAppearance(page, story, 'clients-watch-message');

  const watch = await openWatch(Number(/,(\d+)#$/u.exec(message ?? '')?.[1]), number);
  const start = Math.floor(Date.now() / 1000) * 1000 - 10 * 60_000;
  for (let index = 0; index < 5; index += 1)
    watch.say(
      positionContent({
        latitude: 45.27 + index * 0.001,
        longitude: 13.71,
        battery: 70,
        recordedAt: new Date(start + index * 60_000).toISOString(),
      }),
    );
  await expect(dialog.getByText('Blue watch reports with GPS watch.')).toBeVisible();
  await expect.poll(async () => (await who.api.call(listPositions, { query: { deviceId } })).length).toBe(5);
  watch.close();
});
