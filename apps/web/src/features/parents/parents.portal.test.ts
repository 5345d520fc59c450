/** Two parents of one family: one invites, the other joins in a second browser, and the owner removes them. */
import { logIn, readOutbox, register } from '@kinward/testkit/register.ts';
import { expect, newcomer, test, type Newcomer, type Portal } from '../../testing/portal/portal.harness.tsx';

const openProfile = async (page: Portal, entry: string): Promise<void> => {
  await page.getByRole('button', { name: /profile menu/u }).click();
  await choose(page, entry);
};

/** The link in the invitation's mail. */
const linkTo = async (baseURL: string, to: string): Promise<string> => {
  const mail = (await readOutbox(baseURL)).find((message) => message.to === to);
  const link = /\/register#inviteToken=[\w-]+/u.exec(mail?.text ?? '')?.[0];
  if (link === undefined) throw new Error(`no invitation reached ${to}`);
  return link;
};

const invite = async (page: Portal, email: string): Promise<void> => {
  await page.getByRole('link', { name: 'Invite parent' }).click();
  await page.getByLabel('Their email').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.expectToast('The invitation is on its way.');
};

/** A second browser of the same size. */
const elsewhere = async (browser: Browser, page: Portal): Promise<Page> => {
  const context = await browser.newContext({
    viewport: page.viewportSize(),
    baseURL: new URL(page.url()).origin,
  });
  return context.newPage();
};

const registerThere = async (
  there: Page,
  other: Newcomer,
  codeFor: (to: string) => Promise<string>,
): Promise<void> => {
  await there.getByLabel('First name').fill('Ben');
  await there.getByLabel('Last name').fill('Hale');
  await there.getByLabel('Mobile phone').fill(other.phone);
  await there.getByLabel('Password', { exact: true }).fill(other.password);
  await there.getByRole('checkbox').check();
  await there.getByRole('button', { name: 'Register and join' }).click();
  await there.getByRole('textbox', { name: /^Phone/u }).fill(await codeFor(other.phone));
  await expect(there.getByText('Confirmed')).toBeVisible();
  await there.getByRole('textbox', { name: /^Email/u }).fill(await codeFor(other.email));
  await there.waitForURL((url) => url.pathname === '/');
  await there.getByLabel('Email', { exact: true }).fill(other.email);
  await there.getByLabel('Password', { exact: true }).fill(other.password);
  await there.getByRole('button', { name: 'Log in' }).click();
  await there.waitForURL('**/user/dashboard**');
};

test('an invitation is sent again, withdrawn, and declined by its link', async ({ page }) => {
  await page.signIn();
  await openProfile(page, 'Parent Device');
  const [one, two] = [newcomer(), newcomer()];
  await invite(page, one.email);
  const first = await linkTo(page.baseUrl, one.email);
  await page.getByRole('button', { name: `Send the invitation to ${one.email} again` }).click();
  await page.expectToast('The invitation is on its way again.');
  const there = await elsewhere(browser, page);
  await there.goto(first);
  await expect(there.getByText(/^This invitation was used, was withdrawn or has expired\./u)).toBeVisible();
  await page.getByRole('button', { name: `Withdraw the invitation of ${one.email}` }).click();
  await page.expectToast('The invitation is withdrawn.');

  await invite(page, two.email);
  const fresh = await elsewhere(browser, page);
  await fresh.goto(await linkTo(page.baseUrl, two.email));
  await fresh.getByRole('button', { name: 'Refuse' }).click();
  const question = fresh.getByRole('alertdialog');
  await question.getByRole('checkbox', { name: /^Send no further invitations/u }).check();
  await question.getByRole('button', { name: 'Refuse' }).click();
  await expect(fresh.getByText('The invitation is refused. You need do nothing more.')).toBeVisible();
  await expect(page.getByText(two.email)).toHaveCount(0);
  await page.getByRole('link', { name: 'Invite parent' }).click();
  await page.getByLabel('Their email').fill(two.email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('The person with this address does not want to be invited.')).toBeVisible();
  await Promise.all([there.context().close(), fresh.context().close()]);
});

test('a parent with an account joins by the link and leaves again', async ({ page }) => {
  const guest = await page.signIn();
  const there = await elsewhere(browser, page);
  const owner = newcomer();
  // The other family is in a second browser.
  const { phoneTyped: _typed, ...person } = owner;
  await register(page.baseUrl, person);
  const signedIn = await logIn(page.baseUrl, owner.email, owner.password);
  const headers = { authorization: `Bearer ${signedIn.token}`, cookie: signedIn.cookie };
  await there.request.post('/api/emailInvite', { headers, data: { email: guest.person.email } });
  page.goto(await linkTo(page.baseUrl, guest.person.email));
  await expect(page.getByRole('heading', { name: 'Nora Hale invites you to their family' })).toBeVisible();
  await page.expectAccessible();
  await page.getByRole('button', { name: 'Join' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByLabel('Email', { exact: true }).fill(guest.person.email);
  await page.getByLabel('Password', { exact: true }).fill(guest.person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/user/dashboard**');
  await openProfile(page, 'Parent Device');
  await expect(page.getByRole('listitem').filter({ hasText: owner.email })).toContainText('Owner');
  await page.getByRole('button', { name: 'Leave this family' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave this family' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await there.context().close();
});
