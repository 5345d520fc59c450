/** How a session ends, what the login says of it, and where it leads back to. */
import { endOtherSessions } from '@kinward/contract/accounts/accounts.routes.ts';
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { getOperator } from '@kinward/contract/support/support.routes.ts';
import type { Operator } from '@kinward/contract/support/support.schemas.ts';
import { expect, test, type Portal, type SignedIn } from '../../testing/portal/portal.harness.tsx';

const logIn = async (page: Portal, { person }: SignedIn): Promise<void> => {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
};

const forgetSession = (page: Portal): void => {
  page.network.forgetCookies();
  localStorage.clear();
};

test('a link of the other parent opens its page after the login', async ({ page }) => {
  const who = await page.signIn();
  const { childId, deviceId } = await page.addDevice(who);
  forgetSession(page);
  page.goto(`/user/drive-safe?child=${childId}&device=${deviceId}`);
  await page.atUrl(/^\/$/u);
  await logIn(page, who);
  await page.atUrl(/^\/user\/drive-safe\?child=/u);
  expect(page.url()).toContain(deviceId);
});

test.for([
  'https://evil.example/user/x',
  '//evil.example/user/x',
  '/user/../evil',
  '/register',
  'javascript:0',
])('the login leads to no other place: %s', async (next, { page }) => {
  const who = await page.signIn();
  forgetSession(page);
  page.goto('/');
  history.replaceState({ usr: { next }, key: 'k', idx: 0 }, '', '/');
  page.reload();
  await logIn(page, who);
  await page.atUrl(/^\/user\/dashboard/u);
});

test('a session that was ended elsewhere says so; the page and what was typed are there again', async ({
  page,
}) => {
  const who = await page.signIn();
  page.goto('/user/contact-us');
  await page.getByLabel('Subject').fill('The map');
  await page.getByLabel('Message').fill('A long question.');
  await who.api.call(endOtherSessions, {});
  page.network.forgetCookies();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.atUrl(/^\/$/u);
  await expect(page.getByText('Your session has ended. Log in to go on where you were.')).toBeVisible();
  expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual([]);
  await logIn(page, who);
  await page.atUrl(/^\/user\/contact-us/u);
  await expect(page.getByLabel('Subject')).toHaveValue('The map');
  await expect(page.getByLabel('Message')).toHaveValue('A long question.');
});

test('after logging out nothing is said, and the login leads to the dashboard', async ({ page }) => {
  const who = await page.signIn();
  page.goto('/user/contact-us');
  await page.getByLabel('Message').fill('Only for me.');
  await page.getByRole('button', { name: /profile menu/u }).click();
  await page.choose('Log Out');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await page.atUrl(/^\/$/u);
  await expect(page.getByText(/session has ended/u)).toBeHidden();
  await logIn(page, who);
  await page.atUrl(/^\/user\/dashboard/u);
  page.goto('/user/contact-us');
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('an expired plan says so, logs out, and the login says whom to write to', async ({ page }) => {
  await page.signIn();
  page.network.change(getOperator, (data: Operator) => ({ ...data, contact: 'Help <help@line.example>' }));
  page.network.refuse(listChildren, 'PACKAGE_EXPIRED');
  page.reload();
  await page.expectToast('Package has expired');
  await page.atUrl(/^\/$/u);
  await expect(page.getByText(/^The plan of your family has expired/u)).toBeVisible();
  await expect(page.getByRole('link', { name: 'help@line.example' })).toHaveAttribute(
    'href',
    'mailto:help@line.example',
  );
  expect(Object.keys(localStorage)).toEqual([]);
});
