/** States of the pages of a parent that no address opens, as `states.spec.ts` has those of a child. */
import type { Page } from '@playwright/test';
import { createClient } from '@kinward/client/client.ts';
import { signUp, validateOtp } from '@kinward/contract/accounts/accounts.routes.ts';
import { emailInvite } from '@kinward/contract/parents/parents.routes.ts';
import { logIn, readOutbox, register } from '@kinward/testkit/register.ts';
import { choose, expect, newcomer, test, type Newcomer, type Story } from '../support/story.ts';

/** The link in the invitation's mail. */
const linkTo = async (baseUrl: string, to: string): Promise<string> => {
  const mail = (await readOutbox(baseUrl)).find((message) => message.to === to);
  const link = /\/register#inviteToken=[\w-]+/u.exec(mail?.text ?? '')?.[0];
  if (link === undefined) throw new Error(`no invitation reached ${to}`);
  return link;
};

/** Registers with an invitation, beside the browser. */
const join = async (baseUrl: string, story: Story, other: Newcomer): Promise<void> => {
  const api = createClient({ baseUrl });
  const { phoneTyped: _typed, ...person } = other;
  const inviteToken = (await linkTo(baseUrl, other.email)).split('=')[1]!;
  const body = { ...person, firstName: 'Ben', acceptPrivacy: true, inviteToken } as const;
  const { userId } = await api.call(signUp, { body });
  for (const channel of ['phone', 'email'] as const)
    await api.call(validateOtp, {
      query: { [channel]: 'true' },
      body: { userId, otp: await story.codeFor(other[channel]) },
    });
};

const contact = async (page: Page, story: Story): Promise<void> => {
  await page.goto('/user/contact-us');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('This is required')).toHaveCount(2);
  await story.expectAccessible();
  await page.getByRole('button', { name: /profile menu/u }).click();
  await choose(page, 'Terms and Privacy policy');
  await expect(page.getByRole('link', { name: 'To Kinward' })).toBeVisible();
  await story.expectAccessible();
};

const help = async (page: Page, story: Story): Promise<void> => {
  await page.goto('/user/help');
  const search = page.getByRole('searchbox', { name: 'Search the answers' });
  await search.fill('browser know');
  await expect(page.getByText('1 answer', { exact: true })).toBeVisible();
  await story.expectAccessible();
  // The browser itself opens an answer by key.
  await search.fill('');
  await page.getByText('The pairing code does not work.').press('Enter');
  await expect(page.getByRole('link', { name: 'Devices', exact: true })).toBeVisible();
};

const parents = async (page: Page, story: Story, baseUrl: string): Promise<void> => {
  await page.goto('/user/invite-parent');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('That is not a complete email address, like name@example.org')).toBeVisible();
  await story.expectAccessible();
  const other = newcomer();
  await page.getByLabel('Their email').fill(other.email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Invited by Nora Hale.')).toBeVisible();
  await story.expectAccessible();
  await join(baseUrl, story, other);
  await page.getByRole('button', { name: 'What to do with Ben Hale' }).click();
  await choose(page, 'Remove');
  await expect(page.getByRole('alertdialog')).toContainText('is signed out everywhere at once');
  await story.expectAccessible();
};

test(
  'states of a parent’s pages on a phone have no accessibility finding',
  { tag: '@phone' },
  async ({ page, story, baseURL }) => {
    await story.signIn('nothing');
    await contact(page, story);
    await help(page, story);
    await parents(page, story, baseURL!);
  },
);

test(
  'an invitation has no accessibility finding on a wide screen',
  { tag: '@one-size' },
  async ({ page, story, baseURL }) => {
    const guest = await story.signIn();
    const { phoneTyped: _typed, ...owner } = newcomer();
    await register(baseURL!, owner);
    const { token, cookie } = await logIn(baseURL!, owner.email, owner.password);
    const api = createClient({ baseUrl: baseURL!, getToken: () => token, headers: () => ({ cookie }) });
    await api.call(emailInvite, { body: { email: guest.person.email } });
    await page.goto(await linkTo(baseURL!, guest.person.email));
    await expect(page.getByRole('heading', { name: 'Nora Hale invites you to their family' })).toBeVisible();
    await story.expectAccessible();
  },
);
