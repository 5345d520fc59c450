/** A computer with an agent: its local users, whose rules each has, and how far those came. */
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { removeDevice } from '@kinward/contract/devices/devices.routes.ts';
import {
  bindLocalUser,
  getComputer,
  getComputerPolicy,
  holdUpdates,
  removeComputerPassword,
  reportComputer,
  setComputerPassword,
  setComputerProtection,
} from '@kinward/contract/computers/computers.routes.ts';
import type { AgentAbout } from '@kinward/contract/computers/agent-update.schemas.ts';
import { ComputerPolicy, type Computer } from '@kinward/contract/computers/computers.schemas.ts';
import { limitsTexts } from '../../../ui/limits/limits-messages.ts';
import { expect, test, type Portal } from '../../../testing/portal/portal.harness.tsx';
import { details, opened, USERS, withComputer } from './computer.harness.ts';

/** Answers the question for a recent login. */
const prove = async (page: Portal, { person }: { person: { password: string } }): Promise<void> => {
  const question = page.getByRole('dialog', { name: 'Please authenticate yourself' });
  await question.getByLabel('Password', { exact: true }).fill(person.password);
  await page.press('Enter');
};

test('a local user is given the rules of a device, and says that an administrator can undo them', async ({
  page,
}) => {
  await withComputer(page);
  page.goto('/user/device-manage');
  // From the card to where it is chosen.
  const mia = page.getByRole('region', { name: 'Mia’s devices' });
  await expect(mia.getByText('Nobody yet')).toBeVisible();
  await mia.getByRole('link', { name: 'Choose', exact: true }).click();
  await expect(mia.getByText(/^Preview/u)).toHaveCount(0);
  await expect(mia.getByRole('heading', { name: 'Who uses it' })).toBeVisible();
  // It tells no place: there is none to share, nor to collect.
  await expect(page.getByRole('button', { name: /^Stop sharing the place/u })).toHaveCount(0);
  await expect(page.getByRole('switch', { name: /^Position and battery/u })).toHaveCount(0);
  // Its own app keeps rules as soon as somebody has some.
  await expect(mia.getByText('Nobody on it has rules yet')).toBeVisible();
  await expect(mia.getByText('The app on it knows no rules')).toHaveCount(0);
  await mia.getByLabel('Whose rules mia has').selectOption('Mia’s Laptop');
  await page.expectToast('Saved. The computer is told at once.');
  await expect(mia.getByText('Waiting for the computer')).toBeVisible();
  await expect(mia.getByText(/Chosen; the computer has not said/u)).toBeVisible();
  await expect(mia.getByText(/can undo all of this/u)).toHaveCount(0);
  await mia.getByLabel('Whose rules mum has').selectOption('Mia’s Laptop');
  await expect(
    mia.getByText(/^mum is an administrator of the computer and can undo all of this/u),
  ).toBeVisible();
  await mia.getByLabel('Whose rules mum has').selectOption('No rules');
  await expect(mia.getByText(/can undo all of this/u)).toHaveCount(0);
});

test('while its rules are not in force its pages say so, and not that nothing could keep them', async ({
  page,
}) => {
  const { deviceId, parent } = await withComputer(page);
  page.goto('/user/time-scheduler');
  await expect(page.getByText('The rules are not in force on Mia’s Laptop now.')).toBeVisible();
  await page.getByRole('link', { name: 'To the computer' }).click();
  await expect(page.getByText('Nobody yet')).toBeVisible();
  for (const path of ['app-filtering', 'app-usage']) {
    page.goto(`/user/${path}`);
    await expect(page.getByText(/^The agent on it tells them by itself/u)).toBeVisible();
  }
  expect((await parent.api.call(listChildren))[0]?.devices[0]).toMatchObject({ deviceId, abilities: [] });
});

test('a Mac says that its agent is a preview, and its local users have rules all the same', async ({
  page,
}) => {
  await withComputer(page, 'macOS', 'macOS 14.5');
  const mia = await opened(page, /^The agent(?! )/u);
  await expect(mia.getByText(/^Preview: nobody has run this agent on a Mac yet/u)).toBeVisible();
  await expect(mia.getByText('Programs are watched')).toHaveCount(0);
  await expect(
    mia.getByText('A newer version is installed on the computer by an administrator.'),
  ).toBeVisible();
  await expect(mia.getByText(/takes newer versions/iu)).toHaveCount(0);
  await mia.getByLabel('Whose rules mia has').selectOption('Mia’s Laptop');
  await page.expectToast('Saved. The computer is told at once.');
});

test('what stays open is said of the computer’s own system', async ({ page }) => {
  await withComputer(page, 'Windows', 'Windows 11');
  const mia = await details(page);
  await mia.getByText('What this cannot do').click();
  await expect(mia.getByText(limitsTexts.windows.whole)).toBeVisible();
  await expect(mia.getByText(limitsTexts.windows.machines)).toBeVisible();
  await expect(mia.getByText(limitsTexts.linux.counting)).toHaveCount(0);
});

test('who had the rules of a removed device has those of the computer, until a parent chooses', async ({
  page,
}) => {
  const { deviceId, parent } = await withComputer(page);
  const phone = await page.addDevice(parent, { firstName: 'Noa' });
  const params = { id: deviceId };
  await parent.api.call(bindLocalUser, { params, body: { user: 'mia', deviceId: phone.deviceId } });
  await parent.api.call(removeDevice, { params: { id: phone.deviceId } });
  const mia = await details(page);
  const asked = mia.getByText(/^The device whose rules mia had was removed/u);
  await expect(asked).toBeVisible();
  await mia.getByRole('button', { name: 'Keep these rules' }).click();
  await page.expectToast('Saved. The computer is told at once.');
  await expect(asked).toHaveCount(0);
});

test('a user that came after the pairing is said to have no rules, until a parent chooses', async ({
  page,
}) => {
  const { agent } = await withComputer(page);
  const mia = await details(page);
  await mia.getByLabel('Whose rules mia has').selectOption('Mia’s Laptop');
  await page.expectToast('Saved. The computer is told at once.');
  await expect(mia.getByText(/is a new user/u)).toHaveCount(0);
  const root = { name: 'guest', uid: 1002, isAdministrator: true };
  await agent.call(reportComputer, { body: { users: [...USERS, root], inForce: null, faults: [] } });
  await expect(
    mia.getByText('guest is a new user of the computer and an administrator, and has no rules yet.'),
  ).toBeVisible();
  await expect(mia.getByText('It came after the pairing. Choose whose rules it has.')).toBeVisible();
  await mia.getByRole('button', { name: 'It has no rules' }).click();
  await page.expectToast('Saved. The computer is told at once.');
  await expect(mia.getByText(/is a new user/u)).toHaveCount(0);
});

test('it says how far the rules came, what does not hold, and where nothing could be read', async ({
  page,
}) => {
  await withComputer(page);
  const at = new Date().toISOString();
  const said: Partial<Computer> = {
    users: [
      { name: 'mia', isAdministrator: false, isThere: false, needsChoice: false, isNew: false, device: null },
    ],
    faults: ['no-lists'],
  };
  const ends = page.network.change<Computer>(getComputer, (computer) => {
    const [device] = [computer.users[0]?.device ?? null];
    return { ...computer, ...said, users: said.users!.map((user) => ({ ...user, device })) };
  });
  let mia = await details(page);
  await expect(mia.getByText('Not on the computer now')).toBeVisible();
  await expect(mia.getByText(/^A list from others has not reached/u)).toBeVisible();
  ends();
  const bound = { name: 'mia', isAdministrator: false, isThere: true, needsChoice: false, isNew: false };
  const forced = page.network.change<Computer>(getComputer, (computer) => ({
    ...computer,
    receivedAt: at,
    inForceAt: at,
    users: [
      {
        ...bound,
        device: {
          deviceId: '0198a5f0-0000-7000-8000-000000000001' as never,
          deviceName: 'Laptop',
          childId: '0198a5f0-0000-7000-8000-000000000002' as never,
          childName: 'Mia',
          isAdult: false,
        },
      },
    ],
  }));
  mia = await details(page);
  await expect(mia.getByText('In force', { exact: true })).toBeVisible();
  forced();
  const none = page.network.change<Computer>(getComputer, (computer) => ({ ...computer, users: [] }));
  mia = await details(page);
  await expect(mia.getByText(/^The computer has no local users yet/u)).toBeVisible();
  none();
  page.network.cut(getComputer);
  mia = await details(page);
  await expect(mia.getByText('The local users of this computer could not be read.')).toBeVisible();
});

test('rules that are paused on the computer are shown with who and until when, and a code allows one', async ({
  page,
}) => {
  const { agent, deviceId, parent } = await withComputer(page);
  const body = { user: 'mia', deviceId };
  await parent.api.call(bindLocalUser, { params: { id: deviceId }, body });
  let mia = await opened(page, /^Pauses/u);
  await expect(mia.getByText(/^Rules are paused on the computer itself/u)).toBeVisible();
  await mia.getByRole('button', { name: 'Show a one-time code' }).click();
  await expect(mia.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/u)).toBeVisible();
  await expect(mia.getByText(/^Taken once, until /u)).toBeVisible();
  const beganAt = new Date().toISOString();
  const until = new Date(Date.now() + 600_000).toISOString();
  const pause = { id: crypto.randomUUID(), user: 'mia', by: 'code', beganAt, until, endedAt: null } as const;
  await agent.call(reportComputer, { body: { users: USERS, inForce: null, faults: [], pauses: [pause] } });
  mia = await opened(page, /^Pauses/u);
  await expect(mia.getByText('Paused', { exact: true })).toBeVisible();
  await expect(mia.getByText(/^The rules of mia are off on the computer until /u)).toBeVisible();
  await expect(mia.getByText(/, by one-time code$/u)).toBeVisible();
  await expect(mia.getByText('Somebody at the computer ended it.')).toHaveCount(0);
  const over = { ...pause, endedAt: beganAt, endedBy: 'hand' };
  await agent.call(reportComputer, { body: { users: USERS, inForce: null, faults: [], pauses: [over] } });
  mia = await opened(page, /^Pauses/u);
  await expect(mia.getByText('Somebody at the computer ended it.')).toBeVisible();
  await expect(mia.getByText('Paused', { exact: true })).toHaveCount(0);
});

test('the computer’s own password is set, is said to be there once the computer has it, and is removed', async ({
  page,
}) => {
  const { agent, agentToken, parent, deviceId } = await withComputer(page);
  let mia = await opened(page, /^Password of the computer/u);
  await mia.getByRole('button', { name: 'Set a password' }).click();
  const field = mia.getByLabel('New password of the computer', { exact: true });
  await field.fill('short');
  await mia.getByRole('button', { name: 'Save the password' }).click();
  await expect(mia.getByText('At least 8 characters')).toBeVisible();
  await field.fill('a long password');
  page.network.refuseOnce(setComputerPassword, 'REAUTH_REQUIRED');
  await mia.getByRole('button', { name: 'Save the password' }).click();
  await prove(page, parent);
  await page.expectToast('Saved. The computer is told at once.');
  await expect(mia.getByText(/Waiting for the computer; until then/u)).toBeVisible();
  await expect(field).toHaveCount(0);
  // As its agent does: it has the policy whose number it asks with.
  const { policy } = await agent.call(getComputerPolicy, { query: {} });
  const { number } = ComputerPolicy.parse(JSON.parse(policy));
  await fetch(new URL('/api/device/computer/policy', page.baseUrl), {
    headers: { authorization: `Bearer ${agentToken}`, 'if-none-match': `"n${number}"` },
  });
  await expect(mia.getByText(/The computer has it\.$/u)).toBeVisible();
  const ends = page.network.change<Computer>(getComputer, (computer) => ({
    ...computer,
    password: computer.password && { ...computer.password, byFormerParent: true },
  }));
  mia = await details(page);
  await expect(mia.getByText(/is no parent of the family any more/u)).toBeVisible();
  ends();
  page.network.refuseOnce(removeComputerPassword, 'REAUTH_REQUIRED');
  await mia.getByRole('button', { name: 'Remove the password' }).click();
  await prove(page, parent);
  await page.expectToast('Removed. The computer is told at once.');
  expect((await parent.api.call(getComputer, { params: { id: deviceId } }))?.password).toBe(null);
});

test('password protection is on, is switched off after a login with what that means, and on again', async ({
  page,
}) => {
  const { parent, deviceId } = await withComputer(page);
  const mia = await opened(page, /^Password of the computer/u);
  const box = mia.getByRole('checkbox', { name: 'Password protection' });
  await expect(box).toBeChecked();
  await expect(mia.getByText(/While it is off, everybody on this computer, a child too,/u)).toBeVisible();
  page.network.refuseOnce(setComputerProtection, 'REAUTH_REQUIRED');
  await box.click();
  await prove(page, parent);
  await page.expectToast('Saved. The computer is told at once.');
  await expect(box).not.toBeChecked();
  await expect(
    mia.getByText(/^Switched off by .*\. While it is off, everybody on this computer, a child too,/u),
  ).toBeVisible();
  await expect(mia.getByText('Not asked for')).toBeVisible();
  expect((await parent.api.call(getComputer, { params: { id: deviceId } }))?.protectionOff).not.toBe(null);
  await box.click();
  await expect(
    mia.getByText(/^A pause on this computer takes its password or a one-time code\./u),
  ).toBeVisible();
  await expect(box).toBeChecked();
});

test('a computer with Windows takes newer versions by itself, as a preview, and a parent holds them', async ({
  page,
}) => {
  await withComputer(page, 'Windows', 'Windows 11 Pro');
  const mia = await opened(page, /^The agent(?! )/u);
  await expect(mia.getByText(/^Preview: nobody has run this agent on Windows yet/u)).toBeVisible();
  await expect(mia.getByText(/^It takes newer versions from this installation by itself/u)).toBeVisible();
  await mia.getByRole('button', { name: 'Hold newer versions' }).click();
  await page.expectToast('Saved. The computer is told at once.');
  await expect(mia.getByText('Newer versions wait until you let them through.')).toBeVisible();
});

test('it says the agent’s version and why a newer one is not there, and a parent holds newer ones', async ({
  page,
}) => {
  const { agent, parent } = await withComputer(page);
  let mia = await opened(page, /^The agent(?! )/u);
  await expect(mia.getByText(/^Its version is not known/u)).toBeVisible();
  const about = {
    version: '1.2.3',
    system: 'linux',
    architecture: 'amd64',
    kind: 'deb',
    update: null,
  } as const;
  const say = (update: AgentAbout['update']) =>
    agent.call(reportComputer, {
      body: { users: USERS, inForce: null, faults: [], agent: { ...about, update } },
    });
  await say(null);
  mia = await opened(page, /^The agent(?! )/u);
  await expect(mia.getByText('1.2.3', { exact: true })).toBeVisible();
  await expect(mia.getByText(/^It takes newer versions from this installation by itself/u)).toBeVisible();
  page.network.refuseOnce(holdUpdates, 'REAUTH_REQUIRED');
  await mia.getByRole('button', { name: 'Hold newer versions' }).click();
  await prove(page, parent);
  await page.expectToast('Saved. The computer is told at once.');
  await expect(mia.getByText('Newer versions wait until you let them through.')).toBeVisible();
  await expect(mia.getByText(/^Held by .* since .*\. Any parent may let them through\.$/u)).toBeVisible();
  const toldBefore = (ms: number) => {
    const at = new Date(Date.now() - ms).toISOString();
    return { at, toldAt: at };
  };
  const newer = page.network.change<Computer>(getComputer, (computer) => ({
    ...computer,
    agent: computer.agent && {
      ...computer.agent,
      newer: '1.3.0',
      signals: [
        { kind: 'rules-taken', ...toldBefore(0) },
        { kind: 'clock', ...toldBefore(2 * 86_400_000) },
      ],
    },
  }));
  mia = await opened(page, /^The agent(?! )/u);
  await expect(mia.getByText(/^Version 1\.3\.0 is there\. It waits/u)).toBeVisible();
  await expect(mia.getByText(/another program took the rules away\. They were put back/u)).toBeVisible();
  // Of the day before yesterday.
  await expect(mia.getByText(/clock was set/u)).toHaveCount(0);
  await mia.getByRole('button', { name: 'Let newer versions through' }).click();
  await expect(mia.getByText(/^Version 1\.3\.0 waits: the computer takes it/u)).toBeVisible();
  newer();
  await say({ version: '1.3.0', state: 'failed', why: 'no-answer' });
  mia = await opened(page, /^The agent(?! )/u);
  await expect(mia.getByText(/^A newer version of the agent did not work here/u)).toBeVisible();
  await expect(
    mia.getByText(/^Version 1\.3\.0 did not work and was taken back: it answered no names/u),
  ).toBeVisible();
});

test('a device of another kind has no local users', async ({ page }) => {
  const { code } = await page.addDevice(await page.signIn(), { deviceName: 'Laptop' });
  await page.simulatedDevice(code);
  const mia = await details(page);
  await expect(mia.getByText('What protects it')).toBeVisible();
  await expect(mia.getByText('Who uses it')).toHaveCount(0);
});
