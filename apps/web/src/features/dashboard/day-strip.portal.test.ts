/** The chosen child's day so far on the dashboard: one picture that leads to the day, and nothing where nothing is known or can be read. */
import { getDayRibbon } from '@kinward/contract/activity/activity.routes.ts';
import { addBudget } from '@kinward/contract/approvals/budgets.routes.ts';
import { SIMULATED_APPS } from '@kinward/testkit/simulator/apps.ts';
import { expect, test } from '../../testing/portal/portal.harness.tsx';

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

test('the day so far is one picture with words that leads to the day, absent while nothing is known or can be read', async ({
  page,
}) => {
  const who = await page.signIn();
  const { childId, code } = await page.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
  const phone = await page.simulatedDevice(code);
  const empty = page.network.nextAnswer(getDayRibbon);
  page.reload();
  const strip = page.getByRole('link', { name: /^Theo’s day to .*: screen in use 1 min$/u });
  expect(await empty).toBe(200);
  await expect(page.getByRole('link', { name: 'Theo’s day', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Theo’s day to/u })).toHaveCount(0);

  await phone.reportUsage([{ appId: SIMULATED_APPS[0]!.appId, startedAt: ago(3), endedAt: ago(2) }]);
  page.reload();
  await expect(strip).toBeVisible();
  await expect(strip.getByRole('img')).toHaveCount(1);
  await expect(page.getByText('1 min of screen today', { exact: true })).toBeVisible();

  await who.api.call(addBudget, {
    body: { childId, target: { kind: 'all' }, minutes: [60, 60, 60, 60, 60, 60, 60] },
  });
  page.reload();
  await expect(page.getByText(/^1 min of screen today · 59 min left$/u)).toBeVisible();

  const answer = page.network.refuse(getDayRibbon, 'BUSY');
  const refused = page.network.nextAnswer(getDayRibbon);
  page.reload();
  expect(await refused).toBe(503);
  await expect(page.getByRole('link', { name: 'Theo’s day', exact: true })).toBeVisible();
  await expect(strip).toHaveCount(0);
  await expect(page.getByText('The server is busy.')).toHaveCount(0);
  answer();
  page.reload();
  await strip.click();
  await page.atUrl(new RegExp(`^/user/child/${childId}$`, 'u'));
});
