/** The web log, and blocking: a site by its address or from the history. */
import { changePolicy, updateFamily } from '@kinward/contract/policy/policy.routes.ts';
import { expect, test } from '../../testing/portal/portal.harness.tsx';

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

test('a parent blocks a site by its address and from the history, and the phone obeys', async ({ page }) => {
  const who = await page.signIn();
  const { deviceId, code } = await page.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
  page.reload();
  await page.openByMenu('Web Filtering');
  await expect(page.getByText('No websites from Theo’s phone yet.')).toBeVisible();

  const field = page.getByRole('textbox', { name: 'Block a site' });
  const block = page.getByRole('button', { name: 'Block', exact: true });
  await field.fill('not a url');
  await block.click();
  await expect(page.getByText('This is no web address.')).toBeVisible();
  await expect(page.getByText('Blocked 0')).toBeVisible();

  await field.fill('https://www.Freeprizes.example/you-won?id=1');
  await expect(
    page.getByText(
      'Blocks only this address and what lies below it: https://freeprizes.example/you-won?id=1',
    ),
  ).toBeVisible();
  await page.getByText('The whole site').click();
  await expect(page.getByText('Blocks freeprizes.example with all its pages.')).toBeVisible();
  await block.click();
  await page.expectToast('Updated Successfuly');
  await expect(field).toHaveValue('');
  await expect(page.getByText(/^Sent .*\. Waiting for the phone\.$/u)).toBeVisible();
  await field.fill('shop.freeprizes.example');
  await block.click();
  await expect(page.getByText('This is blocked already by freeprizes.example.')).toBeVisible();
  await field.fill('');

  const device = await page.simulatedDevice(code);
  device.listen();
  await expect(page.getByText(/^On Theo’s phone since /u)).toBeVisible();
  expect(device.policy?.blockedSites).toEqual(['freeprizes.example']);
  await page.getByText('Blocked 1', { exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'freeprizes.example' });
  await expect(row).toContainText('with all its pages');
  await expect(row.getByText(/^Blocked \d.*, on the phone \d/u)).toBeVisible();

  // New rows appear by themselves, and their contents are plain text.
  await page.getByText('All', { exact: true }).click();
  await device.reportWeb([
    { url: 'https://m.clips.example/watch?v=kites', title: 'Kites', visitedAt: ago(3) },
    { url: 'https://m.clips.example/watch?v=tides', title: 'Tides', visitedAt: ago(4) },
    { url: 'javascript:alert(1)', title: '<img src=x onerror=alert(1)>\u202egnp', visitedAt: ago(5) },
    { url: 'https://freeprizes.example/again', title: 'You won', visitedAt: ago(6), blocked: true },
    { url: `https://long.example/${'path/'.repeat(300)}`, title: 'x'.repeat(500), visitedAt: ago(7) },
    { url: 'https://shop.example/search?q=%3Cb%3Efootball+boots', title: 'Shop', visitedAt: ago(8) },
  ]);
  const history = page.getByRole('listitem');
  const clips = history.filter({ hasText: 'clips.example' });
  await expect(clips).toContainText('Kites');
  await expect(clips).toContainText('2×');
  const script = history.filter({ hasText: '<img src=x onerror=alert(1)>gnp' });
  await expect(script).toContainText('Without an address');
  await expect(script.getByRole('button', { name: /^More about/u })).toHaveCount(0);
  const prizes = history.filter({ hasText: 'freeprizes.example' });
  await expect(prizes).toContainText('Kept shut');
  await expect(prizes).toContainText('Blocked');
  await expect(history.filter({ hasText: 'shop.example' })).toContainText('Searched “<b>football boots”');

  // A site opens to its visits, and links only to the web.
  await script.getByRole('button', { expanded: false }).click();
  await expect(page.getByText('javascript:alert(1)', { exact: true })).toBeVisible();
  await expect(script.getByRole('link')).toHaveCount(0);
  await page.getByRole('button', { name: /^clips\.example/u }).click();
  const link = page.getByRole('link', { name: 'm.clips.example/watch?v=kites' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(link).toHaveAttribute('href', 'https://m.clips.example/watch?v=kites');

  await page.getByRole('button', { name: 'More about Kites' }).click();
  await page.getByRole('menuitem', { name: 'Block…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /^m\.clips\.example/u })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Only this address' })).toBeVisible();
  await dialog.getByRole('button', { name: /^clips\.example/u }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => device.policy?.blockedSites).toEqual(['freeprizes.example', 'clips.example']);

  // Searches are words; what is blocked or was kept shut is under the block list.
  await page.getByText('Searches', { exact: true }).click();
  await expect(page.getByText('“<b>football boots”', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Search at shop\.example,/u)).toBeVisible();
  await expect(clips).toHaveCount(0);
  await page.getByText('Blocked 2', { exact: true }).click();
  await expect(page.getByText('Kept shut')).toBeVisible();
  await page.getByText('All', { exact: true }).click();

  // Allowed by mistake, and undone.
  await page.getByRole('button', { name: 'More about clips.example' }).click();
  await page.getByRole('menuitem', { name: 'Allow clips.example' }).click();
  await expect.poll(() => device.policy?.blockedSites).toEqual(['freeprizes.example']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => device.policy?.blockedSites).toEqual(['freeprizes.example', 'clips.example']);

  // The other parent's change appears by itself.
  await who.api.call(changePolicy, {
    body: { deviceId, kind: 'web', action: 'allow', values: ['clips.example'] },
  });
  await expect(history.filter({ hasText: 'Blocked' })).toHaveCount(1);
});

test('what is allowed can be undone though the answer to the block before it comes late', async ({
  page,
}) => {
  const who = await page.signIn();
  const { code } = await page.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
  const device = await page.simulatedDevice(code);
  device.listen();
  await device.reportWeb([{ url: 'https://clips.example/watch?v=kites', title: 'Kites', visitedAt: ago(3) }]);
  page.reload();
  await page.openByMenu('Web Filtering');
  const more = page.getByRole('button', { name: 'More about clips.example' });
  await more.click();
  const block = page.getByRole('menuitem', { name: 'Block clips.example' });
  await expect(block).toBeVisible();
  const release = page.network.holdNextAnswer(changePolicy);
  await block.click();
  await expect.poll(() => device.policy?.blockedSites).toEqual(['clips.example']);
  await more.click();
  await page.getByRole('menuitem', { name: 'Allow clips.example' }).click();
  // Shown at once, and sent when the block is answered: the phone ends with the newest of the two.
  await expect(page.getByText('Blocked 0', { exact: true })).toBeVisible();
  const sent = () =>
    page.network.sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/policy'));
  expect(sent()).toHaveLength(1);
  release();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => sent().length).toBe(3);
  await expect.poll(() => device.policy?.blockedSites).toEqual(['clips.example']);
});

test('what was opened at night stands out, and only that is shown when asked for', async ({ page }) => {
  const who = await page.signIn();
  await who.api.call(updateFamily, { body: { timeZone: 'UTC' } });
  const { code } = await page.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
  const device = await page.simulatedDevice(code);
  const yesterday = (time: string): string => `${ago(24 * 60).slice(0, 10)}T${time}:00.000Z`;
  await device.reportWeb([
    { url: 'https://clips.example/late', title: 'Late', visitedAt: yesterday('01:12') },
    { url: 'https://clips.example/day', title: 'Day', visitedAt: yesterday('12:00') },
    { url: 'https://news.example/', title: 'News', visitedAt: yesterday('12:01') },
  ]);
  page.reload();
  await page.openByMenu('Web Filtering');
  const rows = page.getByRole('listitem');
  await expect(rows.filter({ hasText: 'clips.example' })).toContainText('1× at night');
  await page.getByText('At night', { exact: true }).click();
  await expect(rows.filter({ hasText: 'news.example' })).toHaveCount(0);
  await expect(rows.filter({ hasText: 'clips.example' })).toContainText('Late1×');
  await page.getByText('Searches', { exact: true }).click();
  await expect(page.getByText('No searches that can be read from the addresses.')).toBeVisible();
});
