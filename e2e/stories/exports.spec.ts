/** A data export of a child is taken. */
import { readFileSync } from 'node:fs';
import { expect, test } from '../support/story.ts';

const FALMOUTH = { latitude: 50.1526, longitude: -5.0647, accuracy: 20 };

test('a data export is a ZIP with a track', { tag: '@one-size' }, async ({ page, story }) => {
  const who = await story.signIn('nothing');
  const { childId, code } = await story.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
  const device = await story.simulatedDevice(code);
  device.report({ ...FALMOUTH, recordedAt: new Date().toISOString() });
  await device.drain();
  await page.goto(`/user/privacy-settings?child=${childId}`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything of Theo' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^kinward-\d{4}-\d\d-\d\d\.zip$/u);
  const zip = readFileSync(await download.path());
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  expect(zip.includes('device-1/positions.gpx')).toBe(true);
  await story.expectToast('The copy was saved.');
});
