/** A parent's own account: profile by code, password, undoing a change that someone else made. */
import { updateParent, verifyUpdate } from '@kinward/contract/accounts/profile.routes.ts';
import { ERRORS } from '@kinward/contract/errors.ts';

const openFromMenu = async (page: Portal, entry: string): Promise<void> => {
  await page.getByRole('button', { name: /profile menu/u }).click();
  await choose(page, entry);
  await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible();
};

/** The profile menu: signed-in browsers, appearance, and logging out for good. */
import { ERRORS } from '@kinward/contract/errors.ts';
import { expect, test, type Portal } from '../../testing/portal/portal.harness.tsx';

test('another browser is signed out from the list, and its session is invalid', async ({ page }) => {
  const { person } = await page.signIn();
  // The other browser: its own cookies.
  const login = await request.post('/api/login', {
    data: { email: person.email, password: person.password },
  });
  const { data } = (await login.json()) as { data: { token: string } };
  const thereAnswers = async (): Promise<number> =>
    (await request.get('/api/session', { headers: { authorization: `Bearer ${data.token}` } })).status();
  expect(await thereAnswers()).toBe(200);
  await page.getByRole('button', { name: /profile menu/u }).click();
  await page.choose('Change Password');
  const list = page.getByRole('region', { name: 'Signed-in browsers' });
  await expect(list.getByText('This browser')).toBeVisible();
  const others = list.getByRole('button', { name: /^Sign out (?!everywhere)/u });
  const before = await others.count();
  expect(before).toBeGreaterThan(0);
  await others.first().click();
  await expect(others).toHaveCount(before - 1);
  if (before > 1) await list.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(list.getByText('You are signed in here only.')).toBeVisible();
  expect(await thereAnswers()).toBe(401);
});

test('a new password signs the other browser out and keeps this one', async ({ page }) => {
  const { person } = await page.signIn();
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
  await page.expectAccessible();
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

test('an action that needs a recent authentication asks for the password and then continues by itself', async ({
  page,
}) => {
  const who = await page.signIn();
  await page.addDevice(who);
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
  await page.expectAccessible();
  await question.getByRole('textbox', { name: 'Password' }).fill('wrong-password');
  await page.press('Enter');
  await expect(question.getByText('That password is not right.')).toBeVisible();
  await question.getByRole('textbox', { name: 'Password' }).fill(who.person.password);
  await page.press('Enter');
  await page.expectToast('Child Cleared Successfuly');
  await expect(question).toBeHidden();
});
