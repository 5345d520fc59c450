/** A parent's own account: profile by code, password, other browsers, undoing a change that someone else made. */
import { removeDevice } from '@kinward/contract/devices/devices.routes.ts';
import { updateParent, verifyUpdate } from '@kinward/contract/accounts/profile.routes.ts';
import { getForChildren } from '@kinward/contract/parents/parents.routes.ts';
import { newcomer, type Newcomer } from '@kinward/testkit/newcomer.ts';
import { logIn, readOutbox } from '@kinward/testkit/register.ts';
import { expect, test, type Portal } from '../../testing/portal/portal.harness.tsx';

const openFromMenu = async (page: Portal, entry: string): Promise<void> => {
  await page.getByRole('button', { name: /profile menu/u }).click();
  await page.choose(entry);
  await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible();
};

/** Signs in from another browser. @returns HTTP status of what its session is answered, asked now */
const signInElsewhere = async (
  { baseUrl }: Portal,
  { email, password }: Newcomer,
): Promise<() => Promise<number>> => {
  const { token, cookie } = await logIn(baseUrl, email, password);
  const headers = { authorization: `Bearer ${token}`, cookie };
  return async () => (await fetch(`${baseUrl}/api/session`, { headers })).status;
};

test('names and email change only with the code', async ({ page }) => {
  const { person } = await page.signIn();
  const { email } = newcomer();
  await openFromMenu(page, 'Edit Parent Profile');
  await expect(page.getByText('Change something first.')).toBeVisible();
  await page.getByLabel('First name').fill('Nora Ann');
  await expect(page.getByText(`We send a code to ${person.email}.`)).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Enter the code' })).toBeVisible();
  await page.atUrl(/edit-parent-profile\/verify/u);
  await expect(page.getByText(/New code in \d+ seconds/u)).toBeVisible();
  const code = await page.codeFor(email);
  const field = page.getByRole('textbox', { name: `Email, ${email}` });
  await expect(field).toBeFocused();
  await field.fill(code === '000000' ? '111111' : '000000');
  await expect(page.getByText('This code is wrong or has expired.')).toBeVisible();
  // The page can be reloaded and shows the pending change.
  page.reload();
  await field.fill(await page.codeFor(email));
  await page.expectToast('Updated Successfuly');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByRole('button', { name: 'Nora Ann Hale, profile menu' })).toBeVisible();
  page.goto('/user/edit-parent-profile/verify');
  await expect(page.getByText('No change is waiting for a code')).toBeVisible();
});

test('a parent says what the children call them and where they are, and takes it back', async ({ page }) => {
  const who = await page.signIn();
  await openFromMenu(page, 'Edit Parent Profile');
  await page.getByLabel('What your children call you').fill('Mum');
  await page.getByRole('switch', { name: 'They may call me' }).click();
  await page.getByLabel('Where I am').fill('at work');
  await page.getByRole('button', { name: 'Save for the children' }).click();
  await expect(page.getByText('Enter a time like 17:00')).toBeVisible();
  await page.getByLabel('Until').fill('23:59');
  await page.getByRole('button', { name: 'Save for the children' }).click();
  await page.expectToast('Updated Successfuly');
  await expect(page.getByText(/^They read “at work” until /u)).toBeVisible();
  expect(await who.api.call(getForChildren)).toMatchObject({
    called: 'Mum',
    callable: true,
    says: { text: 'at work' },
  });
  await page.getByLabel('Where I am').fill('');
  await page.getByRole('button', { name: 'Save for the children' }).click();
  await page.expectToast('Updated Successfuly');
  await expect(page.getByText(/^They read “at work”/u)).toBeHidden();
  expect((await who.api.call(getForChildren)).says).toBeNull();
});

test('email and phone at once ask for two codes', async ({ page }) => {
  await page.signIn();
  const next = newcomer();
  await openFromMenu(page, 'Edit Parent Profile');
  await page.getByLabel('Mobile phone').fill(next.phone);
  await page.getByLabel('Email').fill(next.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Two codes, please' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Phone, / }).fill(await page.codeFor(next.phone));
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: /^Email, / }).fill(await page.codeFor(next.email));
  await page.expectToast('Updated Successfuly');
});

test('a profile picture is saved when it is chosen', async ({ page }) => {
  await page.signIn();
  await openFromMenu(page, 'Edit Parent Profile');
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await page
    .getByLabel('Choose a picture')
    .setInputFiles(
      new File([Uint8Array.from(atob(png), (one) => one.charCodeAt(0))], 'me.png', { type: 'image/png' }),
    );
  await page.expectToast('Updated Successfuly');
  await expect(page.getByText('Choose another')).toBeVisible();
  page.reload();
  await expect(page.getByRole('button', { name: /profile menu/u }).locator('image')).toBeVisible();
});

test('a new password signs the other browser out and keeps this one', async ({ page }) => {
  const { person } = await page.signIn();
  const thereAnswers = await signInElsewhere(page, person);
  expect(await thereAnswers()).toBe(200);
  await openFromMenu(page, 'Change Password');
  const list = page.getByRole('region', { name: 'Signed-in browsers' });
  await expect(list.getByRole('button', { name: 'Sign out everywhere else' })).toBeVisible();
  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password').fill('seven otters on a raft');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('The current password is not right.')).toBeVisible();
  await page.getByLabel('Current password').fill(person.password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.expectToast('Updated Successfuly');
  await expect(list.getByText('You are signed in here only.')).toBeVisible();
  expect(await thereAnswers()).toBe(401);
});

test('the link in the security mail undoes a change of the email, and asks first', async ({ page }) => {
  const who = await page.signIn();
  const next = newcomer();
  await who.api.call(updateParent, { body: { email: next.email } });
  await who.api.call(verifyUpdate, { body: { otp: await page.codeFor(next.email) } });
  const outbox = await readOutbox(page.baseUrl);
  const notice = outbox.find(({ to, text }) => to === who.person.email && text.includes('/undo-change#'));
  const hash = /\/undo-change(#token=[\w-]+)/u.exec(notice?.text ?? '')?.[1] ?? '';
  // Also in a browser with a signed-in parent.
  page.goto(`/undo-change${hash}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Was this not you?' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo and sign everyone out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is yours again' })).toBeVisible();
  expect(Object.keys(localStorage)).toEqual([]);
  const login = (email: string) => logIn(page.baseUrl, email, who.person.password);
  await expect(login(next.email)).rejects.toMatchObject({ status: 401 });
  await expect(login(who.person.email)).resolves.toMatchObject({ userId: who.userId });
  await page.getByRole('link', { name: 'Choose a new password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
});

test('an action that needs a recent authentication asks for the password and then continues by itself', async ({
  page,
}) => {
  const who = await page.signIn();
  await page.addDevice(who);
  page.network.refuseOnce(removeDevice, 'REAUTH_REQUIRED');
  await page.getByRole('button', { name: 'Remove Pixel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Device' }).click();
  const question = page.getByRole('dialog', { name: 'Please authenticate yourself' });
  await expect(question).toBeVisible();
  await question.getByLabel('Password', { exact: true }).fill('wrong-password');
  await page.press('Enter');
  await expect(question.getByText('That password is not right.')).toBeVisible();
  await question.getByLabel('Password', { exact: true }).fill(who.person.password);
  await page.press('Enter');
  await page.expectToast('Device Deleted Successfuly');
  await expect(question).toBeHidden();
});

test('another browser is signed out from the list, and its session is invalid', async ({ page }) => {
  const { person } = await page.signIn();
  const thereAnswers = await signInElsewhere(page, person);
  expect(await thereAnswers()).toBe(200);
  await page.getByRole('button', { name: /profile menu/u }).click();
  await page.choose('Change Password');
  const list = page.getByRole('region', { name: 'Signed-in browsers' });
  await expect(list.getByText('This browser')).toBeVisible();
  const others = list.getByRole('button', { name: /^Sign out (?!everywhere)/u });
  const before = others.count();
  expect(before).toBeGreaterThan(0);
  await others.first().click();
  await expect(others).toHaveCount(before - 1);
  if (before > 1) await list.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(list.getByText('You are signed in here only.')).toBeVisible();
  expect(await thereAnswers()).toBe(401);
});
