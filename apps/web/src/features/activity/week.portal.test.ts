/** A child's week: what a device reported becomes a sentence, bars and rows, and goes out as a mail. */
import {
  getNotificationSettings,
  updateNotificationSettings,
} from '@kinward/contract/notifications/notifications.routes.ts';
import { updateFamily } from '@kinward/contract/policy/policy.routes.ts';
import { getOperator } from '@kinward/contract/support/support.routes.ts';
import type { Operator } from '@kinward/contract/support/support.schemas.ts';
import { expect, test } from '../../testing/portal/portal.harness.tsx';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Monday 00:00 UTC of this week. */
const monday = (): number => {
  const today = Math.floor(Date.now() / DAY);
  // The first day of the epoch was a Thursday.
  return (today - ((today + 3) % 7)) * DAY;
};
/** Use in a day of an earlier week. */
const use = (weeksAgo: number, day: number, clock: number, length: number, app = 'chess') => {
  const from = monday() - weeksAgo * 7 * DAY + day * DAY + clock * 60 * MINUTE;
  return {
    appId: `org.example.${app}`,
    startedAt: new Date(from).toISOString(),
    endedAt: new Date(from + length * MINUTE).toISOString(),
  };
};
const dayBefore = (weeks: number): string => new Date(monday() - weeks * 7 * DAY).toISOString().slice(0, 10);

test('a parent reads the week in a sentence, goes a week back, and has it sent', async ({ page }) => {
  const who = await page.signIn();
  await who.api.call(updateFamily, { body: { timeZone: 'UTC' } });
  const { childId, code } = await page.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
  page.goto(`/user/child/${childId}/week`);
  await expect(page.getByRole('heading', { name: 'Nothing is known of this week yet.' })).toBeVisible();
  await expect(page.getByText('The first week is complete on Sunday.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Week before' })).toBeDisabled();

  const phone = await page.simulatedDevice(code);
  await phone.reportUsage([
    use(2, 0, 12, 240),
    use(2, 3, 12, 240),
    use(1, 0, 12, 60),
    use(1, 2, 22, 50),
    use(1, 4, 22.5, 40, 'sketch'),
  ]);
  page.goto(`/user/child/${childId}/week?week=${dayBefore(1)}`);
  await expect(
    page.getByRole('heading', { name: 'A lighter week: 5 h 30 less screen, two late evenings.' }),
  ).toBeVisible();
  await expect(
    page.getByText('Theo sees this week in pictures: screen time as bricks, and places with a name.'),
  ).toBeVisible();
  await expect(
    page.getByRole('img', { name: /Monday 1 h, .*Wednesday 50 min, late evening/u }),
  ).toBeVisible();
  await expect(page.getByText('“Your screen was on late twice. What kept you up?”')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set a bedtime' })).toHaveAttribute(
    'href',
    `/user/time-scheduler?child=${childId}`,
  );
  await expect(page.getByRole('link', { name: /2 h 30, 5 h 30 less than the week before/u })).toHaveAttribute(
    'href',
    `/user/app-usage?child=${childId}&days=30`,
  );
  await expect(page.getByRole('link', { name: /One new app: org.example.sketch/u })).toBeVisible();

  // The installation of this test sends no mail.
  await expect(page.getByRole('button', { name: 'As an e-mail' })).toHaveCount(0);
  page.network.change(getOperator, (operator: Operator) => ({
    ...operator,
    sends: { ...operator.sends, email: true },
  }));
  page.reload();
  await page.getByRole('button', { name: 'As an e-mail' }).click();
  await page.expectToast('The mail is on its way.');
  await page.getByRole('button', { name: 'Week before' }).click();
  await expect(page.getByRole('heading', { name: '8 h of screen, no late evenings.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Week before' })).toBeDisabled();
});

test('a child of another family has no week', async ({ page }) => {
  await page.signIn();
  page.goto('/user/child/0198e0a4-0000-7000-8000-000000000000/week');
  await expect(page.getByText('There is no such child in your family.')).toBeVisible();
});

test('a parent switches the mail of the week off', async ({ page }) => {
  await page.signIn();
  page.goto('/user/notification-settings');
  const week = page.getByRole('switch', { name: 'The week on Sunday' });
  await expect(week).toBeChecked();
  await week.click();
  await expect(week).not.toBeChecked();
  await page.expectToast('Updated Successfuly');
});

test('the switch of the mail of the week says when it really goes, where quiet hours hold it back', async ({
  page,
}) => {
  const who = await page.signIn();
  const { kinds } = await who.api.call(getNotificationSettings);
  page.goto('/user/notification-settings');
  await expect(page.getByText(/^A mail for each child on Sunday at 18:00: /u)).toBeVisible();
  await who.api.call(updateNotificationSettings, { body: { kinds, quiet: { from: '17:00', to: '07:30' } } });
  page.reload();
  await expect(
    page.getByText(
      /^A mail for each child on Monday at 07:30: .* It waits until your quiet hours are over\.$/u,
    ),
  ).toBeVisible();
});
