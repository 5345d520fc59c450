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

test(
  'shorter retention of positions asks first, longer needs only a confirmation after a login',
  { tag: '@phone' },
  async ({ page, story }) => {
    const { who, query } = await settle(story);
    await page.goto(`/user/privacy-settings?${query}`);
    await expect(page.getByText(/^1 position now, the oldest from/u)).toBeVisible();
    const choice = page.getByLabel('Keep positions for', { exact: true });
    await choice.selectOption('7 days');
    const question = page.getByRole('alertdialog', { name: 'Keep positions for only 7 days?' });
    await expect(question).toBeVisible();
    await story.expectAccessible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(choice).toHaveValue('30');
    await choice.selectOption('7 days');
    await question.getByRole('button', { name: 'Delete what is older' }).click();
    await story.expectToast('Saved. All parents are told by mail.');
    await expect(choice).toHaveValue('7');
    await choice.selectOption('1 year');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep longer' }).click();
    await expect(choice).toHaveValue('365');
    const kept = await who.api.call(listRetention);
    expect(kept.map(({ kind, days }) => [kind, days])).toEqual([
      ['positions', 365],
      ['web', 30],
      ['contacts', 30],
      ['usage', 30],
      ['notifications', 90],
      ['requests', 90],
    ]);
  },
);

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

test(
  'the export page does not ask for a child before the children are loaded',
  { tag: '@one-size' },
  async ({ page, story }) => {
    const { query } = await settle(story);
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/child', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(`/user/privacy-settings?${query}`);
    await expect(page.getByLabel('Keep positions for', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Add a child first/u)).toHaveCount(0);
    answer();
    await expect(page.getByRole('button', { name: 'Download everything of Theo' })).toBeVisible();
  },
);
