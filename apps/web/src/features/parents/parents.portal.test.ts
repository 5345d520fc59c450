/** Two parents of one family: one invites, the other joins from another browser, and the owner removes them. */
import { signUp, validateOtp } from '@kinward/contract/accounts/accounts.routes.ts';
import {
  emailInvite,
  listParents,
  previewInvite,
  refuseInvite,
  removeParent,
  resendInvite,
} from '@kinward/contract/parents/parents.routes.ts';
import { createClient } from '@kinward/client/client.ts';
import { newcomer, type Newcomer } from '@kinward/testkit/newcomer.ts';
import { readOutbox } from '@kinward/testkit/register.ts';
import { logInElsewhere, newParent, type SignedIn } from '../../testing/portal/people.harness.ts';
import { getOperator } from '@kinward/contract/support/support.routes.ts';
import type { Operator } from '@kinward/contract/support/support.schemas.ts';
import { expect, test, type Portal } from '../../testing/portal/portal.harness.tsx';

const openParents = async (page: Portal): Promise<void> => {
  await page.getByRole('button', { name: /profile menu/u }).click();
  await page.choose('Parent Device');
};

/** The link in the newest invitation's mail. */
const linkTo = async (page: Portal, to: string): Promise<string> => {
  const mail = (await readOutbox(page.baseUrl)).find((message) => message.to === to);
  const link = /\/register#inviteToken=[\w-]+/u.exec(mail?.text ?? '')?.[0];
  if (link === undefined) throw new Error(`no invitation reached ${to}`);
  return link;
};
const tokenOf = (link: string): string => link.slice(link.indexOf('=') + 1);

/** Said here, where no mail leaves the installation. */
const NOT_SENT = 'Saved, and not sent: the operator of this installation finds the link in its log.';

const invite = async (page: Portal, email: string, said = NOT_SENT): Promise<void> => {
  await page.getByRole('link', { name: 'Invite parent' }).click();
  await page.getByLabel('Their email').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.expectToast(said);
  await expect(page.getByText(email)).toBeVisible();
};

/** Registers with an invitation, in another browser. */
const joinElsewhere = async (page: Portal, other: Newcomer): Promise<SignedIn> => {
  const api = createClient({ baseUrl: page.baseUrl });
  const { phoneTyped: _typed, ...person } = other;
  const inviteToken = tokenOf(await linkTo(page, other.email));
  const { userId } = await api.call(signUp, {
    body: { ...person, firstName: 'Ben', acceptPrivacy: true, inviteToken },
  });
  for (const channel of ['phone', 'email'] as const)
    await api.call(validateOtp, {
      query: { [channel]: 'true' },
      body: { userId, otp: await page.codeFor(other[channel]) },
    });
  return logInElsewhere(page.baseUrl, other);
};

const logInHere = async (page: Portal, { email, password }: Newcomer): Promise<void> => {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.atUrl(/^\/user\/dashboard/u);
};

test('an owner invites a parent, sees them join, and removes them', async ({ page }) => {
  await page.signIn();
  const other = newcomer();
  await openParents(page);
  await expect(page.getByRole('heading', { name: 'You are the only parent here.' })).toBeVisible();
  await page.getByRole('link', { name: 'Invite parent' }).click();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('That is not a complete email address, like name@example.org')).toBeVisible();
  page.back();
  await invite(page, other.email);
  const row = page.getByRole('listitem').filter({ hasText: other.email });
  await expect(row).toContainText('Invited by Nora Hale.');

  // The owner's page updates by itself.
  const there = await joinElsewhere(page, other);
  const joined = page.getByRole('listitem').filter({ hasText: 'Ben Hale' });
  await expect(joined).toContainText('Parent');
  await expect(page.getByRole('heading', { name: 'Invited' })).toHaveCount(0);
  expect(await there.api.call(listParents)).toHaveLength(2);
  await page.getByRole('button', { name: 'What to do with Ben Hale' }).click();
  await page.choose('Remove');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('is signed out everywhere at once');
  await question.getByRole('button', { name: 'Remove' }).click();
  await page.expectToast('Ben Hale no longer has access.');
  await expect(joined).toHaveCount(0);
  await expect(there.api.call(listParents)).rejects.toThrow();
});

test('an invited parent joins by mail, sees the same child, and is signed out at once when removed', async ({
  page,
}) => {
  const owner = await newParent(page.baseUrl);
  await page.addDevice(owner, { firstName: 'Mia' });
  const other = newcomer();
  await owner.api.call(emailInvite, { body: { email: other.email } });
  page.goto(await linkTo(page, other.email));
  await expect(page.getByRole('heading', { name: 'Join Nora Hale’s family' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(other.email);
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly', '');
  expect(page.url()).not.toContain('inviteToken');
  await page.getByLabel('First name').fill('Ben');
  await page.getByLabel('Last name').fill('Hale');
  await page.getByLabel('Mobile phone').fill(other.phone);
  await page.getByLabel('Password', { exact: true }).fill(other.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Register and join' }).click();
  await page.getByRole('textbox', { name: /^Phone/u }).fill(await page.codeFor(other.phone));
  await expect(page.getByText('Confirmed')).toBeVisible();
  await page.getByRole('textbox', { name: /^Email/u }).fill(await page.codeFor(other.email));
  await page.atUrl(/^\/user\/dashboard/u);
  await expect(page.getByText('Mia').first()).toBeVisible();
  await expect.poll(() => page.network.sent.some(({ path }) => path === '/api/events')).toBe(true);
  // At once, not with the next request: there is no interaction with that page.
  const { userId } = (await owner.api.call(listParents)).find(({ email }) => email === other.email)!;
  await owner.api.call(removeParent, { params: { id: userId } });
  await page.atUrl(/^\/$/u);
});

test('an invitation is sent again and withdrawn, and one that was declined is not sent again', async ({
  page,
}) => {
  await page.signIn();
  await openParents(page);
  const [one, two] = [newcomer(), newcomer()];
  await invite(page, one.email);
  const first = await linkTo(page, one.email);
  await page.getByRole('button', { name: `Send again: the invitation to ${one.email}` }).click();
  await page.expectToast(NOT_SENT);
  const elsewhere = createClient({ baseUrl: page.baseUrl });
  await expect(
    elsewhere.call(previewInvite, { body: { inviteToken: tokenOf(first) } }),
  ).rejects.toMatchObject({ code: 'INVITE_INVALID' });
  await page.getByRole('button', { name: `Withdraw the invitation of ${one.email}` }).click();
  await page.expectToast('The invitation is withdrawn.');
  // The link to invite moves with the fresh list, below the message that there is no other parent.
  const alone = page.getByRole('heading', { name: 'You are the only parent here.' });
  await expect(alone).toBeVisible();

  await invite(page, two.email);
  const inviteToken = tokenOf(await linkTo(page, two.email));
  await elsewhere.call(refuseInvite, { body: { inviteToken, block: true } });
  await expect(page.getByText(two.email)).toHaveCount(0);
  await expect(alone).toBeVisible();
  await page.getByRole('link', { name: 'Invite parent' }).click();
  await page.getByLabel('Their email').fill(two.email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('The person with this address does not want to be invited.')).toBeVisible();
});

test('a guest declines an invitation by its link, and the link before it is invalid', async ({ page }) => {
  const owner = await newParent(page.baseUrl);
  const guest = newcomer();
  const { invitationId: id } = await owner.api.call(emailInvite, { body: { email: guest.email } });
  const first = await linkTo(page, guest.email);
  await owner.api.call(resendInvite, { params: { id } });
  page.goto(first);
  await expect(page.getByText(/^This invitation was used, was withdrawn or has expired\./u)).toBeVisible();
  page.goto(await linkTo(page, guest.email));
  await page.getByRole('button', { name: 'Refuse' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('checkbox', { name: /^Send no further invitations/u }).check();
  await question.getByRole('button', { name: 'Refuse' }).click();
  await expect(
    page.getByText('The invitation is refused. You do not need to do anything else.'),
  ).toBeVisible();
  await expect(owner.api.call(emailInvite, { body: { email: guest.email } })).rejects.toThrow(
    'The person with this address does not want to be invited.',
  );
});

test('a parent with an account joins by the link and leaves again', async ({ page }) => {
  const guest = await page.signIn();
  // The other family is in a second browser.
  const owner = await newParent(page.baseUrl);
  await owner.api.call(emailInvite, { body: { email: guest.person.email } });
  page.goto(await linkTo(page, guest.person.email));
  await expect(page.getByRole('heading', { name: 'Nora Hale invites you to their family' })).toBeVisible();
  await page.getByRole('button', { name: 'Join' }).click();
  await page.atUrl(/^\/$/u);
  await logInHere(page, guest.person);
  await openParents(page);
  await expect(page.getByRole('listitem').filter({ hasText: owner.person.email })).toContainText('Owner');
  await page.getByRole('button', { name: 'Leave this family' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave this family' }).click();
  await page.atUrl(/^\/$/u);
});

test('an invitation is on its way only where the installation sends it', async ({ page }) => {
  await page.signIn();
  await openParents(page);
  await page.getByRole('link', { name: 'Invite parent' }).click();
  await expect(page.getByText(/^This installation sends no mail yet\./u)).toBeVisible();
  await page.getByText('Text message', { exact: true }).click();
  await expect(page.getByText(/^This installation sends no text messages yet\./u)).toBeVisible();
  const sends = { email: true, sms: false };
  page.network.change<Operator>(getOperator, (data) => ({ ...data, sends }));
  await openParents(page);
  const { email } = newcomer();
  await invite(page, email, 'The invitation is on its way.');
  await page.getByRole('button', { name: `Send again: the invitation to ${email}` }).click();
  await page.expectToast('The invitation is on its way again.');
});

test('an invitation is not said to be on its way before it is known whether this installation sends mail', async ({
  page,
}) => {
  await page.signIn();
  await openParents(page);
  const release = page.network.hold(getOperator);
  const { email } = newcomer();
  await page.getByRole('link', { name: 'Invite parent' }).click();
  await page.getByLabel('Their email').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText('The invitation is on its way.')).toHaveCount(0);
  release();
  await page.expectToast(NOT_SENT);
});
