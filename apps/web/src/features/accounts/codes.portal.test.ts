/** The codes of a registration: what a reload keeps, what a try costs, how they travel, and the login after them. */
import { getOperator } from '@kinward/contract/support/support.routes.ts';
import type { Operator } from '@kinward/contract/support/support.schemas.ts';
import { pendingCodes } from '@kinward/contract/accounts/accounts.routes.ts';
import { newcomer, type Newcomer } from '@kinward/testkit/newcomer.ts';
import { keepDraft } from './contact.ts';
import { takeLogin } from './guest/kept-login.ts';
import { expect, test, type Portal } from '../../testing/portal/portal.harness.tsx';

const fillIn = async (page: Portal, person: Newcomer, phone = person.phone): Promise<void> => {
  // As a load of the document does.
  keepDraft(undefined);
  page.goto('/register');
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Mobile phone').fill(phone);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Register' }).click();
};

const register = async (page: Portal): Promise<Newcomer> => {
  const person = newcomer();
  await fillIn(page, person);
  await page.atUrl(/\/verification$/u);
  return person;
};

const phone = (page: Portal) => page.getByRole('textbox', { name: /^Phone/u });
const email = (page: Portal) => page.getByRole('textbox', { name: /^Email/u });
const tries = (page: Portal): number =>
  page.network.sent.filter(({ method, path }) => method === 'POST' && path === '/api/validateOtp').length;

test('after both codes a new parent is on the dashboard without typing the password again', async ({
  page,
}) => {
  const person = await register(page);
  await phone(page).fill(await page.codeFor(person.phone));
  await email(page).fill(await page.codeFor(person.email));
  await page.atUrl(/^\/user\/dashboard/u);
  expect(
    [Object.values(localStorage), Object.values(sessionStorage), JSON.stringify(history.state)].join(),
  ).not.toContain(person.password);
});

test('a confirmed code is still confirmed after a reload, and the wait for a new one goes on', async ({
  page,
}) => {
  const person = await register(page);
  await phone(page).fill(await page.codeFor(person.phone));
  await expect(page.getByRole('heading', { level: 1, name: 'One more code' })).toBeVisible();
  const stop = page.network.change(pendingCodes, (data: { email: object }) => ({
    ...data,
    email: { ...data.email, retryAfterSeconds: 17 },
  }));
  page.reload();
  // As a load of the document does.
  takeLogin('');
  await expect(page.getByRole('heading', { level: 1, name: 'One more code' })).toBeVisible();
  await expect(page.getByText('Confirmed')).toBeVisible();
  await expect(page.getByText(/New code in 1[67] seconds/u)).toBeVisible();
  stop();
  await email(page).fill(await page.codeFor(person.email));
  // What was typed is gone with the page: the login asks once more, and knows the email.
  await page.atUrl(/^\/$/u);
  await expect(page.getByText('Both codes are confirmed. Please log in.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
});

test('a second tab knows where the codes went', async ({ page }) => {
  const person = await register(page);
  history.replaceState(null, '');
  page.goto('/verification');
  await expect(email(page)).toHaveAttribute('aria-label', `Email, n•••@example.org, 6 digits`);
  await expect(phone(page)).toHaveAttribute(
    'aria-label',
    `Phone, +385 ••• ••${person.phone.slice(-2)}, 6 digits`,
  );
});

test('a wrong code counts once, also when Enter follows its last digit', async ({ page }) => {
  const person = await register(page);
  const right = await page.codeFor(person.phone);
  await phone(page).fill(right === '000000' ? '111111' : '000000');
  await expect(page.getByText('This code is wrong or has expired.')).toBeVisible();
  await phone(page).press('Enter');
  await phone(page).press('Enter');
  await expect(page.getByText('This code is wrong or has expired.')).toBeVisible();
  expect(tries(page)).toBe(1);
  await phone(page).fill(right);
  await expect(page.getByText('Confirmed')).toBeVisible();
  expect(tries(page)).toBe(2);
});

test('without a provider the page says where the codes are, with one how they were sent', async ({
  page,
}) => {
  const person = await register(page);
  await expect(page.getByText(/^This installation sends no messages yet\./u)).toBeVisible();
  await page.getByRole('button', { name: 'Show the code that was not sent' }).click();
  const code = await page.codeFor(person.phone);
  await expect(page.getByRole('region', { name: 'Not sent' }).getByText(code)).toBeVisible();
  await expect(page.getByText('Sent as a text message.')).toBeHidden();
  await expect(page.getByText('Nothing yet? Look in spam.')).toBeHidden();
  const sends = { email: true, sms: false };
  page.network.change(getOperator, (data: Operator) => ({ ...data, sends, outbox: false }));
  page.reload();
  await expect(page.getByText(/Nothing yet\? Look in spam\./u)).toBeVisible();
  await expect(page.getByText(/No text messages are sent here\./u)).toBeVisible();
  await expect(page.getByText(/^This installation sends no messages yet\./u)).toBeHidden();
});

test('a wrong phone number is shown what one looks like in the chosen country', async ({ page }) => {
  await fillIn(page, newcomer(), '12');
  await expect(
    page.getByText(/^Enter the whole number with its country\. For example: 07400 123456/u),
  ).toBeVisible();
});
