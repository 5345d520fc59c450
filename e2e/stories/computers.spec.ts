/** Computers with an agent: how one is added, on a wide screen in light, and every state in which a parent meets one, on a phone in dark. */
import type { Page } from '@playwright/test';
import { createClient } from '@kinward/client/client.ts';
import { reportComputer } from '@kinward/contract/computers/computers.routes.ts';
import { pairDevice } from '@kinward/contract/devices/devices.routes.ts';
import { ABOUT, addComputer, ago, pauseOf, reportPrograms } from '../support/computers.ts';
import { checkAppearance } from '../support/screenshots.ts';
import { expect, test } from '../support/story.ts';
import { visit } from '../support/visit.ts';

/** What an installation gives out once its operator has built it. */
const PACKAGES = [
  ['linux', 'deb', '.deb'],
  ['linux', 'rpm', '.rpm'],
  ['linux', 'tar', '.tar.gz'],
  ['mac', 'tgz', '-macos.tar.gz'],
  ['mac', 'pkg', '.pkg'],
  ['windows', 'msi', '.msi'],
].flatMap(([system, kind, ending]) =>
  (kind === 'msi' ? ['amd64'] : ['amd64', 'arm64']).map((architecture, at) => ({
    system,
    architecture,
    kind,
    version: ABOUT.version,
    fileName: `kinward-agent_0.1.0_${architecture}${ending}`,
    bytes: 45_892_808,
    sha256: `${at}${kind?.length}`.repeat(32),
    builtAt: ago(60),
  })),
);
/** An installation that has built all of them. */
const givePackages = (page: Page): Promise<unknown> =>
  page.route('**/api/agent', (route) =>
    route.fulfill({ json: { message: '', data: { version: ABOUT.version, packages: PACKAGES } } }),
  );

test(
  'a computer is added: what it should do, each system’s lines, and whose it is',
  { tag: '@one-size' },
  async ({ page, story, baseURL }) => {
    await story.signIn();
    await page.getByRole('button', { name: 'Add Child' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('First Name').fill('Mia');
    await form.getByLabel('Device Type').selectOption('Windows Desktop');
    await form.getByRole('button', { name: 'Next' }).click();
    await expect(form.getByRole('radio', { name: 'Keep the rules on the computer' })).toBeChecked();
    await checkAppearance(page, story, 'computer-ways', ['light']);
    await form.getByRole('button', { name: 'Next: how to install it' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect Mia’s computer' });
    await expect(dialog.getByText('npx kinward agent build --system windows')).toBeVisible();
    await checkAppearance(page, story, 'computer-not-built', ['light']);
    await givePackages(page);
    await expect(dialog.getByText(/^& \{/u)).toBeVisible();
    for (const kind of ['msi', 'tgz', 'deb', 'rpm']) {
      await dialog.getByLabel('System of the computer').selectOption(kind);
      await checkAppearance(page, story, `computer-lines-${kind}`, ['light']);
    }
    await dialog.getByLabel('System of the computer').selectOption('tar');
    await dialog.getByText('About the package').click();
    await checkAppearance(page, story, 'computer-lines-tar', ['light']);
    // As its administrator would type it.
    const typed = (await dialog.getByText(/kinward-agent pair/u).textContent()) ?? '';
    const code = /echo (?<code>\S+) \|/u.exec(typed)?.groups?.['code'] ?? '';
    const body = { code, platform: 'Linux', osVersion: 'Debian 13', abilities: [], agent: true };
    const { deviceToken } = await createClient({ baseUrl: baseURL! }).call(pairDevice, { body });
    const agent = createClient({ baseUrl: baseURL!, getToken: () => deviceToken });
    const users = [{ name: 'mia', uid: 1001, isAdministrator: false }];
    await agent.call(reportComputer, { body: { users, inForce: null, faults: [], agent: ABOUT } });
    await expect(page.getByRole('heading', { name: /is paired$/u })).toBeVisible();
    await checkAppearance(page, story, 'computer-paired', ['light']);
    await page.getByRole('link', { name: /Choose who has which rules/u }).click();
    await expect(page.getByText('Nobody yet')).toBeVisible();
    await checkAppearance(page, story, 'computer-nobody', ['light']);
  },
);

test(
  'every state of a computer that keeps the rules',
  { tag: '@phone' },
  async ({ page, story, baseURL }) => {
    const who = await story.signIn('nothing');
    const of = (firstName: string, deviceName: string, more: object = {}) =>
      addComputer(story, who, baseURL!, { firstName, deviceName, ...more });
    const healthy = await of('Theo', 'School laptop');
    await (await of('Ida', 'Old laptop')).say({ leaving: 'asleep' });
    await (await of('Juno', 'Desk computer')).say({ leaving: 'off' });
    const paused = await of('Mia', 'Study');
    await paused.say({ pauses: [pauseOf('mia')] });
    await paused.say({
      pauses: [pauseOf('mia')],
      agent: { ...ABOUT, signals: [{ kind: 'vpn', at: ago(3) }] },
    });
    const preview = await of('Leo', 'Gaming PC', { system: ['Windows', '11'], isAdministrator: true });
    const mac = await of('Noa', 'MacBook', { deviceType: 'macOS', system: ['macOS', '15.1'] });
    const silent = await of('Max', 'Attic computer');
    await page.goto('/user/device-manage');
    await reportPrograms(page, healthy);
    // One that is not heard for a day, while the family is.
    await page.route('**/api/child', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { devices: Record<string, unknown>[] }[] };
      for (const device of body.data.flatMap(({ devices }) => devices))
        if (device['deviceId'] === silent.deviceId)
          Object.assign(device, { connected: false, lastSeenAt: ago(26 * 60) });
      await route.fulfill({ response, json: body });
    });
    // Each has the newest rules.
    for (const one of [healthy, preview, mac, silent]) await one.say();
    await page.goto('/user/device-manage');
    for (const words of ['In force', 'Asleep', 'Shut down', 'Paused', /^Not heard from since/u])
      await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
    await checkAppearance(page, story, 'computers', ['dark']);
    await page.getByText('Details of School laptop').click();
    await expect(page.getByRole('heading', { name: 'Who uses it' }).first()).toBeVisible();
    await checkAppearance(page, story, 'computer-details', ['dark']);
    await page.unroute('**/api/child');
    const query = `?child=${healthy.childId}&device=${healthy.deviceId}`;
    for (const [path, says] of [
      ['dashboard', 'School laptop'],
      ['app-filtering', 'Chess'],
      ['app-usage', 'Chess'],
    ] as const) {
      await visit(page, `/user/${path}${query}`);
      await expect(page.getByRole('main').getByText(says).first()).toBeVisible();
      await checkAppearance(page, story, `computer-${path}`, ['dark']);
    }
    await page.getByRole('button', { name: /^Notifications, \d+ unread/u }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect(panel.getByText(/VPN/u).first()).toBeVisible();
    await checkAppearance(page, story, 'computer-bell', ['dark']);
    // No page of the portal, so no change of page within it leads there.
    await page.goto('/view/systems/manual');
    await expect(
      page.getByRole('heading', { level: 1, name: 'What is proved on which system' }),
    ).toBeVisible();
    await checkAppearance(page, story, 'computer-systems', ['dark']);
  },
);
