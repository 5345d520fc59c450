/** A parent registers, confirms both codes, logs in, logs out, and comes back after forgetting the password. */
import type { Page } from '@playwright/test';
import { choose, expect, type Newcomer, newcomer, type Story, test } from '../support/story.ts';

const register = async (page: Page, person: Newcomer): Promise<void> => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Register your family' }).click();
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Mobile phone').fill(person.phone);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/verification$/u);
};

const confirm = async (page: Page, story: Story, person: Newcomer): Promise<void> => {
  await page.getByRole('textbox', { name: /^Phone/u }).fill(await story.codeFor(person.phone));
  await expect(page.getByText('Confirmed')).toBeVisible();
  await page.getByRole('textbox', { name: /^Email/u }).fill(await story.codeFor(person.email));
  await expect(page).toHaveURL(/\/$/u);
};

const logIn = async (page: Page, email: string, password: string): Promise<void> => {
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
};

test('a newcomer registers with two codes and logs in', async ({ page, story }) => {
  const person = newcomer();
  await register(page, person);
  await story.expectAccessible();
  await confirm(page, story, person);
  // The registration survives a reload, without an error in the console.
  await page.reload();
  await expect(page.getByText('Both codes are confirmed. Please log in.')).toBeVisible();
  await logIn(page, person.email, person.password);
  await expect(page).toHaveURL(/\/user\/dashboard/u);
  const stored = await page.evaluate(() => Object.keys(localStorage).toSorted());
  expect(stored).toEqual(expect.arrayContaining(['authToken', 'user', 'userId']));
});

test(
  'an unverified parent is redirected from the login to the codes and back',
  { tag: '@one-size' },
  async ({ page, story }) => {
    story.allowConsole(/403/u);
    const person = newcomer();
    await register(page, person);
    await page.goto('/');
    await logIn(page, person.email, person.password);
    await expect(page).toHaveURL(/\/verification$/u);
    await confirm(page, story, person);
  },
);

test(
  'guards: a guest is redirected to the login, a parent to the dashboard, and logging out asks first',
  { tag: '@phone' },
  async ({ page, story }) => {
    await page.goto('/user/dashboard');
    await expect(page).toHaveURL(/\/$/u);
    await story.signIn();
    await page.goto('/register');
    await expect(page).toHaveURL(/\/user\/dashboard/u);
    await page.getByRole('button', { name: /profile menu/u }).click();
    await choose(page, 'Log Out');
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(question.getByText('Are you sure you want to log out?')).toBeVisible();
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect(page).toHaveURL(/\/$/u);
    expect(
      await page.evaluate(
        () =>
          localStorage.getItem('authToken') ?? localStorage.getItem('user') ?? localStorage.getItem('userId'),
      ),
    ).toBeNull();
  },
);

test(
  'a forgotten password is replaced by a code of eight digits, and every session ends',
  { tag: '@one-size' },
  async ({ page, story }) => {
    story.allowConsole(/401/u);
    const { person } = await story.signIn();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/forgot-password');
    await page.getByLabel('Email', { exact: true }).last().fill(person.email);
    await page.getByRole('button', { name: 'Send code' }).click();
    // The last digit sends the code.
    await page.getByRole('textbox', { name: /^Code/u }).fill(await story.codeFor(person.email, 8));
    await expect(page).toHaveURL(/\/update-password$/u);
    await page.getByLabel('New password').fill('another-harbour-lamp-7');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page).toHaveURL(/\/$/u);
    await logIn(page, person.email, person.password);
    await expect(page.getByText('Email or password is not right.').first()).toBeVisible();
    await logIn(page, person.email, 'another-harbour-lamp-7');
    await expect(page).toHaveURL(/\/user\/dashboard/u);
  },
);

test(
  'a wrong password keeps the form, and too many attempts show when to try again',
  { tag: '@one-size' },
  async ({ page, story }) => {
    story.allowConsole(/40[19]|429/u);
    const { person } = await story.signIn();
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/');
    await logIn(page, person.email, 'not-my-password');
    await expect(page.getByText('Email or password is not right.').first()).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const response = page.waitForResponse('**/api/login');
      await page.getByRole('button', { name: 'Log in' }).click();
      if ((await response).status() === 429) break;
    }
    await expect(page.getByText(/You can try again/u).first()).toBeVisible();
  },
);
