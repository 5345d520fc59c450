/** A computer with an agent among the dashboard's devices. */
import { createClient } from '@kinward/client/client.ts';
import { agentAbilities } from '@kinward/contract/devices/client-kinds.ts';
import { bindLocalUser, reportComputer } from '@kinward/contract/computers/computers.routes.ts';
import { pairDevice, reportAbilities } from '@kinward/contract/devices/devices.routes.ts';
import { expect, test } from '../../testing/portal/portal.harness.tsx';

test('a computer enforces no more than it says that it holds, while the page is open', async ({ page }) => {
  const { baseUrl } = page;
  const parent = await page.signIn();
  const { deviceId, code } = await page.addDevice(parent, {
    deviceName: 'Laptop',
    deviceType: 'Windows Desktop',
  });
  const { deviceToken } = await createClient({ baseUrl }).call(pairDevice, {
    body: { code, platform: 'Linux', osVersion: 'Debian GNU/Linux 13', abilities: [], agent: true },
  });
  const agent = createClient({ baseUrl, getToken: () => deviceToken });
  const users = [{ name: 'mia', uid: 1001, isAdministrator: false }];
  const say = (names: 'filtered' | 'open', programs: boolean) =>
    agent.call(reportComputer, {
      body: { users, inForce: null, faults: [], health: { names, browsers: null, programs } },
    });
  await agent.call(reportComputer, { body: { users, inForce: null, faults: [] } });
  await parent.api.call(bindLocalUser, { params: { id: deviceId }, body: { user: 'mia', deviceId } });
  await agent.call(reportAbilities, { body: { abilities: agentAbilities({ programs: true }) } });
  await say('filtered', true);
  page.goto('/user/dashboard');
  const devices = page.getByRole('region', { name: 'Mia’s devices' });
  await expect(devices.getByText('Enforces rules', { exact: true })).toBeVisible();
  await say('filtered', false);
  await expect(devices.getByText('Enforces some rules')).toBeVisible();
  await say('open', false);
  await expect(devices.getByText('Enforces no rules of its own now')).toBeVisible();
  page.goto('/user/time-scheduler');
  await expect(page.getByText('The rules are not in force on Mia’s Laptop now.')).toBeVisible();
  await say('filtered', true);
  await expect(page.getByText('The rules are not in force on Mia’s Laptop now.')).toHaveCount(0);
});
