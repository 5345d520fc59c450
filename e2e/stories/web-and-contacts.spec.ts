/** Web and contact logs, and blocking: a site by its address or from the history, a caller from the log. */
import type { Page } from '@playwright/test';
import { changePolicy } from '@kinward/contract/policy/policy.routes.ts';
import { expect, test } from '../support/story.ts';

/** Opens a page by the menu at this width. */
const openByMenu = async (page: Page, label: string): Promise<void> => {
  // On a phone the menu is behind the button.
  if ((page.viewportSize()?.width ?? 0) < 1024)
    await page.getByRole('button', { name: 'Open or close the menu' }).click();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: label, exact: true })
    .click();
};

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

test(
  'a parent blocks a site by its address and from the history, and the phone obeys',
  { tag: '@phone' },
  async ({ page, story }) => {
    const who = await story.signIn();
    const { deviceId, code } = await story.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
    await page.reload();
    await openByMenu(page, 'Web Filtering');
    await expect(page.getByText('No websites from Theo’s phone yet.')).toBeVisible();
    await story.expectAccessible();

    const field = page.getByRole('textbox', { name: 'Block a site' });
    const block = page.getByRole('button', { name: 'Block', exact: true });
    await field.fill('not a url');
    await block.click();
    await expect(page.getByText('This is no web address.')).toBeVisible();
    await expect(page.getByText('Blocked 0')).toBeVisible();
    await story.expectAccessible();

    await field.fill('https://www.Freeprizes.example/you-won?id=1');
    await expect(
      page.getByText(
        'Blocks only this address and what lies below it: https://freeprizes.example/you-won?id=1',
      ),
    ).toBeVisible();
    await page.getByText('The whole site').click();
    await expect(page.getByText('Blocks freeprizes.example and everything below it.')).toBeVisible();
    await block.click();
    await story.expectToast('Updated Successfuly');
    await expect(field).toHaveValue('');
    await expect(page.getByText(/^Sent .*\. Waiting for the phone\.$/u)).toBeVisible();
    await field.fill('shop.freeprizes.example');
    await block.click();
    await expect(page.getByText('This is blocked already by freeprizes.example.')).toBeVisible();
    await field.fill('');

    const device = await story.simulatedDevice(code);
    device.listen();
    await expect(page.getByText(/^On Theo’s phone since /u)).toBeVisible();
    expect(device.policy?.blockedSites).toEqual(['freeprizes.example']);
    await page.getByText('Blocked 1', { exact: true }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'freeprizes.example' });
    await expect(row).toContainText('and everything below it');
    await expect(row.getByText(/^Blocked \d.*, on the phone \d/u)).toBeVisible();
    await story.expectAccessible();

    // New rows appear by themselves, and their contents are plain text.
    await page.getByText('History', { exact: true }).click();
    await device.reportWeb([
      { url: 'https://m.clips.example/watch?v=kites', title: 'Kites', visitedAt: ago(3) },
      { url: 'https://m.clips.example/watch?v=tides', title: 'Tides', visitedAt: ago(60 * 30) },
      { url: 'javascript:alert(1)', title: '<img src=x onerror=alert(1)>\u202egnp', visitedAt: ago(5) },
      { url: 'https://freeprizes.example/again', title: 'You won', visitedAt: ago(6), blocked: true },
      { url: `https://long.example/${'path/'.repeat(300)}`, title: 'x'.repeat(500), visitedAt: ago(7) },
    ]);
    const history = page.getByRole('listitem');
    await expect(history.filter({ hasText: '<img src=x onerror=alert(1)>gnp' })).toBeVisible();
    await expect(history.filter({ hasText: 'javascript:alert(1)' }).getByRole('link')).toHaveCount(0);
    await expect(history.filter({ hasText: 'javascript:alert(1)' }).getByRole('button')).toHaveCount(0);
    const link = page.getByRole('link', { name: 'm.clips.example/watch?v=kites' });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(link).toHaveAttribute('href', 'https://m.clips.example/watch?v=kites');
    await expect(history.filter({ hasText: 'You won' })).toContainText('Kept shut');
    await expect(
      page.getByRole('button', { name: 'Blocked: You won. Allow freeprizes.example' }),
    ).toBeVisible();
    await story.expectAccessible();

    await page.getByRole('button', { name: 'Block Kites' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: /^m\.clips\.example/u })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Only this address' })).toBeVisible();
    await story.expectAccessible();
    await dialog.getByRole('button', { name: /^clips\.example/u }).click();
    await expect(dialog).toHaveCount(0);
    // Both pages of the site are marked, whatever their address.
    await expect(page.getByRole('button', { name: 'Blocked: Kites. Allow clips.example' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Blocked: Tides. Allow clips.example' })).toBeVisible();
    await expect.poll(() => device.policy?.blockedSites).toEqual(['freeprizes.example', 'clips.example']);

    await page.getByRole('searchbox', { name: 'Find in the history' }).fill('TIDES');
    await expect(history.filter({ hasText: 'Kites' })).toHaveCount(0);
    await expect(history.filter({ hasText: 'Tides' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Find in the history' }).fill('nowhere');
    await expect(page.getByText('Nothing here holds “nowhere”.')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Find in the history' }).fill('');

    // Allowed by mistake, and undone.
    await page.getByRole('button', { name: 'Blocked: Kites. Allow clips.example' }).click();
    await expect.poll(() => device.policy?.blockedSites).toEqual(['freeprizes.example']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => device.policy?.blockedSites).toEqual(['freeprizes.example', 'clips.example']);

    // The other parent's change appears by itself.
    await who.api.call(changePolicy, {
      body: { deviceId, kind: 'web', action: 'allow', values: ['clips.example'] },
    });
    await expect(page.getByRole('button', { name: 'Block Kites' })).toBeVisible();
  },
);

test(
  'a parent blocks a caller from the log and a sender by hand, and allows one again',
  { tag: '@one-size' },
  async ({ page, story }) => {
    const who = await story.signIn();
    const { code } = await story.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
    await page.reload();
    await openByMenu(page, 'Call and SMS');
    await expect(page.getByText('No calls from Theo’s phone yet.')).toBeVisible();
    await expect(page.getByText('Other people are concerned too')).toBeVisible();
    await story.expectAccessible();

    const device = await story.simulatedDevice(code);
    device.listen();
    await device.reportContacts([
      {
        kind: 'call',
        direction: 'incoming',
        number: '+44 7700 900123',
        name: 'Gran',
        durationSeconds: 252,
        at: ago(5),
      },
      { kind: 'call', direction: 'missed', number: '+447700900977', name: null, at: ago(9) },
      { kind: 'call', direction: 'incoming', number: null, name: null, durationSeconds: 4, at: ago(60 * 26) },
      { kind: 'sms', direction: 'incoming', number: 'ParcelCo', name: null, at: ago(30) },
      {
        kind: 'sms',
        direction: 'incoming',
        number: '+447700900118',
        name: '<b>Sam</b>',
        text: '<script>alert(1)</script>\nbye',
        at: ago(31),
      },
    ]);
    const gran = page.getByRole('listitem').filter({ hasText: 'Gran' });
    await expect(gran).toContainText('+447700900123');
    await expect(gran).toContainText('4 min 12 s');
    const withheld = page.getByRole('listitem').filter({ hasText: 'Number withheld' });
    await expect(withheld.getByRole('button')).toHaveCount(0);
    await page.getByRole('button', { name: 'Block calls from +447700900977' }).click();
    await story.expectToast('Updated Successfuly');
    await expect(
      page.getByRole('button', { name: 'Calls from +447700900977 are blocked. Allow them' }),
    ).toBeVisible();
    await expect.poll(() => device.policy?.callBlockList).toEqual(['+447700900977']);
    await expect(page.getByText(/^On Theo’s phone since /u)).toBeVisible();
    await story.expectAccessible();

    await page.getByText('SMS', { exact: true }).click();
    await expect(page.getByText('<b>Sam</b>')).toBeVisible();
    await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Block SMS from ParcelCo' })).toBeVisible();
    await story.expectAccessible();

    await page.getByText('Blocked 1', { exact: true }).click();
    const block = page.getByRole('button', { name: 'Block', exact: true });
    await block.click();
    await expect(page.getByText('Enter a phone number', { exact: true })).toBeVisible();
    await page.getByLabel('Phone number').fill('+44 7700 900161');
    await block.click();
    await expect(page.getByText('Blocked 2', { exact: true })).toBeVisible();
    // The count is ahead of the server, which takes one at a time.
    await story.expectToast('Updated Successfuly');
    await page.getByRole('group', { name: 'For' }).getByText('SMS').click();
    await page.getByLabel('Number or name of the sender').fill('ParcelCo');
    await block.click();
    await expect(page.getByText('Blocked 3', { exact: true })).toBeVisible();
    await expect.poll(() => device.policy?.smsBlockList).toEqual(['ParcelCo']);
    await expect.poll(() => device.policy?.callBlockList.length).toBe(2);
    await story.expectAccessible();

    await page.getByRole('button', { name: 'Calls from +447700900161 are blocked. Allow them' }).click();
    await expect(page.getByText('Blocked 2', { exact: true })).toBeVisible();
    await expect.poll(() => device.policy?.callBlockList).toEqual(['+447700900977']);
  },
);

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
