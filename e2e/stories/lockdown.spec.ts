/** A lockdown: every session ends at once, and a login asks for a code that was sent. */
import { kinward } from '../support/operator.ts';
import { checkAppearance } from '../support/screenshots.ts';
import { beside } from '../support/second-context.ts';
import { expect } from '../support/story.ts';

const test = beside();
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

test(
  'a lockdown signs everyone out, and the next login asks for the code in the mail',
  { tag: '@one-size' },
  async ({ page, story, baseURL }) => {
    test.setTimeout(120_000);
    story.allowConsole(/401/u);
    const { person } = await story.signIn();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await kinward(baseURL!, 'lockdown');
    // The open page notices by itself.
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible({ timeout: 30_000 });
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
    const field = page.getByRole('textbox', { name: /code/iu }).first();
    await expect(field).toBeFocused();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await checkAppearance(page, story, 'sent-code');
    }
    const code = await story.codeFor(person.email);
    await field.fill(code === '000000' ? '111111' : '000000');
    await expect(page.getByText('That is not the code we sent. Look for the newest message.')).toBeVisible();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await checkAppearance(page, story, 'sent-code-wrong');
    }
    await field.fill(code);
    await expect(page).toHaveURL(/user\/dashboard/u);
  },
);
