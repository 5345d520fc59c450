/** A parent registers, confirms both codes, logs in, logs out, and comes back after forgetting the password. */
import * as accounts from '@kinward/contract/accounts/accounts.routes.ts';
import { newcomer, type Newcomer } from '@kinward/testkit/newcomer.ts';
import { session } from '../../lib/session.ts';
import { expect, test, type Portal } from '../../testing/portal/portal.harness.tsx';

const register = async (page: Portal, person: Newcomer): Promise<void> => {
  page.goto('/');
  await page.getByRole('link', { name: 'Register your family' }).click();
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Mobile phone').fill(person.phone);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Register' }).click();
  await page.atUrl(/\/verification$/u);
};

const confirm = async (page: Portal, person: Newcomer): Promise<void> => {
  await page.getByRole('textbox', { name: /^Phone/u }).fill(await page.codeFor(person.phone));
  await expect(page.getByText('Confirmed')).toBeVisible();
  await page.getByRole('textbox', { name: /^Email/u }).fill(await page.codeFor(person.email));
  await page.atUrl(/^\/user\/dashboard/u);
};

const logIn = async (page: Portal, email: string, password: string): Promise<void> => {
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
};

test('an unverified parent is redirected from the login to the codes, and is logged in after them', async ({
  page,
}) => {
  const person = newcomer();
  await register(page, person);
  page.goto('/');
  await logIn(page, person.email, person.password);
  await page.atUrl(/\/verification$/u);
  await confirm(page, person);
});

test('guards: a guest is redirected to the login, a parent to the dashboard, and logging out asks first', async ({
  page,
}) => {
  page.goto('/user/dashboard');
  await page.atUrl(/\/$/u);
  await page.signIn();
  page.goto('/register');
  await page.atUrl(/\/user\/dashboard/u);
  await page.getByRole('button', { name: /profile menu/u }).click();
  await page.choose('Log Out');
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question.getByText('Are you sure you want to log out?')).toBeVisible();
  await question.getByRole('button', { name: 'Yes' }).click();
  await page.atUrl(/\/$/u);
  expect(
    localStorage.getItem('authToken') ?? localStorage.getItem('user') ?? localStorage.getItem('userId'),
  ).toBeNull();
});

test('a forgotten password is replaced by a code of eight digits, and every session ends', async ({
  page,
}) => {
  const { person } = await page.signIn();
  localStorage.clear();
  page.goto('/forgot-password');
  await page.getByLabel('Email', { exact: true }).last().fill(person.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  // The last digit sends the code.
  await page.getByRole('textbox', { name: /^Code/u }).fill(await page.codeFor(person.email, 8));
  await page.atUrl(/\/update-password$/u);
  await page.getByLabel('New password').fill('another-harbour-lamp-7');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.atUrl(/\/$/u);
  await logIn(page, person.email, person.password);
  await expect(page.getByText('Email or password is not right.').first()).toBeVisible();
  await logIn(page, person.email, 'another-harbour-lamp-7');
  await page.atUrl(/\/user\/dashboard/u);
});

test('a wrong password keeps the form, and too many attempts show when to try again', async ({ page }) => {
  const { person } = await page.signIn();
  page.network.forgetCookies();
  localStorage.clear();
  page.goto('/');
  await logIn(page, person.email, 'not-my-password');
  await expect(page.getByText('Email or password is not right.').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const answer = page.network.nextAnswer(accounts.login);
    await page.getByRole('button', { name: 'Log in' }).click();
    if ((await answer) === 429) break;
  }
  await expect(page.getByText(/You can try again/u).first()).toBeVisible();
});

test('logging out leaves nothing behind, and going back shows nothing', async ({ page }) => {
  const who = await page.signIn();
  await page.addDevice(who);
  await page.getByRole('button', { name: 'Pixel', exact: true }).click();
  await page.getByRole('button', { name: /profile menu/u }).click();
  await page.choose('Log Out');
  const token = session.token();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to log out?' });
  await question.getByRole('button', { name: 'No' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: /profile menu/u }).click();
  await page.choose('Log Out');
  await question.getByRole('button', { name: 'Yes' }).click();
  await page.atUrl(/\/$/u);
  const left = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
  expect(left()).toEqual([]);
  const again = await fetch('/api/session', { headers: { authorization: `Bearer ${token}` } });
  expect(again.status).toBe(401);
  page.goto('/user/dashboard');
  await page.atUrl(/\/$/u);
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
});
