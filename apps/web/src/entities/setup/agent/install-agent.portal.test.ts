/** How the agent comes to a computer, in the window of the computer's code. */
import { createClient } from '@kinward/client/client.ts';
import { listAgentPackages } from '@kinward/contract/computers/agent-packages.routes.ts';
import type { AgentPackages } from '@kinward/contract/computers/agent-packages.schemas.ts';
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { pairDevice } from '@kinward/contract/devices/devices.routes.ts';
import type { Locator } from '../../../testing/portal/locator.ts';
import { limitsTexts } from '../../../ui/limits/limits-messages.ts';
import { expect, test, type Portal } from '../../../testing/portal/portal.harness.tsx';

const [SHA256, OTHER] = ['ab'.repeat(32), 'cd'.repeat(32)];
const BUILT: AgentPackages['packages'][number] = {
  system: 'linux',
  architecture: 'amd64',
  kind: 'deb',
  version: '9.9.9',
  fileName: 'kinward-agent_9.9.9_amd64.deb',
  bytes: 45_892_808,
  sha256: SHA256,
  builtAt: '2026-05-01T12:00:00.000Z',
};

const ARM: typeof BUILT = {
  ...BUILT,
  architecture: 'arm64',
  fileName: 'kinward-agent_9.9.9_arm64.deb',
  sha256: OTHER,
};

/** Opens the window of a new code. @returns it, and the code that is shown */
const codeOf = async (page: Portal, deviceType: 'Windows Desktop' | 'macOS' | 'Android') => {
  const who = await page.signIn();
  await page.addDevice(who, { deviceName: 'Laptop', deviceType });
  page.goto('/user/device-manage');
  await page.getByRole('button', { name: 'New code for Laptop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect Mia’s Laptop' });
  await expect(dialog.getByText(/^Pairing code/u)).toBeAttached();
  return dialog;
};
const SUMMARY = 'Rules for each local user, on Linux, Windows or a Mac';
/** @returns what chooses the system */
const systemsOf = (dialog: Locator) => dialog.getByLabel('System of the computer');
/** A computer with Linux has no type of its own. */
const onLinux = async (dialog: Locator) => systemsOf(dialog).selectOption('deb');
const aboutPackage = async (dialog: Locator) => dialog.getByText('About the package').click();

test('a package that is not built is said to be so, with what builds it, and appears once it is there', async ({
  page,
}) => {
  const dialog = await codeOf(page, 'Windows Desktop');
  const asked = () => page.network.sent.filter(({ path }) => path === '/api/agent').length;
  expect(asked()).toBe(0);
  await dialog.getByText(SUMMARY).click();
  await expect(dialog.getByText('npx kinward agent build --system windows')).toBeVisible();
  await onLinux(dialog);
  await expect(dialog.getByText('npx kinward agent build', { exact: true })).toBeVisible();
  await expect(dialog.getByText(/kinward-agent pair/u)).toHaveCount(0);
  page.network.change<AgentPackages>(listAgentPackages, () => ({ version: '9.9.9', packages: [BUILT, ARM] }));
  await expect(
    dialog.getByText(new RegExp(`${SHA256}.*amd64.*${OTHER}.*arm64.*sha256sum -c`, 'u')),
  ).toBeVisible();
  await expect(
    dialog.getByText(
      new RegExp(`echo [0-9A-Z]{4}-?[0-9A-Z]{4} \\| sudo kinward-agent pair ${location.origin}$`, 'u'),
    ),
  ).toBeVisible();
  await expect(
    dialog.getByText(`"${location.origin}/api/agent/linux?architecture=$cpu&kind=deb"`),
  ).toBeVisible();
  await aboutPackage(dialog);
  await expect(dialog.getByText(/45\.9 MB, for Intel/u)).toBeVisible();
  for (const [name, architecture] of [
    [BUILT.fileName, 'amd64'],
    [ARM.fileName, 'arm64'],
  ])
    await expect(dialog.getByRole('link', { name: `Download ${name}` })).toHaveAttribute(
      'href',
      `/api/agent/linux?architecture=${architecture}&kind=deb`,
    );
  await expect(dialog.getByText(/^There is no package for/u)).toHaveCount(0);
  await expect(dialog.getByText('npx kinward agent build')).toHaveCount(0);
});

test('an older package is said to be one, and what cannot be read is asked for again', async ({ page }) => {
  const restore = page.network.cut(listAgentPackages);
  const dialog = await codeOf(page, 'Windows Desktop');
  await dialog.getByText(SUMMARY).click();
  await expect(dialog.getByText('It could not be read whether the agent can be installed.')).toBeVisible();
  restore();
  page.network.change<AgentPackages>(listAgentPackages, () => ({ version: '9.9.10', packages: [BUILT] }));
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await onLinux(dialog);
  await expect(
    dialog.getByText('The package is of an older Kinward. Its operator renews it by:'),
  ).toBeVisible();
  await aboutPackage(dialog);
  await expect(dialog.getByText(/^There is no package for ARM/u)).toBeVisible();
});

test('each system has its own lines, and a Mac’s says that nobody has run it there', async ({ page }) => {
  const of = (kind: typeof BUILT.kind, ending: string): typeof BUILT => ({
    ...BUILT,
    kind,
    system: kind === 'tgz' ? 'mac' : 'linux',
    fileName: `kinward-agent_9.9.9_amd64${ending}`,
  });
  const built = [BUILT, of('rpm', '.rpm'), of('tar', '.tar.gz'), of('tgz', '-macos.tar.gz')];
  page.network.change<AgentPackages>(listAgentPackages, () => ({ version: '9.9.9', packages: built }));
  const dialog = await codeOf(page, 'Windows Desktop');
  await dialog.getByText(SUMMARY).click();
  const system = systemsOf(dialog);
  const lines = dialog.getByText(/^cpu=/u);
  await onLinux(dialog);
  await aboutPackage(dialog);
  await expect(lines).toHaveText(/sudo apt-get install -y .*\.deb/u);
  for (const [kind, wanted] of [
    ['rpm', /curl -fo .*linux\?.*zypper .*dnf install -y/su],
    ['tar', /curl -fo .*linux\?.*sudo sh kinward-agent\/install\.sh &&/su],
    ['tgz', /curl -fo .*mac\?.*shasum.*echo [0-9A-Z-]+ \| sudo sh .*install\.sh --server/su],
  ] as const) {
    await expect(dialog.getByText(/nobody has run it on a Mac yet/u)).toHaveCount(0);
    await system.selectOption(kind);
    await expect(lines).toHaveText(wanted);
    await expect(lines).toHaveText(new RegExp(`kind=${kind}`, 'u'));
    await expect(dialog.getByRole('link', { name: /^Download/u })).toHaveAttribute(
      'href',
      `/api/agent/${kind === 'tgz' ? 'mac' : 'linux'}?architecture=amd64&kind=${kind}`,
    );
  }
  await expect(dialog.getByText(/nobody has run it on a Mac yet/u)).toBeVisible();
});

test('Windows has lines for PowerShell, and is told why it warns and that nobody has run it there', async ({
  page,
}) => {
  const msi: typeof BUILT = {
    ...BUILT,
    kind: 'msi',
    system: 'windows',
    fileName: 'kinward-agent_9.9.9_amd64.msi',
    sha256: OTHER,
  };
  page.network.change<AgentPackages>(listAgentPackages, () => ({
    version: '9.9.10',
    packages: [BUILT, msi],
  }));
  const dialog = await codeOf(page, 'Windows Desktop');
  await dialog.getByText(SUMMARY).click();
  await expect(systemsOf(dialog)).toHaveValue('msi');
  await aboutPackage(dialog);
  const lines = dialog.getByText(/^& \{/u);
  await expect(lines).toHaveText(new RegExp(`${location.origin}/api/agent/windows\\?kind=msi`, 'u'));
  await expect(lines).toHaveText(
    new RegExp(`Get-FileHash.*${OTHER}.*msiexec.*SERVER=${location.origin} CODE=[0-9A-Z]`, 'su'),
  );
  await expect(dialog.getByText(/nobody has run it on Windows yet/u)).toBeVisible();
  await expect(dialog.getByText(/“Windows protected your PC”.*“More info” and “Run anyway”/u)).toBeVisible();
  await expect(dialog.getByText('npx kinward agent build --system windows')).toBeVisible();
  await expect(dialog.getByText(/^There is no package for/u)).toHaveCount(0);
  await expect(dialog.getByRole('link', { name: `Download ${msi.fileName}` })).toHaveAttribute(
    'href',
    '/api/agent/windows?architecture=amd64&kind=msi',
  );
});

test('the system of a computer comes first: as it is called, and as it said itself', async ({ page }) => {
  const packages = [BUILT];
  page.network.change<AgentPackages>(listAgentPackages, () => ({ version: '9.9.9', packages }));
  const dialog = await codeOf(page, 'macOS');
  await dialog.getByText(SUMMARY).click();
  await expect(systemsOf(dialog)).toHaveValue('tgz');
  // Before who runs the installation builds it.
  await expect(dialog.getByText(/nobody has run it on a Mac yet/u)).toBeVisible();
  await expect(dialog.getByText('npx kinward agent build --system mac')).toBeVisible();
  packages.push({ ...BUILT, system: 'mac', kind: 'tgz', fileName: 'kinward-agent-macos.tar.gz' });
  await expect(dialog.getByText(/echo [0-9A-Z-]+ \| sudo sh .*install\.sh --server/u)).toBeVisible();
  page.network.change<Child[]>(listChildren, (family) =>
    family.map((child) => ({
      ...child,
      devices: child.devices.map((device) => ({ ...device, platform: 'Linux' })),
    })),
  );
  page.goto('/user/device-manage');
  await page.getByRole('button', { name: 'New code for Laptop' }).click();
  await page.getByRole('dialog').getByText(SUMMARY).click();
  await expect(systemsOf(page.getByRole('dialog'))).toHaveValue('deb');
});

test('a computer that pairs by a new code leads to whose rules its local users have', async ({ page }) => {
  const dialog = await codeOf(page, 'Windows Desktop');
  const said = (await dialog.getByText(/^Pairing code/u).one()).textContent ?? '';
  const code = said.replace(/^Pairing code/u, '').replaceAll(/[^A-Z0-9]/gu, '');
  await createClient({ baseUrl: page.baseUrl }).call(pairDevice, {
    body: { code, platform: 'Linux', osVersion: 'Debian GNU/Linux 13', abilities: [], agent: true },
  });
  const paired = page.getByRole('dialog', { name: 'Laptop is paired' });
  await expect(paired.getByText('It closes nothing until you choose for whom.')).toBeVisible();
  await expect(paired.getByText('is paired', { exact: false })).toHaveCount(1);
  await expect(paired.getByRole('link', { name: /^Choose who has which rules/u })).toBeVisible();
});

test('another client on a computer that tells no place is taken for no agent', async ({ page }) => {
  const dialog = await codeOf(page, 'Windows Desktop');
  const said = (await dialog.getByText(/^Pairing code/u).one()).textContent ?? '';
  const code = said.replace(/^Pairing code/u, '').replaceAll(/[^A-Z0-9]/gu, '');
  await createClient({ baseUrl: page.baseUrl }).call(pairDevice, {
    body: { code, platform: 'Windows', abilities: ['shows-rules'] },
  });
  const paired = page.getByRole('dialog', { name: 'Laptop is paired' });
  await expect(paired.getByRole('link', { name: /^Tell me about alerts/u })).toBeVisible();
  await expect(paired.getByText('It tells no place.')).toBeVisible();
  await expect(paired.getByText('It closes nothing until you choose', { exact: false })).toHaveCount(0);
  await expect(paired.getByRole('link', { name: /^Choose who has which rules/u })).toHaveCount(0);
});

test('a phone has nothing of it', async ({ page }) => {
  const dialog = await codeOf(page, 'Android');
  await expect(dialog.getByText(SUMMARY)).toHaveCount(0);
});

test.for([
  ['Windows Desktop', 'computer', /SERVER=.* CODE=/u],
  ['macOS', 'Mac', /install\.sh --server/u],
] as const)(
  'a %s that is to keep the rules says first how its agent is installed',
  async ([type, word, line], { page }) => {
    await page.signIn();
    const packages = [
      BUILT,
      { ...BUILT, kind: 'msi', system: 'windows' } as const,
      { ...BUILT, kind: 'tgz', system: 'mac' } as const,
    ];
    page.network.change<AgentPackages>(listAgentPackages, () => ({ version: '9.9.9', packages }));
    await page.getByRole('button', { name: 'Add Child' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('First Name').fill('Mia');
    await form.getByLabel('Device Type').selectOption(type);
    await form.getByRole('button', { name: 'Next' }).click();
    await page.expectToast('Child Added Successfuly');
    await expect(form.getByRole('radio', { name: 'Keep the rules on the computer' })).toBeChecked();
    await expect(form.getByText('Recommended')).toHaveCount(0);
    // Nothing is sent to the child then, and nobody asks the child first.
    await expect(form.getByText(/asks first/u)).toHaveCount(0);
    await form.getByRole('button', { name: 'Next: how to install it' }).click();
    const dialog = page.getByRole('dialog', { name: `Connect Mia’s ${word}` });
    await expect(dialog.getByText(line)).toBeVisible();
    await expect(dialog.getByText(/^A preview/u)).toBeVisible();
    await expect(dialog.getByText(SUMMARY)).toHaveCount(0);
    await dialog.getByText('Other ways').click();
    await expect(dialog.getByRole('button', { name: /the link$/u }).first()).toBeVisible();
  },
);

test('what stays open on the chosen system is said before anything is installed', async ({ page }) => {
  const dialog = await codeOf(page, 'Windows Desktop');
  await dialog.getByText(SUMMARY).click();
  await dialog.getByText('What this cannot do').click();
  await expect(dialog.getByText(limitsTexts.windows.machines)).toBeVisible();
  await onLinux(dialog);
  await expect(dialog.getByText(limitsTexts.linux.addresses)).toBeVisible();
  await expect(dialog.getByText(limitsTexts.windows.machines)).toHaveCount(0);
});
