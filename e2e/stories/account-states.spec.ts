/** States of an account that page tests make without a browser, each looked at by axe as a browser draws it, in both themes. */
import type { Page } from '@playwright/test';
import { ERRORS } from '@kinward/contract/errors.ts';
import { emailInvite, removeParent } from '@kinward/contract/parents/parents.routes.ts';
import { readOutbox, register } from '@kinward/testkit/register.ts';
import { checkAppearance } from '../support/screenshots.ts';
import { expect, newcomer, test, type SignedIn, type Story } from '../support/story.ts';

interface Account {
  page: Page;
  story: Story;
  who: SignedIn;
  baseURL: string;
}

/** Changes email and phone, by way of a wrong code. @returns the email from then on */
const changeProfile = async ({ page, story }: Account): Promise<string> => {
  const next = newcomer();
  await page.goto('/user/edit-parent-profile');
  // What groups the digits loads after the page, and would end the selection that is typed over.
  await expect(page.getByLabel('Mobile phone')).toHaveValue(/\d \d/u);
  await page.getByLabel('Mobile phone').fill(next.phone);
  await page.getByLabel('Email').fill(next.email);
  await checkAppearance(page, story, 'account-edit');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('textbox', { name: /^Phone, / }).fill(await story.codeFor(next.phone));
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  const code = await story.codeFor(next.email);
  await page.getByRole('textbox', { name: /^Email, / }).fill(code === '000000' ? '111111' : '000000');
  await expect(page.getByText('This code is wrong or has expired.')).toBeVisible();
  await checkAppearance(page, story, 'account-codes');
  await page.getByRole('textbox', { name: /^Email, / }).fill(code);
  await story.expectToast('Updated Successfuly');
  await page.goto('/user/edit-parent-profile/verify');
  await expect(page.getByText('No change is waiting for a code')).toBeVisible();
  await checkAppearance(page, story, 'account-nothing-waits');
  return next.email;
};

const twoBrowsers = async ({ page, story, who }: Account, email: string): Promise<void> => {
  const data = { email, password: who.person.password };
  const elsewhere = await fetch(new URL('/api/login', page.url()), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(data),
  });
  expect(elsewhere.status).toBe(200);
  await page.goto('/user/change-password');
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeVisible();
  await checkAppearance(page, story, 'account-password');
};

const proof = async ({ page, story }: Account): Promise<void> => {
  await page.route('**/api/child/device/**', (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    const { status, message } = ERRORS.REAUTH_REQUIRED;
    return route.fulfill({ status, json: { code: 'REAUTH_REQUIRED', message } });
  });
  await page.goto('/user/dashboard');
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Device' }).click();
  await expect(page.getByRole('dialog', { name: 'Please authenticate yourself' })).toBeVisible();
  await checkAppearance(page, story, 'account-proof');
};

/** A second parent, by an invitation. @returns their id */
const join = async ({ who, baseURL }: Account): Promise<string> => {
  const { phoneTyped: _typed, ...other } = newcomer();
  await who.api.call(emailInvite, { body: { email: other.email } });
  const mail = (await readOutbox(baseURL)).find(({ to }) => to === other.email);
  const inviteToken = /inviteToken=([\w-]+)/u.exec(mail?.text ?? '')?.[1];
  const person = { ...other, firstName: 'Ben', inviteToken };
  return register(baseURL, person);
};

/** Of an owner beside another parent, and of the only one. */
const ending = async (account: Account): Promise<void> => {
  const { page, story, who } = account;
  const otherId = await join(account);
  await page.goto('/user/edit-parent-profile');
  const card = page.getByRole('region', { name: 'End my account' });
  await expect(card).toContainText('You own a family with other parents.');
  await checkAppearance(page, story, 'account-end-owner');
  await who.api.call(removeParent, { params: { id: otherId } });
  await page.reload();
  await card.getByRole('button', { name: 'End my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'End your account and your family?' });
  await dialog.getByLabel('Your email').fill('somebody@example.org');
  await dialog.getByRole('button', { name: 'End my account' }).click();
  await expect(dialog).toContainText('This is not the email of your account.');
  await checkAppearance(page, story, 'account-end');
};

/** By the link in the mail to the former address. */
const undone = async ({ page, story, who, baseURL }: Account): Promise<void> => {
  const notices = await readOutbox(baseURL);
  const notice = notices.find(({ to, text }) => to === who.person.email && text.includes('/undo-change#'));
  await page.goto(/\/undo-change#token=[\w-]+/u.exec(notice?.text ?? '')?.[0] ?? '');
  await expect(page.getByRole('heading', { level: 1, name: 'Was this not you?' })).toBeVisible();
  await checkAppearance(page, story, 'account-undo');
  await page.getByRole('button', { name: 'Undo and sign everyone out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is yours again' })).toBeVisible();
  await checkAppearance(page, story, 'account-undone');
};

test(
  'no state of an account has an accessibility finding',
  { tag: '@phone' },
  async ({ page, story, baseURL }) => {
    story.allowConsole(/40[013]/u);
    const who = await story.signIn('nothing');
    await story.addDevice(who);
    const account = { page, story, who, baseURL: baseURL! };
    const email = await changeProfile(account);
    await twoBrowsers(account, email);
    await proof(account);
    await ending(account);
    await undone(account);
  },
);
