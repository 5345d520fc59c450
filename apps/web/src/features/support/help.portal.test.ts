/** A parent finds an answer and the page for it; the quick exit leaves at once; licences are public. */

/** Two parents of one family: one invites, the other joins in a second browser, and the owner removes them. */
import { logIn, readOutbox, register } from '@kinward/testkit/register.ts';
import { expect, test, type Newcomer, type Portal } from '../../testing/portal/portal.harness.tsx';

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

test('a parent writes to the administrator and reads the privacy policy', async ({ page }) => {
  const who = await page.signIn();
  await openProfile(page, 'Contact us');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('This is required')).toHaveCount(2);
  await page.expectAccessible();
  await page.getByText('A rule does not work yet.').click();
  await page.getByLabel('Subject').fill('The map is empty');
  await page.getByLabel('Message').fill('Since yesterday.\nWhat can I do?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.expectToast('Your message is on its way to the administrator.');
  const mail = (await readOutbox(page.baseUrl)).find(({ subject }) => subject === 'The map is empty');
  expect(mail).toMatchObject({ to: 'administrator@localhost', replyTo: who.person.email });
  await openProfile(page, 'Terms and Privacy policy');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and Privacy policy' })).toBeVisible();
  await page.expectAccessible();
  await page.getByRole('link', { name: 'To Kinward' }).click();
  await page.waitForURL('**/user/dashboard**');
});

test('help is in the menu, finds answers by search, and links to the page', async ({ page }) => {
  await page.signIn();
  await page.getByRole('button', { name: /profile menu/u }).click();
  await page.choose('Help');
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'United Kingdom: 999' })).toHaveAttribute('href', 'tel:999');
  const search = page.getByRole('searchbox', { name: 'Search the answers' });
  await search.fill('browser know');
  await expect(page.getByText('1 answer', { exact: true })).toBeVisible();
  await expect(page.getByText('I see a browser that I do not know.')).toBeVisible();
  await page.expectAccessible();
  await search.fill('zeppelin');
  await expect(page.getByRole('heading', { name: 'No answer has these words.' })).toBeVisible();
  await search.fill('');
  await page.getByText('The pairing code does not work.').press('Enter');
  await page.getByRole('link', { name: 'Devices', exact: true }).click();
  await page.atUrl(/\/user\/device-manage/u);
  page.goto('/user/help#kept');
  await expect(page.getByText(/^You choose the days/u)).toBeVisible();
  await expect(page.getByText(/manual/iu)).toHaveCount(0);
});

test('the licences of the dependencies are a public page', async ({ page }) => {
  page.goto('/privacy');
  await page.getByRole('link', { name: 'Licences of the software in use' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Licences' })).toBeVisible();
  await page.getByText(/^react 19\./u).click();
  await expect(page.getByText(/Permission is hereby granted, free of charge/u)).toBeVisible();
  await page.expectAccessible();
});
