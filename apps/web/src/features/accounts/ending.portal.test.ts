/** A parent deletes their account: hands the family over, or deletes it as well. */
import { emailInvite, listParents, removeParent } from '@kinward/contract/parents/parents.routes.ts';
import { newcomer } from '@kinward/testkit/newcomer.ts';
import { readOutbox, register } from '@kinward/testkit/register.ts';
import { expect, test, type SignedIn } from '../../testing/portal/portal.harness.tsx';

/** A second parent, by an invitation. @returns their id */
const join = async (who: SignedIn, baseUrl: string): Promise<string> => {
  const { phoneTyped: _typed, ...other } = newcomer();
  await who.api.call(emailInvite, { body: { email: other.email } });
  const mail = (await readOutbox(baseUrl)).find(({ to }) => to === other.email);
  const inviteToken = /inviteToken=([\w-]+)/u.exec(mail?.text ?? '')?.[1];
  return register(baseUrl, { ...other, firstName: 'Ben', ...(inviteToken && { inviteToken }) });
};

test('an owner with other parents is asked to hand over; the last parent deletes the family with the account', async ({
  page,
}) => {
  const who = await page.signIn();
  const { code } = await page.addDevice(who);
  const device = await page.simulatedDevice(code);
  const otherId = await join(who, page.baseUrl);
  expect(await who.api.call(listParents)).toHaveLength(2);

  page.goto('/user/edit-parent-profile');
  const card = page.getByRole('region', { name: 'End my account' });
  await expect(card).toContainText('You own a family with other parents.');
  await card.getByRole('link', { name: 'Choose the new owner' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ben Hale' })).toBeVisible();

  await who.api.call(removeParent, { params: { id: otherId } });
  page.goto('/user/edit-parent-profile');
  await expect(card).toContainText('You are the only parent, so your whole family goes too');
  await card.getByRole('button', { name: 'End my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'End your account and your family?' });
  const email = dialog.getByLabel('Your email');
  await expect(email).toBeFocused();
  await email.fill('somebody@example.org');
  await dialog.getByRole('button', { name: 'End my account' }).click();
  await expect(dialog).toContainText('This is not the email of your account.');
  await page.press('Escape');
  await expect(card.getByRole('button', { name: 'End my account' })).toBeFocused();

  await page.press('Enter');
  await email.fill(who.person.email);
  await email.press('Enter');
  await page.expectToast('Your account has ended.');
  await page.atUrl(/^\/$/u);
  await expect(device.readPolicy()).rejects.toThrow('Please log in.');
  await page.getByLabel('Email', { exact: true }).fill(who.person.email);
  await page.getByLabel('Password', { exact: true }).fill(who.person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Email or password is not right.').first()).toBeVisible();
});
