/** Privacy for parents: the access log is visible to the other parent, retention is chosen, a data export is taken. */
import { readFileSync } from 'node:fs';
import { listAccessLog } from '@kinward/contract/audit/audit.routes.ts';
import { listRetention } from '@kinward/contract/retention/retention.routes.ts';
import { choose, expect, type Story, test } from '../support/story.ts';

const FALMOUTH = { latitude: 50.1526, longitude: -5.0647, accuracy: 20 };

const settle = async (story: Story) => {
  const who = await story.signIn();
  const { childId, deviceId, code } = await story.addDevice(who, {
    firstName: 'Theo',
    deviceName: 'Pixel 7a',
  });
  const device = await story.simulatedDevice(code);
  device.report({ ...FALMOUTH, recordedAt: new Date().toISOString() });
  await device.drain();
  return { who, childId, query: `child=${childId}&device=${deviceId}` };
};

test('viewing the location page appears in Who looked', { tag: '@phone' }, async ({ page, story }) => {
  const { who, childId, query } = await settle(story);
  await page.goto(`/user/geo-location?${query}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(async () => {
      const days = await who.api.call(listAccessLog, { query: { childId } });
      return days.flatMap(({ kinds }) => kinds.map(({ kind }) => kind)).toSorted();
    })
    .toEqual(expect.arrayContaining(['history', 'overview']));
  await page.goto(`/user/dashboard?${query}`);
  await page.getByRole('button', { name: /Nora Hale/u }).click();
  await choose(page, 'Parent Device');
  await page.getByRole('link', { name: 'Who looked' }).click();
  await expect(page).toHaveURL(new RegExp(`/user/who-looked\\?child=${childId}`, 'u'));
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.getByText('Past positions: 1')).toBeVisible();
  await expect(page.getByText('You', { exact: true })).toBeVisible();
});

test('a data export is a ZIP with a track', { tag: '@one-size' }, async ({ page, story }) => {
  const { query } = await settle(story);
  await page.goto(`/user/privacy-settings?${query}`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything of Theo' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^kinward-\d{4}-\d\d-\d\d\.zip$/u);
  const zip = readFileSync(await download.path());
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  expect(zip.includes('device-1/positions.gpx')).toBe(true);
  await story.expectToast('The copy was saved.');
});
