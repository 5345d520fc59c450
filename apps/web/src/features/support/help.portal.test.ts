/** A parent finds an answer and the page for it, and writes to the administrator. */
import { readOutbox } from '@kinward/testkit/register.ts';
import { expect, test, type Portal } from '../../testing/portal/portal.harness.tsx';

const openProfile = async (page: Portal, entry: string): Promise<void> => {
  await page.getByRole('button', { name: /profile menu/u }).click();
  await page.choose(entry);
};

test('a parent writes to the administrator and reads the privacy policy', async ({ page }) => {
  const who = await page.signIn();
  await openProfile(page, 'Contact us');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('This is required')).toHaveCount(2);
  await page.getByText('A rule does not work yet.').click();
  await page.getByLabel('Subject').fill('The map is empty');
  await page.getByLabel('Message').fill('Since yesterday.\nWhat can I do?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.expectToast('Your message is on its way to the administrator.');
  // Of all page tests: another one may write to the administrator too.
  const mail = (await readOutbox(page.baseUrl)).find(
    ({ subject, replyTo }) => subject === 'The map is empty' && replyTo === who.person.email,
  );
  expect(mail).toMatchObject({ to: 'administrator@localhost', replyTo: who.person.email });
  await openProfile(page, 'Terms and Privacy policy');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and Privacy policy' })).toBeVisible();
  await page.getByRole('link', { name: 'To Kinward' }).click();
  await page.atUrl(/^\/user\/dashboard/u);
});

test('help is in the menu, finds answers by search, and links to the page', async ({ page }) => {
  await page.signIn();
  await openProfile(page, 'Help');
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'United Kingdom: 999' })).toHaveAttribute('href', 'tel:999');
  const search = page.getByRole('searchbox', { name: 'Search the answers' });
  await search.fill('browser know');
  await expect(page.getByText('1 answer', { exact: true })).toBeVisible();
  await expect(page.getByText('I see a browser that I do not know.')).toBeVisible();
  await search.fill('zeppelin');
  await expect(page.getByRole('heading', { name: 'No answer has these words.' })).toBeVisible();
  await search.fill('');
  await page.getByText('The pairing code does not work.').click();
  await page.getByRole('link', { name: 'Devices', exact: true }).click();
  await page.atUrl(/\/user\/device-manage/u);
  page.goto('/user/help#kept');
  await expect(page.getByText(/^You choose the days/u)).toBeVisible();
});
