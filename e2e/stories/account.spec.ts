/** A parent's own account: profile by code, password, undoing a change that someone else made. */
import type { Page } from '@playwright/test';
import { updateParent, verifyUpdate } from '@kinward/contract/accounts/profile.routes.ts';
import { ERRORS } from '@kinward/contract/errors.ts';
import { checkAppearance } from '../support/screenshots.ts';
import { choose, expect, newcomer, test } from '../support/story.ts';

const openFromMenu = async (page: Page, entry: string): Promise<void> => {
  await page.getByRole('button', { name: /profile menu/u }).click();
  await choose(page, entry);
  await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible();
};

test('names and email change only with the code', { tag: '@phone' }, async ({ page, story }) => {
  story.allowConsole(/400/u);
  const { person } = await story.signIn();
  const { email } = newcomer();
  await openFromMenu(page, 'Edit Parent Profile');
  await expect(page.getByText('Change something first.')).toBeVisible();
  await page.getByLabel('First name').fill('Nora Ann');
  await expect(page.getByText(`We send a code to ${person.email}.`)).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await checkAppearance(page, story, 'edit');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Enter the code' })).toBeVisible();
  await expect(page).toHaveURL(/edit-parent-profile\/verify/u);
  await expect(page.getByText(/New code in \d+ seconds/u)).toBeVisible();
  const code = await story.codeFor(email);
  const field = page.getByRole('textbox', { name: `Email, ${email}` });
  await expect(field).toBeFocused();
  await field.fill(code === '000000' ? '111111' : '000000');
  await expect(page.getByText('This code is wrong or has expired.')).toBeVisible();
  await checkAppearance(page, story, 'verify');
  // The page can be reloaded and shows the pending change.
  await page.reload();
  await field.fill(await story.codeFor(email));
  await story.expectToast('Updated Successfuly');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByRole('button', { name: 'Nora Ann Hale, profile menu' })).toBeVisible();
  await page.goto('/user/edit-parent-profile/verify');
  await expect(page.getByText('No change waits for a code')).toBeVisible();
  await checkAppearance(page, story, 'nothing-waits');
});

test('email and phone at once ask for two codes', { tag: '@phone' }, async ({ page, story }) => {
  await story.signIn();
  const next = newcomer();
  await openFromMenu(page, 'Edit Parent Profile');
  await page.getByLabel('Mobile phone').fill(next.phone);
  await page.getByLabel('Email').fill(next.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Two codes, please' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Phone, / }).fill(await story.codeFor(next.phone));
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await checkAppearance(page, story, 'two-codes');
  await page.getByRole('textbox', { name: /^Email, / }).fill(await story.codeFor(next.email));
  await story.expectToast('Updated Successfuly');
});

test('a profile picture is saved when it is chosen', { tag: '@one-size' }, async ({ page, story }) => {
  await story.signIn();
  await openFromMenu(page, 'Edit Parent Profile');
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
  await story.expectToast('Updated Successfuly');
  await expect(page.getByText('Choose another')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /profile menu/u }).locator('image')).toBeVisible();
});

test(
  'a new password signs the other browser out and keeps this one',
  { tag: '@phone' },
  async ({ page, story, request }) => {
    story.allowConsole(/400/u);
    const { person } = await story.signIn();
    const login = await request.post('/api/login', {
      data: { email: person.email, password: person.password },
    });
    const { data } = (await login.json()) as { data: { token: string } };
    const thereAnswers = async (): Promise<number> =>
      (await request.get('/api/session', { headers: { authorization: `Bearer ${data.token}` } })).status();
    expect(await thereAnswers()).toBe(200);
    await openFromMenu(page, 'Change Password');
    const list = page.getByRole('region', { name: 'Signed-in browsers' });
    await expect(list.getByRole('button', { name: 'Sign out everywhere else' })).toBeVisible();
    await checkAppearance(page, story, 'password');
    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('New password').fill('seven otters on a raft');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('The current password is not right.')).toBeVisible();
    await page.getByLabel('Current password').fill(person.password);
    await page.getByRole('button', { name: 'Save password' }).click();
    await story.expectToast('Updated Successfuly');
    await expect(list.getByText('You are signed in here only.')).toBeVisible();
    expect(await thereAnswers()).toBe(401);
  },
);

test(
  'the link in the security mail undoes a change of the email, and asks first',
  { tag: '@phone' },
  async ({ page, story, request }) => {
    const who = await story.signIn();
    const next = newcomer();
    await who.api.call(updateParent, { body: { email: next.email } });
    await who.api.call(verifyUpdate, { body: { otp: await story.codeFor(next.email) } });
    const outbox = await request.get('/api/dev/outbox');
    const { data } = (await outbox.json()) as { data: { to: string; text: string }[] };
    const notice = data.find(({ to, text }) => to === who.person.email && text.includes('/undo-change#'));
    const hash = /\/undo-change(#token=[\w-]+)/u.exec(notice?.text ?? '')?.[1] ?? '';
    // Also in a browser with a signed-in parent.
    await page.goto(`/undo-change${hash}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Was this not you?' })).toBeVisible();
    await checkAppearance(page, story, 'undo');
    await page.getByRole('button', { name: 'Undo and sign everyone out' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your account is yours again' })).toBeVisible();
    await checkAppearance(page, story, 'undone');
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    const login = (email: string) =>
      request.post('/api/login', { data: { email, password: who.person.password } });
    expect((await login(next.email)).status()).toBe(401);
    expect((await login(who.person.email)).status()).toBe(200);
    await page.getByRole('link', { name: 'Choose a new password' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  },
);

test(
  'an action that needs a recent authentication asks for the password and then continues by itself',
  { tag: '@one-size' },
  async ({ page, story }) => {
    story.allowConsole(/401|403/u);
    const who = await story.signIn();
    await story.addDevice(who);
    let asked = 0;
    await page.route('**/api/child', (route) => {
      if (route.request().method() !== 'DELETE' || asked > 0) return route.continue();
      asked += 1;
      const { status, message } = ERRORS.REAUTH_REQUIRED;
      return route.fulfill({ status, json: { code: 'REAUTH_REQUIRED', message } });
    });
    await page.getByRole('button', { name: 'Clear All' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear All' }).click();
    const question = page.getByRole('dialog', { name: 'Please authenticate yourself' });
    await expect(question).toBeVisible();
    await checkAppearance(page, story, 'proof');
    await question.getByRole('textbox', { name: 'Password' }).fill('wrong-password');
    await page.keyboard.press('Enter');
    await expect(question.getByText('That password is not right.')).toBeVisible();
    await question.getByRole('textbox', { name: 'Password' }).fill(who.person.password);
    await page.keyboard.press('Enter');
    await story.expectToast('Child Cleared Successfuly');
    await expect(question).toBeHidden();
  },
);
