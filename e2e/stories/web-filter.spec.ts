/** The web log: a failure to read it, and older pages as its end comes into sight. */
import { expect, test } from '../support/story.ts';

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

test(
  'a log says so when it cannot be read, and keeps what it showed',
  { tag: '@one-size' },
  async ({ page, story }) => {
    story.allowConsole(/Failed to load resource|net::ERR/u);
    const who = await story.signIn();
    const { code } = await story.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
    const device = await story.simulatedDevice(code);
    await device.reportWeb(
      Array.from({ length: 130 }, (_, index) => ({
        url: `https://a.example/${index}`,
        title: `Page ${index}.`,
        visitedAt: ago(index + 1),
      })),
    );
    await page.route('**/api/web/logs?*', (route) => route.abort());
    await page.goto('/user/web-filtering');
    await expect(page.getByText('We could not reach the server.')).toBeVisible({ timeout: 20_000 });
    await page.unroute('**/api/web/logs?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Page 0.')).toBeVisible();
    // Older pages load when the end is visible.
    await page.keyboard.press('End');
    await expect(page.getByText('Page 129.')).toBeAttached();
  },
);
