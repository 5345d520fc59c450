/** The contact log, and blocking a caller from it and a sender by hand. */
import { expect, test } from '../../testing/portal/portal.harness.tsx';

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

test('a parent blocks a caller from the log and a sender by hand, and allows one again', async ({ page }) => {
  const who = await page.signIn();
  const { code } = await page.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
  page.reload();
  await page.openByMenu('Call and SMS');
  await expect(page.getByText('No calls from Theo’s phone yet.')).toBeVisible();
  await expect(page.getByText('Other people are concerned too')).toBeVisible();

  const device = await page.simulatedDevice(code);
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
    {
      kind: 'call',
      direction: 'outgoing',
      number: '+447700900123',
      name: 'Gran',
      durationSeconds: 40,
      at: ago(90),
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
  await expect(gran).toContainText('1 incoming, 1 outgoing');
  await expect(gran).toContainText('5 min in all');
  // A person opens to the single calls.
  await gran.getByRole('button', { name: /^Gran/u }).click();
  await expect(gran.getByText(/^Incoming .*, 4 min$/u)).toBeVisible();
  await expect(gran.getByText(/^Outgoing .*, under a minute$/u)).toBeVisible();
  const withheld = page.getByRole('listitem').filter({ hasText: 'Number withheld' });
  await expect(withheld.getByRole('button', { name: /^More about/u })).toHaveCount(0);
  const stranger = page.getByRole('button', { name: 'More about +447700900977' });
  await stranger.click();
  await page.getByRole('menuitem', { name: 'Block calls from +447700900977' }).click();
  await page.expectToast('Updated Successfuly');
  await stranger.click();
  await expect(page.getByRole('menuitem', { name: 'Allow calls from +447700900977' })).toBeVisible();
  await page.getByRole('menu').press('Escape');
  await expect.poll(() => device.policy?.callBlockList).toEqual(['+447700900977']);
  await expect(page.getByText(/^On Theo’s phone since /u)).toBeVisible();

  await page.getByText('SMS', { exact: true }).click();
  await expect(page.getByText('<b>Sam</b>')).toBeVisible();
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
  await page.getByRole('button', { name: 'More about ParcelCo' }).click();
  await expect(page.getByRole('menuitem', { name: 'Block SMS from ParcelCo' })).toBeVisible();
  await page.getByRole('menu').press('Escape');

  await page.getByText('Blocked 1', { exact: true }).click();
  const block = page.getByRole('button', { name: 'Block', exact: true });
  await block.click();
  // An example follows as soon as the rules for numbers are here.
  await expect(page.getByText(/^Enter a phone number/u)).toBeVisible();
  await page.getByLabel('Phone number').fill('+44 7700 900161');
  await block.click();
  await expect(page.getByText('Blocked 2', { exact: true })).toBeVisible();
  // The count is ahead of the server, which takes one at a time.
  await page.expectToast('Updated Successfuly');
  await page.getByRole('group', { name: 'For' }).getByText('SMS').click();
  await page.getByLabel('Number or name of the sender').fill('ParcelCo');
  await block.click();
  await expect(page.getByText('Blocked 3', { exact: true })).toBeVisible();
  await expect.poll(() => device.policy?.smsBlockList).toEqual(['ParcelCo']);
  await expect.poll(() => device.policy?.callBlockList.length).toBe(2);

  await page.getByRole('button', { name: 'Calls from +447700900161 are blocked. Allow them' }).click();
  await expect(page.getByText('Blocked 2', { exact: true })).toBeVisible();
  await expect.poll(() => device.policy?.callBlockList).toEqual(['+447700900977']);
});
