/** A computer with an agent, for tests of its card and details. */
import { createClient } from '@kinward/client/client.ts';
import { reportComputer } from '@kinward/contract/computers/computers.routes.ts';
import { pairDevice } from '@kinward/contract/devices/devices.routes.ts';
import type { Portal } from '../../../testing/portal/portal.harness.tsx';

export const USERS = [
  { name: 'mia', uid: 1001, isAdministrator: false },
  { name: 'mum', uid: 1000, isAdministrator: true },
];

/** A computer whose agent has paired by the code of the portal. */
export const withComputer = async (page: Portal, platform = 'Linux', osVersion = 'Debian GNU/Linux 13') => {
  const parent = await page.signIn();
  const { deviceId, code } = await page.addDevice(parent, {
    deviceName: 'Laptop',
    deviceType: 'Windows Desktop',
  });
  const { baseUrl } = page;
  const { deviceToken } = await createClient({ baseUrl }).call(pairDevice, {
    body: { code, platform, osVersion, abilities: [], agent: true },
  });
  const agent = createClient({ baseUrl, getToken: () => deviceToken });
  await agent.call(reportComputer, { body: { users: USERS, inForce: null, faults: [] } });
  return { deviceId, agent, agentToken: deviceToken, parent };
};
export const details = async (page: Portal) => {
  page.goto('/user/device-manage');
  await page.getByText('Details of Laptop').click();
  return page.getByRole('region', { name: 'Mia’s devices' });
};

/** The details, with one of their lines open. */
export const opened = async (page: Portal, line: RegExp) => {
  const mia = await details(page);
  await mia.getByText(line).click();
  return mia;
};
