/** The web log: a failure to read it, and older pages as its end comes into sight. */
import { expect, test } from '../support/story.ts';

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

test(
  'a log says so when it cannot be read, and keeps what it showed',
  { tag: '@one-size' },
  async ({ page, story }) => {
    story.allowConsole(/Failed to load resource|net::ERR/u);
    const who = await story.signIn('nothing');
    const { code } = await story.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
    const device = await story.simulatedDevice(code);
    await device.reportWeb([
      ...Array.from({ length: 130 }, (_, index) => ({
        url: `https://a.example/${index}`,
        title: `Page ${index}.`,
        visitedAt: ago(index / 2 + 1),
      })),
      ...Array.from({ length: 60 }, (_, index) => ({
        url: `https://s${index}.example/`,
        visitedAt: ago(1440 * (2 + Math.floor(index / 20))),
      })),
    ]);
    await page.route('**/api/web/sites?*', (route) => route.abort());
    await page.goto('/user/web-filtering');
    await expect(page.getByText('We could not reach the server.')).toBeVisible({ timeout: 20_000 });
    // It is tried once more behind what is said.
    await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
    await page.unroute('**/api/web/sites?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    // Older days load when the end is visible.
    await expect(page.getByText('s0.example')).toBeAttached();
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(page.getByText('s59.example')).toBeAttached({ timeout: 1_000 });
    }).toPass();
    // A site opens to its visits by the keyboard, the newest first, and older ones when they are wanted.
    const site = page.getByRole('button', { name: /^a\.example/u });
    await site.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Page 0.')).toHaveCount(2);
    await expect(page.getByText('Page 99.')).toBeAttached();
    const older = page.getByRole('button', { name: 'Show older' });
    await older.scrollIntoViewIfNeeded();
    await expect(page.getByText('Page 129.')).toBeAttached();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Page 129.')).toHaveCount(0);
  },
);
