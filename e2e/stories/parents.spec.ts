/** Two parents of one family: one invites, the other joins in a second browser, and the owner removes them. */
import type { Browser, Page } from '@playwright/test';
import { logIn, readOutbox, register } from '@kinward/testkit/register.ts';
import { choose, expect, type Newcomer, newcomer, type Story, test } from '../support/story.ts';

const openProfile = async (page: Page, entry: string): Promise<void> => {
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

const invite = async (page: Page, story: Story, email: string): Promise<void> => {
  await page.getByRole('link', { name: 'Invite parent' }).click();
  await page.getByLabel('Their email').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await story.expectToast('The invitation is on its way.');
};

/** A second browser of the same size. */
const elsewhere = async (browser: Browser, page: Page): Promise<Page> => {
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

test(
  'an invited parent joins by mail, sees the same child, and is signed out at once when removed',
  { tag: '@phone' },
  async ({ page, browser, baseURL, story }) => {
    // Two registrations, two browsers.
    test.slow();
    const who = await story.signIn();
    await story.addDevice(who, { firstName: 'Mia' });
    const other = newcomer();
    await openProfile(page, 'Parent Device');
    await expect(page.getByRole('heading', { name: 'You are the only parent here.' })).toBeVisible();
    await page.getByRole('link', { name: 'Invite parent' }).click();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('That is not a complete email address, like name@example.org')).toBeVisible();
    await story.expectAccessible();
    await page.goBack();
    await invite(page, story, other.email);
    const row = page.getByRole('listitem').filter({ hasText: other.email });
    await expect(row).toContainText('Invited by Nora Hale.');
    await story.expectAccessible();

    const there = await elsewhere(browser, page);
    await there.goto(await linkTo(baseURL!, other.email));
    await expect(there.getByRole('heading', { name: 'Join Nora Hale’s family' })).toBeVisible();
    await expect(there.getByLabel('Email')).toHaveValue(other.email);
    await expect(there.getByLabel('Email')).toHaveAttribute('readonly', '');
    expect(there.url()).not.toContain('inviteToken');
    await registerThere(there, other, story.codeFor);
    await expect(there.getByText('Mia').first()).toBeVisible();

    // The owner's page updates by itself.
    const joined = page.getByRole('listitem').filter({ hasText: 'Ben Hale' });
    await expect(joined).toContainText('Parent');
    await expect(page.getByRole('heading', { name: 'Invited' })).toHaveCount(0);
    await page.getByRole('button', { name: 'What to do with Ben Hale' }).click();
    await choose(page, 'Remove');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('is signed out everywhere at once');
    await story.expectAccessible();
    await question.getByRole('button', { name: 'Remove' }).click();
    await story.expectToast('Ben Hale no longer has access.');
    // At once, not with the next request: there is no interaction with that page.
    await there.waitForURL((url) => url.pathname === '/', { timeout: 10_000 });
    await expect(joined).toHaveCount(0);
    await there.context().close();
  },
);

test(
  'an invitation is sent again, withdrawn, and declined by its link',
  { tag: '@one-size' },
  async ({ page, browser, baseURL, story }) => {
    await story.signIn();
    await openProfile(page, 'Parent Device');
    const [one, two] = [newcomer(), newcomer()];
    await invite(page, story, one.email);
    const first = await linkTo(baseURL!, one.email);
    await page.getByRole('button', { name: `Send the invitation to ${one.email} again` }).click();
    await story.expectToast('The invitation is on its way again.');
    const there = await elsewhere(browser, page);
    await there.goto(first);
    await expect(there.getByText(/^This invitation was used, was withdrawn or has expired\./u)).toBeVisible();
    await page.getByRole('button', { name: `Withdraw the invitation of ${one.email}` }).click();
    await story.expectToast('The invitation is withdrawn.');

    await invite(page, story, two.email);
    const fresh = await elsewhere(browser, page);
    await fresh.goto(await linkTo(baseURL!, two.email));
    await fresh.getByRole('button', { name: 'Refuse' }).click();
    const question = fresh.getByRole('alertdialog');
    await question.getByRole('checkbox', { name: /^Send no further invitations/u }).check();
    await question.getByRole('button', { name: 'Refuse' }).click();
    await expect(fresh.getByText('The invitation is refused. You need do nothing more.')).toBeVisible();
    await expect(page.getByText(two.email)).toHaveCount(0);
    await page.getByRole('link', { name: 'Invite parent' }).click();
    await page.getByLabel('Their email').fill(two.email);
    story.allowConsole(/403/u);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('The person with this address does not want to be invited.')).toBeVisible();
    await Promise.all([there.context().close(), fresh.context().close()]);
  },
);

test(
  'a parent with an account joins by the link and leaves again',
  { tag: '@one-size' },
  async ({ page, browser, baseURL, story }) => {
    const guest = await story.signIn();
    const there = await elsewhere(browser, page);
    const owner = newcomer();
    // The other family is in a second browser.
    const { phoneTyped: _typed, ...person } = owner;
    await register(baseURL!, person);
    const signedIn = await logIn(baseURL!, owner.email, owner.password);
    const headers = { authorization: `Bearer ${signedIn.token}`, cookie: signedIn.cookie };
    await there.request.post('/api/emailInvite', { headers, data: { email: guest.person.email } });
    await page.goto(await linkTo(baseURL!, guest.person.email));
    await expect(page.getByRole('heading', { name: 'Nora Hale invites you to their family' })).toBeVisible();
    await story.expectAccessible();
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
  },
);

test(
  'a parent writes to the administrator and reads the privacy policy',
  { tag: '@phone' },
  async ({ page, baseURL, story }) => {
    const who = await story.signIn();
    await openProfile(page, 'Contact us');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('This is required')).toHaveCount(2);
    await story.expectAccessible();
    await page.getByText('A rule does not work yet.').click();
    await page.getByLabel('Subject').fill('The map is empty');
    await page.getByLabel('Message').fill('Since yesterday.\nWhat can I do?');
    await page.getByRole('button', { name: 'Send' }).click();
    await story.expectToast('Your message is on its way to the administrator.');
    const mail = (await readOutbox(baseURL!)).find(({ subject }) => subject === 'The map is empty');
    expect(mail).toMatchObject({ to: 'administrator@localhost', replyTo: who.person.email });
    await openProfile(page, 'Terms and Privacy policy');
    await expect(page.getByRole('heading', { level: 1, name: 'Terms and Privacy policy' })).toBeVisible();
    await story.expectAccessible();
    await page.getByRole('link', { name: 'To Kinward' }).click();
    await page.waitForURL('**/user/dashboard**');
  },
);
