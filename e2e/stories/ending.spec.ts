/** A parent deletes their account: hands the family over, or deletes it as well. */
import { emailInvite, listParents, removeParent } from '@kinward/contract/parents/parents.routes.ts';
import { readOutbox, register } from '@kinward/testkit/register.ts';
import { checkAppearance } from '../support/screenshots.ts';
import { expect, newcomer, test, type SignedIn } from '../support/story.ts';

/** A second parent, by an invitation. @returns their id */
const join = async (who: SignedIn, baseURL: string): Promise<string> => {
  const { phoneTyped: _typed, ...other } = newcomer();
  await who.api.call(emailInvite, { body: { email: other.email } });
  const mail = (await readOutbox(baseURL)).find(({ to }) => to === other.email);
  const inviteToken = /inviteToken=([\w-]+)/u.exec(mail?.text ?? '')?.[1];
  const person = { ...other, firstName: 'Ben', inviteToken };
  return register(baseURL, person);
};

test(
  'an owner with other parents is asked to hand over; the last parent deletes the family with the account',
  { tag: '@phone' },
  async ({ page, baseURL, story }) => {
    // Logging in with the deleted account.
    story.allowConsole(/401/u);
    const who = await story.signIn();
    const { code } = await story.addDevice(who);
    const device = await story.simulatedDevice(code);
    const otherId = await join(who, baseURL!);
    expect(await who.api.call(listParents)).toHaveLength(2);

    await page.goto('/user/edit-parent-profile');
    const card = page.getByRole('region', { name: 'End my account' });
    await expect(card).toContainText('You own a family with other parents.');
    await checkAppearance(page, story, 'end-owner');
    await card.getByRole('link', { name: 'Choose the new owner' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Ben Hale' })).toBeVisible();

    await who.api.call(removeParent, { params: { id: otherId } });
    await page.goBack();
    await expect(card).toContainText('You are the only parent, so your whole family goes too');
    await checkAppearance(page, story, 'end-alone');
    await card.getByRole('button', { name: 'End my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'End your account and your family?' });
    const email = dialog.getByLabel('Your email');
    await expect(email).toBeFocused();
    await email.fill('somebody@example.org');
    await dialog.getByRole('button', { name: 'End my account' }).click();
    await expect(dialog).toContainText('This is not the email of your account.');
    await checkAppearance(page, story, 'end-dialog');
    await page.keyboard.press('Escape');
    await expect(card.getByRole('button', { name: 'End my account' })).toBeFocused();

    await page.keyboard.press('Enter');
    await email.fill(who.person.email);
    await email.press('Enter');
    await story.expectToast('Your account has ended.');
    await page.waitForURL((url) => url.pathname === '/');
    await expect(device.readPolicy()).rejects.toThrow('Please log in.');
    await page.getByLabel('Email', { exact: true }).fill(who.person.email);
    await page.getByLabel('Password', { exact: true }).fill(who.person.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Email or password is not right.').first()).toBeVisible();
  },
);
