/** The web log, and blocking: a site by its address or from the history. */
import { changePolicy } from '@kinward/contract/policy/policy.routes.ts';
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
  await expect(page.getByText('Blocks freeprizes.example and everything below it.')).toBeVisible();
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
  await expect(row).toContainText('and everything below it');
  await expect(row.getByText(/^Blocked \d.*, on the phone \d/u)).toBeVisible();

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

  await page.getByRole('button', { name: 'Block Kites' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /^m\.clips\.example/u })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Only this address' })).toBeVisible();
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
  await expect(page.getByText('Nothing here contains “nowhere”.')).toBeVisible();
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
  await page.getByRole('button', { name: 'Block Kites' }).click();
  const whole = page.getByRole('dialog').getByRole('button', { name: /^clips\.example/u });
  const release = page.network.holdNextAnswer(changePolicy);
  await whole.click();
  await expect.poll(() => device.policy?.blockedSites).toEqual(['clips.example']);
  await page.getByRole('button', { name: 'Blocked: Kites. Allow clips.example' }).click();
  // Shown at once, and sent when the block is answered: the phone ends with the newest of the two.
  await expect(page.getByRole('button', { name: 'Block Kites' })).toBeVisible();
  const sent = () =>
    page.network.sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/policy'));
  expect(sent()).toHaveLength(1);
  release();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => sent().length).toBe(3);
  await expect.poll(() => device.policy?.blockedSites).toEqual(['clips.example']);
});
