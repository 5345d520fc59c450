/** A child's day: what the phone reports comes together on one page, and leads to its sources. */
import { getDayActivity } from '@kinward/contract/activity/activity.routes.ts';
import { addBudget } from '@kinward/contract/approvals/budgets.routes.ts';
import { updateFamily } from '@kinward/contract/policy/policy.routes.ts';
import { SIMULATED_APPS } from '@kinward/testkit/simulator/apps.ts';
import { expect, test } from '../../testing/portal/portal.harness.tsx';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** A time of yesterday in UTC, which is whole. */
const yesterday = (minutes: number): string =>
  new Date(Math.floor(Date.now() / DAY) * DAY - DAY + minutes * MINUTE).toISOString();
const date = yesterday(0).slice(0, 10);
const appId = SIMULATED_APPS[0]!.appId;
const appName = SIMULATED_APPS[0]!.name;

test('a day of places, screen use and sites is told in words, and each leads to its source', async ({
  page,
}) => {
  const who = await page.signIn();
  await who.api.call(updateFamily, { body: { timeZone: 'UTC' } });
  const { childId, deviceId, code } = await page.addDevice(who, {
    firstName: 'Theo',
    deviceName: 'Pixel 7a',
  });
  await who.api.call(addBudget, {
    body: { childId, target: { kind: 'all' }, minutes: [120, 120, 120, 120, 120, 120, 120] },
  });
  page.goto(`/user/child/${childId}`);
  await expect(
    page.getByRole('heading', { name: 'Nothing is known of this day: no device was heard.' }),
  ).toBeVisible();

  const phone = await page.simulatedDevice(code);
  await phone.reportApps(SIMULATED_APPS);
  await phone.reportUsage([
    { appId, startedAt: yesterday(72), endedAt: yesterday(87) },
    { appId, startedAt: yesterday(600), endedAt: yesterday(660) },
  ]);
  await phone.reportWeb([
    { url: 'https://roblox.com/a', title: 'Roblox', visitedAt: yesterday(700), blocked: true },
    { url: 'https://roblox.com/b', title: 'Roblox', visitedAt: yesterday(720), blocked: true },
  ]);
  // Of today: it comes by itself.
  await phone.ask({ kind: 'time', clientId: crypto.randomUUID(), minutes: 30 });
  await expect(page.getByText('Asked for 30 min')).toBeVisible();
  await expect(page.getByText('Waits for your answer', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'No place of Theo is known today. A request waits for your answer.',
  );

  page.goto(`/user/child/${childId}?date=${date}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'No place of Theo is known of this day. roblox.com was closed, 2 times.',
  );
  await expect(
    page.getByRole('img', { name: /screen in use 1 h 15 min; 1 closed site, 1 use at night$/u }),
  ).toBeVisible();
  await expect(page.getByText(`15 min, mostly ${appName}`)).toBeVisible();
  await expect(page.getByText('Left', { exact: true })).toHaveCount(0);
  const closed = page.getByRole('link', { name: /roblox\.com was closed, 2 times/u });
  await expect(closed).toHaveAttribute('href', `/user/web-filtering?child=${childId}&device=${deviceId}`);

  // One tap to what limits it.
  await page.getByRole('link', { name: 'Block roblox.com' }).click();
  await expect(page.getByRole('textbox', { name: 'Block a site' })).toHaveValue('roblox.com');
  page.goto(`/user/child/${childId}?date=${date}`);
  await page.getByRole('link', { name: `Limit ${appName}` }).click();
  await expect(page.getByRole('dialog').locator(`input[value="app:${appId}"]`)).toBeChecked();
});

test('a child that is not there, and a day that cannot be read, are said', async ({ page }) => {
  const who = await page.signIn();
  const { childId } = await page.addDevice(who, { firstName: 'Theo' });
  page.goto(`/user/child/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'This child is not in your family.' })).toBeVisible();
  const answer = page.network.refuse(getDayActivity, 'BUSY');
  page.goto(`/user/child/${childId}`);
  await expect(page.getByRole('alert').getByText('The server is busy.')).toBeVisible();
  // Another day is still one press away.
  await expect(page.getByRole('button', { name: 'Day before' })).toBeVisible();
  // It is tried once more behind what is said, and from the start where news of the day came meanwhile.
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
  answer();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Theo has no paired device yet.', { exact: false })).toBeVisible();
  // A link that names a day to come shows today.
  page.goto(`/user/child/${childId}?date=2099-12-31`);
  await expect(page.getByText('Theo has no paired device yet.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: /2099|31 Dec/u })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Day after' })).toBeDisabled();
});
