/** A parent registers, confirms both codes and logs in. */
import type { Page } from '@playwright/test';
import { expect, type Newcomer, newcomer, type Story, test } from '../support/story.ts';

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
  // A reload in the middle keeps what is confirmed; the password that was typed is gone with the page.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'One more code' })).toBeVisible();
  await expect(page.getByText('Confirmed')).toBeVisible();
  await page.getByRole('textbox', { name: /^Email/u }).fill(await story.codeFor(person.email));
  await expect(page).toHaveURL(/\/$/u);
};

test('a newcomer registers with two codes and logs in', { tag: '@phone' }, async ({ page, story }) => {
  const person = newcomer();
  await register(page, person);
  await story.expectAccessible();
  await confirm(page, story, person);
  await expect(page.getByText('Both codes are confirmed. Please log in.')).toBeVisible();
  // What is typed while the page loads stays, and the notice survives the reload without an error in the console.
  await page.reload({ waitUntil: 'commit' });
  const password = page.getByLabel('Password', { exact: true });
  await password.pressSequentially(person.password);
  await expect(page.getByText('Both codes are confirmed. Please log in.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(password).toHaveValue(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/user\/dashboard/u);
  const stored = await page.evaluate(() => Object.keys(localStorage).toSorted());
  expect(stored).toEqual(expect.arrayContaining(['authToken', 'user', 'userId']));
});
