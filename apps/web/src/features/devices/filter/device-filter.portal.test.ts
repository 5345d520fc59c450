/** A device's own name for the filter: made, shown for each system, and green with the first question. */
import { getDeviceDns } from '@kinward/contract/filter/device-dns.routes.ts';
import type { DeviceDns } from '@kinward/contract/filter/device-dns.schemas.ts';
import { expect, test, type Portal } from '../../../testing/portal/portal.harness.tsx';

/** Lets the answer say what a resolver would have told. */
const change = (page: Portal, said: Partial<DeviceDns>) =>
  page.network.change<DeviceDns>(getDeviceDns, (dns) => ({ ...dns, ...said }));

test('a page that leads to its steps opens them, and closing them gives the focus to what opens them again', async ({
  page,
}) => {
  const { deviceId } = await page.addDevice(await page.signIn());
  page.goto(`/user/device-manage#filter-${deviceId}`);
  const sheet = page.getByRole('dialog', { name: 'Filter on Pixel' });
  await expect(sheet.getByRole('button', { name: 'Make its name' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Set up the filter on Pixel' })).toBeFocused();
});

test('a device is given its own name, which is shown for its system first, and says when it was heard', async ({
  page,
}) => {
  await page.addDevice(await page.signIn());
  page.goto('/user/device-manage');
  const mia = page.getByRole('region', { name: 'Mia’s devices' });
  await expect(mia.getByText('Not set up')).toBeVisible();
  await mia.getByRole('button', { name: 'Set up the filter on Pixel' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter on Pixel' });
  await expect(sheet.getByText(/Mia too\. Then no question comes/u)).toBeVisible();
  await sheet.getByRole('button', { name: 'Make its name' }).click();
  await expect(sheet.getByText('Waiting for the first question of the phone.')).toBeVisible();
  await expect(sheet.getByText(/^[a-z2-7]{16}\.dns\.kinward\.example$/u)).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Copy: Name' })).toBeVisible();
  await expect(sheet.getByRole('img', { name: /the name of Pixel for the filter/u })).toBeVisible();

  await sheet.getByLabel('Chrome, Edge').click();
  await expect(sheet.getByText(/^https:\/\/\S+\/dns-query\/[a-z2-7]{16}$/u)).toBeVisible();
  await sheet.getByLabel('iPhone, iPad, Mac').click();
  await sheet.getByRole('button', { name: 'Make the link' }).click();
  await expect(sheet.getByRole('img', { name: /profile for Pixel/u })).toBeVisible();
  await expect(sheet.getByText(/^Works until /u)).toBeVisible();

  await sheet.getByText('Has someone seen the name?').click();
  await sheet.getByRole('button', { name: 'Make a new name' }).click();
  await page.expectToast('The new name is made. Set it on the device now.');

  const seenAt = new Date().toISOString();
  const forget = change(page, { layers: [{ kind: 'dot', firstSeenAt: seenAt, seenAt }] });
  page.reload();
  await expect(mia.getByText('In force')).toBeVisible();
  await mia.getByRole('button', { name: 'How the filter is set up on Pixel' }).click();
  await expect(sheet.getByText(/^The phone asks the filter\. Last question /u)).toBeVisible();
  await expect(sheet.getByText(/^Heard by this name: /u)).toBeVisible();
  forget();
  change(page, {
    layers: [{ kind: 'dot', firstSeenAt: seenAt, seenAt: new Date(Date.now() - 86_400_000).toISOString() }],
  });
  page.reload();
  await expect(mia.getByText('Not heard')).toBeVisible();
});

test('what the operator has to set is said, and why no name is answered', async ({ page }) => {
  await page.addDevice(await page.signIn());
  const forget = change(page, { missing: ['DNS_NAME', 'DNS_CERT', 'DNS_KEY', 'PUBLIC_URL'] });
  page.goto('/user/device-manage');
  const mia = page.getByRole('region', { name: 'Mia’s devices' });
  await expect(mia.getByText(/^Devices cannot have names here yet/u)).toBeVisible();
  await expect(mia.getByText('DNS_CERT')).toBeVisible();
  await expect(mia.getByRole('button', { name: /filter on Pixel/u })).toHaveCount(0);
  forget();

  change(page, {
    madeAt: new Date().toISOString(),
    doh: 'https://kinward.example/dns-query/abcdefgh234567ab',
    missing: ['DNS_NAME', 'DNS_CERT', 'DNS_KEY'],
    fault: 'the certificate ended on 2026-01-01 (DNS_CERT, DNS_KEY)',
  });
  page.reload();
  await mia.getByRole('button', { name: 'How the filter is set up on Pixel' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter on Pixel' });
  await expect(sheet.getByText(/^For Android there is no name yet/u)).toBeVisible();
  await expect(sheet.getByText('the certificate ended on 2026-01-01 (DNS_CERT, DNS_KEY)')).toBeVisible();
  await expect(sheet.getByLabel('Android')).toHaveCount(0);
});

test('what could not be read is said, and read again', async ({ page }) => {
  await page.addDevice(await page.signIn());
  const forget = page.network.refuse(getDeviceDns, 'INTERNAL');
  page.goto('/user/device-manage');
  await expect(page.getByText('What the filter knows of this device could not be read.')).toBeVisible();
  forget();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Not set up')).toBeVisible();
});
