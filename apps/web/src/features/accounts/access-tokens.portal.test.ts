/** Access tokens: made, shown once, used, seen in the log, ended. */
import { listAccessTokens, makeAccessToken } from '@kinward/contract/accounts/access-tokens.routes.ts';
import { expect, test, type Portal } from '../../testing/portal/portal.harness.tsx';

const open = async (page: Portal): Promise<void> => {
  await page.getByRole('button', { name: /profile menu/u }).click();
  await page.choose('Access tokens');
  await expect(page.getByRole('heading', { level: 1, name: 'Access tokens' })).toBeVisible();
};
const statusOf = async ({ baseUrl }: Portal, token: string): Promise<number> =>
  (await fetch(`${baseUrl}/api/child`, { headers: { authorization: `Bearer ${token}` } })).status;

test('a token is made behind the password, shown once, works, and is ended', async ({ page }) => {
  const who = await page.signIn();
  await open(page);
  await expect(page.getByRole('heading', { name: 'No program has access' })).toBeVisible();
  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('dialog', { name: 'New access token' });
  await form.getByRole('button', { name: 'Make token' }).click();
  await expect(form.getByText('Give it a name')).toBeVisible();
  await form.getByLabel('Name').fill('Blinds');
  await form.getByText('Reads and changes').click();
  await expect(form.getByText(/It cannot delete, export, or touch accounts/u)).toBeVisible();
  page.network.refuseOnce(makeAccessToken, 'REAUTH_REQUIRED');
  await form.getByRole('button', { name: 'Make token' }).click();
  const question = page.getByRole('dialog', { name: 'Please authenticate yourself' });
  await question.getByLabel('Password', { exact: true }).fill(who.person.password);
  await page.press('Enter');
  const shown = page.getByRole('alertdialog', { name: 'Copy your token now' });
  await expect(shown).toBeVisible();
  const token = (await shown.locator('code').one()).textContent ?? '';
  expect(await statusOf(page, token)).toBe(200);
  await shown.getByRole('button', { name: 'I have copied it' }).click();
  page.reload();
  const live = page.getByRole('region', { name: 'In use' });
  await expect(live.getByText(/^You made it, ends /u)).toBeVisible();
  await expect(live.getByText(/^Last used /u)).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);
  await live.getByRole('button', { name: 'End Blinds' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End', exact: true }).click();
  await page.expectToast('The access token has ended.');
  await expect(page.getByRole('region', { name: 'Ended' }).getByText(/^Ended /u)).toBeVisible();
  expect(await statusOf(page, token)).toBe(401);
});

test('what cannot be made or read is said, with one thing to do', async ({ page }) => {
  await page.signIn();
  const fails = page.network.refuse(listAccessTokens, 'BUSY');
  await open(page);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  // It is tried once more behind what is said.
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
  fails();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('Name').fill('Blinds');
  const back = page.network.disconnect();
  await page.getByRole('button', { name: 'Make token' }).click();
  const form = page.getByRole('dialog', { name: 'New access token' });
  await expect(form.getByText('We could not reach the server.')).toBeVisible();
  back();
  page.network.refuse(makeAccessToken, 'ACCESS_TOKENS_FULL');
  await page.getByRole('button', { name: 'Make token' }).click();
  await expect(page.getByText(/You can have at most 10 access tokens/u)).toBeVisible();
});
