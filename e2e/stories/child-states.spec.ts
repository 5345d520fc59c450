/**
 * States of a child's pages that no address opens: empty logs, a mistake in a form, what the phone has acknowledged, a call for help. Axe looks
 * at each once; what the pages do there is asserted without a browser (`apps/web/src/features/*.portal.test.ts`).
 */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { createFilterAccount } from '@kinward/contract/plans/changes.routes.ts';
import { changePolicy } from '@kinward/contract/policy/policy.routes.ts';
import type { RuleKind } from '@kinward/contract/policy/policy.schemas.ts';
import { SIMULATED_APPS } from '@kinward/testkit/simulator/apps.ts';
import type { SimulatedDevice } from '@kinward/testkit/simulator/device.ts';
import { expect, test, type SignedIn, type Story } from '../support/story.ts';

const CHESS = 'org.example.chess';

/** A family with one child, whose device is not paired yet. */
interface Family {
  page: Page;
  story: Story;
  who: SignedIn;
  deviceId: DeviceId;
  code: string;
  /** Opens a page of the portal for this child. */
  open: (path: string) => Promise<unknown>;
}

const settle = async (page: Page, story: Story): Promise<Family> => {
  const who = await story.signIn('nothing');
  const { childId, deviceId, code } = await story.addDevice(who, {
    firstName: 'Theo',
    deviceName: 'Pixel 7a',
  });
  const open = (path: string) => page.goto(`/user/${path}?child=${childId}&device=${deviceId}`);
  return { page, story, who, deviceId, code, open };
};

const block = ({ who, deviceId }: Family, kind: RuleKind, values: string[]): Promise<unknown> =>
  who.api.call(changePolicy, { body: { deviceId, kind, action: 'block', values } });

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

const logsWithoutEntries = async ({ page, story, open }: Family): Promise<void> => {
  await open('app-filtering');
  await expect(page.getByText('No apps from Theo’s phone yet.')).toBeVisible();
  await story.expectAccessible();
  await open('call-sms');
  await expect(page.getByText('Other people are concerned too')).toBeVisible();
  await story.expectAccessible();
  await open('web-filtering');
  await expect(page.getByText('No websites from Theo’s phone yet.')).toBeVisible();
  await story.expectAccessible();
  await page.getByRole('textbox', { name: 'Block a site' }).fill('not a url');
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText('This is no web address.')).toBeVisible();
  await story.expectAccessible();
};

const sites = async (family: Family, device: SimulatedDevice): Promise<void> => {
  const { page, story, open } = family;
  await block(family, 'web', ['freeprizes.example']);
  await device.reportWeb([
    { url: 'https://m.clips.example/watch?v=kites', title: 'Kites', visitedAt: ago(3) },
    { url: 'javascript:alert(1)', title: '<img src=x onerror=alert(1)>\u202egnp', visitedAt: ago(5) },
    { url: 'https://freeprizes.example/again', title: 'You won', visitedAt: ago(6), blocked: true },
    { url: `https://long.example/${'path/'.repeat(300)}`, title: 'x'.repeat(500), visitedAt: ago(7) },
  ]);
  await open('web-filtering');
  await expect(page.getByText('You won')).toBeVisible();
  await expect(page.getByText(/^On Theo’s phone since /u)).toBeVisible();
  await story.expectAccessible();
  await page.getByText('Blocked 1', { exact: true }).click();
  await expect(page.getByText(/^Blocked \d.*, on the phone \d/u)).toBeVisible();
  await story.expectAccessible();
  await page.getByText('All', { exact: true }).click();
  await page.getByRole('button', { name: /^clips\.example/u }).click();
  await expect(page.getByRole('link', { name: 'm.clips.example/watch?v=kites' })).toBeVisible();
  await story.expectAccessible();
  await page.getByRole('button', { name: 'More about Kites' }).click();
  await page.getByRole('menuitem', { name: 'Block…' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Only this address' })).toBeVisible();
  await story.expectAccessible();
};

const contacts = async (family: Family, device: SimulatedDevice): Promise<void> => {
  const { page, story, open } = family;
  await block(family, 'call', ['+447700900977', '+447700900161']);
  await block(family, 'sms', ['ParcelCo']);
  const gran = { number: '+447700900123', name: 'Gran', durationSeconds: 252, at: ago(5) };
  await device.reportContacts([
    { kind: 'call', direction: 'incoming', ...gran },
    { kind: 'call', direction: 'missed', number: '+447700900977', name: null, at: ago(9) },
    { kind: 'call', direction: 'incoming', number: null, name: null, durationSeconds: 4, at: ago(60 * 26) },
    { kind: 'sms', direction: 'incoming', number: 'ParcelCo', name: null, at: ago(30) },
    { kind: 'sms', direction: 'incoming', number: '+447700900118', name: 'Sam', text: 'bye', at: ago(31) },
  ]);
  await open('call-sms');
  await expect(page.getByText('Number withheld')).toBeVisible();
  await expect(page.getByText(/^On Theo’s phone since /u)).toBeVisible();
  await story.expectAccessible();
  await page.getByRole('button', { name: /^Gran/u }).click();
  await expect(page.getByText(/^Incoming .*, 4 min$/u)).toBeVisible();
  await story.expectAccessible();
  await page.getByText('SMS', { exact: true }).click();
  await expect(page.getByText('bye')).toBeVisible();
  await story.expectAccessible();
  await page.getByText('Blocked 3', { exact: true }).click();
  await expect(page.getByRole('button', { name: /^Calls from .* are blocked\. Allow them$/u })).toHaveCount(
    2,
  );
  await story.expectAccessible();
};

const apps = async (family: Family, device: SimulatedDevice): Promise<void> => {
  const { page, story, open } = family;
  const evil = {
    appId: 'org.example.evil',
    name: '<img src=x onerror=alert(1)>\u202egnp',
    category: '<b>Games',
  };
  await device.reportApps([...SIMULATED_APPS, evil]);
  await block(family, 'app', ['org.example.chatter', CHESS]);
  await open('app-filtering');
  await expect(page.getByText('13 apps, 2 blocked.')).toBeVisible();
  await expect(page.getByText(/^Blocked \d.*, on the phone \d/u).first()).toBeVisible();
  await story.expectAccessible();
};

/** An exception that runs, and one request that was answered. */
const granted = async ({ page, story, open }: Family, device: SimulatedDevice): Promise<void> => {
  await device.ask({ kind: 'app', appId: CHESS, clientId: randomUUID(), note: 'Only one game' });
  await open('requests');
  await page.getByRole('button', { name: 'Allow 30 min: Theo asks to use Chess' }).click();
  await expect(page.getByRole('heading', { name: 'No one is waiting for an answer.' })).toBeVisible();
  await expect(page.getByText(/^On the device since /u)).toBeVisible();
  await story.expectAccessible();
};

const callForHelp = async ({ page, story, open }: Family, device: SimulatedDevice): Promise<void> => {
  const position = { latitude: 50.15, longitude: -5.07, accuracy: 8, recordedAt: ago(0) };
  await device.sos({ clientId: randomUUID(), position });
  await open('dashboard');
  await expect(page.getByRole('region', { name: 'Theo calls for help' })).toBeVisible();
  await expect(page.getByText(/^Last known place: /u)).toBeVisible();
  await story.expectAccessible();
};

const shorterRetention = async ({ page, story, open }: Family): Promise<void> => {
  await open('privacy-settings');
  await page.locator('summary').filter({ hasText: 'Positions' }).click();
  await page.getByLabel('Keep positions for', { exact: true }).selectOption('7 days');
  await expect(page.getByRole('alertdialog', { name: 'Keep positions for only 7 days?' })).toBeVisible();
  await story.expectAccessible();
};

const filterAccount = async ({ page, story, who, open }: Family): Promise<void> => {
  await who.api.call(createFilterAccount, { body: { password: who.person.password } });
  await open('dashboard');
  // The entry of the menu, behind the button of the bar that only a phone has.
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Desktop Management' }).click();
  await expect(page).toHaveURL(/\/user\/device-manage/u);
  await expect(page.getByText('The family’s account is created.')).toBeVisible();
  await story.expectAccessible();
};

const budget = async ({ page, story, open }: Family, device: SimulatedDevice): Promise<void> => {
  await open('time-budgets');
  await expect(page.getByText('Theo has no time budget yet.')).toBeVisible();
  await story.expectAccessible();
  await page.getByRole('button', { name: 'New budget' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Games', { exact: true }).click();
  await expect(dialog.getByRole('radio', { name: 'Games All apps of this kind' })).toBeChecked();
  await dialog.getByLabel('Minutes from Monday to Friday').fill('1');
  await dialog.getByLabel('Minutes on Saturday and Sunday').fill('1');
  await story.expectAccessible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await device.reportUsage([{ appId: CHESS, startedAt: ago(2), endedAt: ago(0) }]);
  await expect(page.getByText(/of 1 min used today · Used up for today/u)).toBeVisible();
  await page.getByRole('button', { name: 'How it was counted' }).click();
  await expect(page.getByText('Chess on Pixel 7a')).toBeVisible();
  await story.expectAccessible();
};

const auditLog = async ({ page, story, open }: Family): Promise<void> => {
  await open('who-looked');
  await page.getByText('Who did what', { exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Device added' })).toBeVisible();
  await story.expectAccessible();
};

test(
  'states of a child’s pages on a phone have no accessibility finding',
  { tag: '@phone' },
  async ({ page, story }) => {
    const family = await settle(page, story);
    await logsWithoutEntries(family);
    const device = await story.simulatedDevice(family.code);
    device.listen();
    await sites(family, device);
    await contacts(family, device);
    await apps(family, device);
    await granted(family, device);
    await callForHelp(family, device);
    await shorterRetention(family);
    await filterAccount(family);
  },
);

test(
  'states of a child’s pages on a wide screen have no accessibility finding',
  { tag: '@one-size' },
  async ({ page, story }) => {
    const family = await settle(page, story);
    const device = await story.simulatedDevice(family.code);
    await device.reportApps(SIMULATED_APPS);
    await budget(family, device);
    await auditLog(family);
  },
);
