/** Privacy for parents: the access log is visible to the other parent, the audit log next to it, retention is chosen. */
import { listAccessLog } from '@kinward/contract/audit/audit.routes.ts';
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { listRetention } from '@kinward/contract/retention/retention.routes.ts';
import { expect, test, type Portal } from '../../testing/portal/portal.harness.tsx';

const FALMOUTH = { latitude: 50.1526, longitude: -5.0647, accuracy: 20 };

const settle = async (page: Portal) => {
  const who = await page.signIn();
  const { childId, deviceId, code } = await page.addDevice(who, {
    firstName: 'Theo',
    deviceName: 'Pixel 7a',
  });
  const device = await page.simulatedDevice(code);
  device.report({ ...FALMOUTH, recordedAt: new Date().toISOString() });
  await device.drain();
  return { who, childId, query: `child=${childId}&device=${deviceId}` };
};

test('viewing the location page appears in Who looked', async ({ page }) => {
  const { who, childId, query } = await settle(page);
  page.goto(`/user/geo-location?${query}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(async () => {
      const days = await who.api.call(listAccessLog, { query: { childId } });
      return days.flatMap(({ kinds }) => kinds.map(({ kind }) => kind)).toSorted();
    })
    .toEqual(expect.arrayContaining(['history', 'overview']));
  page.goto(`/user/dashboard?${query}`);
  await page.getByRole('button', { name: /Nora Hale/u }).click();
  await page.choose('Parent Device');
  await page.getByRole('link', { name: 'Who looked' }).click();
  await page.atUrl(new RegExp(`/user/who-looked\\?child=${childId}`, 'u'));
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.getByText('Past positions: 1')).toBeVisible();
  await expect(page.getByText('You', { exact: true })).toBeVisible();
});

test('shorter retention of positions asks first, longer needs only a confirmation after a login', async ({
  page,
}) => {
  const { who, query } = await settle(page);
  page.goto(`/user/privacy-settings?${query}`);
  await expect(page.getByText(/^1 position now, the oldest from/u)).toBeVisible();
  const choice = page.getByLabel('Keep positions for', { exact: true });
  await choice.selectOption('7 days');
  const question = page.getByRole('alertdialog', { name: 'Keep positions for only 7 days?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(choice).toHaveValue('30');
  await choice.selectOption('7 days');
  await question.getByRole('button', { name: 'Delete what is older' }).click();
  await page.expectToast('Saved.');
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
    ['filter', 7],
    ['notifications', 90],
    ['requests', 90],
  ]);
});

test('the export page does not ask for a child before the children are loaded', async ({ page }) => {
  const { query } = await settle(page);
  const answer = page.network.hold(listChildren);
  page.goto(`/user/privacy-settings?${query}`);
  await expect(page.getByLabel('Keep positions for', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Add a child first/u)).toHaveCount(0);
  answer();
  await expect(page.getByRole('button', { name: 'Download everything of Theo' })).toBeVisible();
});

test('the audit log is next to the access log', async ({ page }) => {
  const { query } = await settle(page);
  page.goto(`/user/who-looked?${query}`);
  await page.getByText('Who did what', { exact: true }).click();
  await page.atUrl(/show=events/u);
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Device added' })).toContainText(
    'You · Theo’s Pixel 7a',
  );
  await expect(page.getByRole('listitem').filter({ hasText: 'Family founded' })).toContainText('You');
});
