/** App usage: a child's devices report, and a parent sees today, past days and both devices together. */
import { updateFamily } from '@kinward/contract/policy/policy.routes.ts';
import { addDevice } from '@kinward/contract/devices/devices.routes.ts';
import { getUsage } from '@kinward/contract/usage/usage.routes.ts';
import { SIMULATED_APPS } from '@kinward/testkit/simulator/apps.ts';
import { expect, test } from '../../testing/portal/portal.harness.tsx';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** A session that begins a number of minutes after midnight UTC, a number of days ago. */
const use = (app: string, daysAgo: number, minute: number, length: number) => {
  const midnight = Math.floor(Date.now() / DAY) * DAY - daysAgo * DAY;
  const at = (minutes: number): string => new Date(midnight + minutes * MINUTE).toISOString();
  return { appId: `org.example.${app}`, startedAt: at(minute), endedAt: at(minute + length) };
};
/** The same half a minute ago, so that it is always today. */
const useNow = (app: string, seconds: number) => {
  const midnight = Math.floor(Date.now() / DAY) * DAY;
  const end = Math.max(midnight + seconds * 1000, Date.now() - 1000);
  return {
    appId: `org.example.${app}`,
    startedAt: new Date(end - seconds * 1000).toISOString(),
    endedAt: new Date(end).toISOString(),
  };
};
const dayName = (daysAgo: number): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    .format(Date.now() - daysAgo * DAY)
    .replace(',', '');

test('a parent sees what was used today, on past days, and on both devices together', async ({ page }) => {
  const who = await page.signIn();
  await who.api.call(updateFamily, { body: { timeZone: 'UTC' } });
  const { childId, deviceId, code } = await page.addDevice(who, {
    firstName: 'Theo',
    deviceName: 'Pixel 7a',
  });
  const second = await who.api.call(addDevice, {
    body: { childId, deviceName: 'Tab S9', deviceType: 'Tablet' },
  });
  page.goto(`/user/app-usage?child=${childId}&device=${deviceId}`);
  await expect(
    page.getByRole('heading', { name: 'Theo’s phone has not reported any app yet.' }),
  ).toBeVisible();

  const phone = await page.simulatedDevice(code);
  await phone.reportApps(SIMULATED_APPS);
  // Appears by itself on the open page.
  const today = [useNow('chatter', 240), useNow('chess', 60)];
  await phone.reportUsage(today);
  await expect(page.getByText('5 min so far today')).toBeVisible();
  // The same again, and the rest of two weeks.
  await phone.reportUsage([
    ...today,
    ...Array.from({ length: 14 }, (_, index) => use('clips', index + 1, 600, 90)),
    use('loops', 1, 1005, 30),
  ]);
  const chatter = page.getByRole('listitem').filter({ hasText: 'Chatter' });
  await expect(chatter).toContainText(/Social4 min|Social.*4 min/u);

  await page.getByRole('button', { name: 'Day before' }).click();
  await expect(page.getByText(`2 h on ${dayName(1)}`)).toBeVisible();
  const hours = page.getByRole('slider', { name: `Hours of ${dayName(1)}` });
  await expect(hours).toHaveAttribute('aria-valuetext', '10:00 to 11:00: 1 h');
  await hours.focus();
  await page.press('ArrowRight');
  await expect(hours).toHaveAttribute('aria-valuetext', '11:00 to 12:00: 30 min');
  await expect(page.getByText('mostly Clips')).toBeVisible();
  await page.getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('table', { name: `Hours of ${dayName(1)}` });
  await expect(table.getByRole('row')).toHaveCount(25);
  await expect(table.getByRole('row', { name: '16:00 to 17:00 Loops 15 min' })).toBeVisible();

  // A past day by the calendar; it is in the URL.
  await page.getByRole('button', { name: /^Choose a day/u }).click();
  const past = new Date(Date.now() - 3 * DAY);
  if (past.getUTCMonth() !== new Date(Date.now() - DAY).getUTCMonth())
    await page.getByRole('button', { name: 'Go to the Previous Month' }).click();
  const label = new RegExp(`\\b${past.getUTCDate()} \\p{Lu}`, 'u');
  await page.getByRole('dialog').getByRole('button', { name: label }).first().click();
  await expect(page.getByText(`1 h 30 min on ${dayName(3)}`)).toBeVisible();
  page.reload();
  await expect(page.getByText(`1 h 30 min on ${dayName(3)}`)).toBeVisible();

  await page.getByText('7 days', { exact: true }).click();
  await expect(page.getByText('9 h 35 min in the last 7 days')).toBeVisible();
  const days = page.getByRole('slider', { name: 'The last 7 days' });
  await days.focus();
  await page.press('ArrowLeft');
  await expect(days).toHaveAttribute('aria-valuetext', `${dayName(1)}: 2 h`);
  await page.getByText('30 days', { exact: true }).click();
  await expect(page.getByText('21 h 35 min in the last 30 days')).toBeVisible();
  await page.getByText('7 days', { exact: true }).click();
  await days.focus();
  await page.press('Home');
  await page.getByRole('button', { name: 'Open this day' }).click();
  await expect(page.getByText(`1 h 30 min on ${dayName(6)}`)).toBeVisible();

  const tablet = await page.simulatedDevice(second.uniqueCode);
  await tablet.reportUsage([use('clips', 6, 600, 60)]);
  await page.getByText('All of Theo’s').click();
  await expect(page.getByText(`2 h 30 min on ${dayName(6)}`)).toBeVisible();
  await expect(page.getByText('What runs on two of them at once counts on both.')).toBeVisible();

  await page.getByRole('link', { name: 'Block Clips in App Filtering' }).click();
  await expect(page.getByRole('button', { name: 'Allowed: Clips. Block it' })).toBeVisible();
  await expect(page.getByLabel('Find an app')).toHaveValue('Clips');
});

test('a failure shows no toast; the page shows it and retries', async ({ page }) => {
  const who = await page.signIn();
  await who.api.call(updateFamily, { body: { timeZone: 'UTC' } });
  const { childId, code } = await page.addDevice(who, { firstName: 'Theo' });
  const device = await page.simulatedDevice(code);
  await device.reportUsage([use('clips', 1, 600, 30)]);
  const answer = page.network.refuse(getUsage, 'BUSY');
  page.goto(`/user/app-usage?child=${childId}`);
  await expect(page.getByRole('alert').getByText('The server is busy.')).toBeVisible();
  await expect(page.getByText('The server is busy.')).toHaveCount(1);
  // It is tried once more behind what is said.
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
  answer();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Nothing yet today')).toBeVisible();
  page.goto('/user/app-usage?date=2026-02-30');
  await expect(page.getByText('Nothing yet today')).toBeVisible();
});

test('a computer says whether a program counts while it runs, or while its window is in front', async ({
  page,
}) => {
  const who = await page.signIn();
  await who.api.call(updateFamily, { body: { timeZone: 'UTC' } });
  const { childId, code } = await page.addDevice(who, { firstName: 'Theo' });
  const computer = await page.simulatedDevice(code, ['reports-usage'], 'Linux');
  await computer.reportUsage([useNow('chess', 60)]);
  page.goto(`/user/app-usage?child=${childId}`);
  await expect(page.getByText(/an app counts while it runs/u)).toBeVisible();
  await computer.sayAbilities(['reports-usage', 'counts-in-front']);
  // By itself on the open page.
  await expect(page.getByText(/an app counts while its window is in front/u)).toBeVisible();
  await expect(page.getByText(/an app counts while it runs/u)).toHaveCount(0);
});
