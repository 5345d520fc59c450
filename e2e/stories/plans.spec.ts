/** An expired plan. */
import { kinward } from '../support/operator.ts';
import { expect, test } from '../support/story.ts';

test(
  'an expired plan says so at once, and logs out two seconds later',
  { tag: '@one-size' },
  async ({ page, story, baseURL }) => {
    story.allowConsole(/403/u);
    const who = await story.signIn();
    await story.addDevice(who);
    await expect(page.getByText('1 of 10 in the family')).toBeVisible();
    await kinward(baseURL!, 'plan', 'set', '--family', who.person.email, '--expires', '2020-01-01');
    await story.expectToast('Package has expired');
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    await expect(page).toHaveURL(/\/$/u);
    await expect(page.getByText(/^The plan of your family has expired/u)).toBeVisible();
    await story.expectAccessible();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  },
);
