/** App blocks: a parent makes them, and the device obeys and acknowledges. */
import { changePolicy } from '@kinward/contract/policy/policy.routes.ts';
import { SIMULATED_APPS } from '@kinward/testkit/simulator/apps.ts';
import { expect, test } from '../../testing/portal/portal.harness.tsx';

test('a parent blocks apps until they are allowed again, and sees when the phone has acknowledged', async ({
  page,
}) => {
  const who = await page.signIn();
  const { deviceId, code } = await page.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
  page.reload();
  await page.openByMenu('App Filtering');
  await expect(page.getByText('No apps from Theo’s phone yet.')).toBeVisible();

  const device = await page.simulatedDevice(code);
  const evil = {
    appId: 'org.example.evil',
    name: '<img src=x onerror=alert(1)>\u202egnp',
    category: '<b>Games',
  };
  await device.reportApps([...SIMULATED_APPS, evil]);
  await expect(page.getByText('13 apps, none blocked.')).toBeVisible();
  await expect(page.getByText('<img src=x onerror=alert(1)>gnp')).toBeVisible();
  await page.getByRole('button', { name: 'Allowed: Chatter. Block it' }).click();
  await expect(page.getByRole('button', { name: 'Blocked: Chatter. Allow it' })).toBeVisible();
  await page.expectToast('Updated Successfuly');
  await expect(page.getByText(/^Sent .*\. Waiting for the phone\.$/u)).toBeVisible();

  device.listen();
  await expect(page.getByText(/^On Theo’s phone since /u)).toBeVisible();
  await expect(page.getByText(/^Blocked \d.*, on the phone \d/u)).toBeVisible();
  expect(device.policy?.blockedApps).toEqual(['org.example.chatter']);

  await page.getByRole('button', { name: 'Block all of Games' }).first().click();
  await expect(page.getByText('13 apps, 4 blocked.')).toBeVisible();
  await expect.poll(() => device.policy?.blockedApps.length).toBe(4);

  await page.getByLabel('Find an app').fill('KART');
  await expect(page.getByRole('listitem').filter({ hasText: 'Kart Cup' })).toBeVisible();
  await expect(page.getByText('Chatter')).toHaveCount(0);
  await page.getByRole('button', { name: 'Blocked: Kart Cup. Allow it' }).click();
  await page.getByLabel('Find an app').fill('');
  await expect(page.getByText('13 apps, 3 blocked.')).toBeVisible();

  // The other parent's change appears by itself.
  await who.api.call(changePolicy, {
    body: { deviceId, kind: 'app', action: 'allow', values: ['org.example.chatter'] },
  });
  await expect(page.getByText('13 apps, 2 blocked.')).toBeVisible();
});
