/** What a computer says of its agent's parts, and of local users that it cannot name. */
import { bindLocalUser, reportComputer } from '@kinward/contract/computers/computers.routes.ts';
import { expect, test } from '../../../testing/portal/portal.harness.tsx';
import { details, USERS, withComputer } from './computer.harness.ts';

test('how the parts of the agent are is said on the card and in the details, with what to do', async ({
  page,
}) => {
  const { agent, deviceId, parent } = await withComputer(page, 'Windows', 'Windows 11');
  const body = { user: 'mia', deviceId };
  await parent.api.call(bindLocalUser, { params: { id: deviceId }, body });
  const say = (health: { names: string; browsers: boolean | null; programs: boolean }) =>
    agent.call(reportComputer, { body: { users: USERS, inForce: null, faults: [], health } });
  const mia = await details(page);
  await expect(mia.getByText('Now on the computer')).toHaveCount(0);
  await say({ names: 'filtered', browsers: true, programs: true });
  await expect(
    mia.getByText('Sites are filtered · Browser settings are in place · Programs are watched'),
  ).toBeVisible();
  await expect(mia.getByText('All well')).toBeVisible();
  // Use is told in any case, so nothing is offered that would change nothing.
  await expect(
    mia.getByText(/^The agent tells which programs the users with rules have open/u),
  ).toBeVisible();
  await expect(mia.getByRole('switch', { name: /^Which apps are used/u })).toHaveCount(0);
  await mia.getByText('Now on the computer').click();
  await expect(mia.getByText('Browser settings are in place.')).toBeVisible();
  await say({ names: 'open', browsers: false, programs: false });
  await expect(mia.getByText('Not all well')).toBeVisible();
  for (const words of [
    /^Sites are not filtered\. The agent tries it again by itself/u,
    /^Browser settings are not in place\. A browser may look up sites past the filter/u,
    /^Programs are not watched\. None is closed or counted/u,
  ])
    // On the card and in the details.
    await expect(mia.getByText(words)).toHaveCount(2);
  await say({ names: 'nobody', browsers: null, programs: true });
  await expect(mia.getByText(/^Browser settings/u)).toHaveCount(0);
  await expect(mia.getByText(/nobody at it has rules just now\.$/u)).toBeVisible();
  // Another's rules go on, and who reads the card reads of the pause.
  await parent.api.call(bindLocalUser, { params: { id: deviceId }, body: { user: 'mum', deviceId } });
  const beganAt = new Date().toISOString();
  const until = new Date(Date.now() + 600_000).toISOString();
  const pause = { id: crypto.randomUUID(), user: 'mia', by: 'code', beganAt, until, endedAt: null } as const;
  const health = { names: 'filtered', browsers: true, programs: true } as const;
  await agent.call(reportComputer, {
    body: { users: USERS, inForce: null, faults: [], health, pauses: [pause] },
  });
  await expect(mia.getByText(/^The rules of mia are off on the computer until /u)).toBeVisible();
  await expect(mia.getByText(/^Sites are filtered · /u)).toHaveCount(0);
});

test('a removed agent is said on the card and in the details, with nobody’s rules, until it is there again', async ({
  page,
}) => {
  const { agent, deviceId, parent } = await withComputer(page, 'Windows', 'Windows 11');
  await parent.api.call(bindLocalUser, { params: { id: deviceId }, body: { user: 'mia', deviceId } });
  await parent.api.call(bindLocalUser, { params: { id: deviceId }, body: { user: 'mum', deviceId } });
  const say = (faults: string[]) =>
    agent.call(reportComputer, { body: { users: USERS, inForce: null, faults } });
  const mia = await details(page);
  const rules = mia.getByText(/^mia: rules of Mia’s Laptop$/u);
  await expect(rules).toBeVisible();
  await say(['off', 'removed']);
  await expect(mia.getByText('Agent removed', { exact: true })).toBeVisible();
  await expect(
    mia.getByText(/^Its agent was removed, and its local users have no rules there now\. Install it again/u),
  ).toBeVisible();
  await expect(mia.getByText(/^mia: No rules$/u)).toBeVisible();
  await expect(rules).toHaveCount(0);
  await expect(mia.getByText(/can undo all of this|^Preview|switched the rules off/u)).toHaveCount(0);
  await expect(mia.getByText('The agent that kept them was removed')).toBeVisible();
  await expect(
    mia.getByText('mia: no rules now, those of Mia’s Laptop once the agent is there again'),
  ).toBeVisible();
  await expect(mia.getByLabel('Whose rules mia has')).toHaveCount(0);
  await expect(mia.getByText(/^It closes sites|^Pauses$|^Password of the computer$/u)).toHaveCount(0);
  await expect(mia.getByRole('button', { name: 'New code for Laptop' })).toBeVisible();
  await say([]);
  await expect(rules).toBeVisible();
  await expect(mia.getByText('Agent removed', { exact: true })).toHaveCount(0);
  await expect(mia.getByLabel('Whose rules mia has')).toHaveValue(deviceId);
});

test('local users that are not listed are counted in the details, with why and what helps', async ({
  page,
}) => {
  const { agent } = await withComputer(page);
  const say = (users: typeof USERS, names: number, many: number) =>
    agent.call(reportComputer, { body: { users, inForce: null, faults: [], leftOut: { names, many } } });
  const mia = await details(page);
  await expect(mia.getByRole('heading', { name: 'Who uses it' })).toBeVisible();
  await expect(mia.getByText(/more users? of the computer/u)).toHaveCount(0);
  await say(USERS, 1, 0);
  await expect(
    mia.getByText(/^One more user of the computer cannot be listed and can have no rules/u),
  ).toBeVisible();
  await say(USERS, 3, 2);
  await expect(mia.getByText(/^3 more users of the computer cannot be listed/u)).toBeVisible();
  await expect(
    mia.getByText(/^2 more users of the computer cannot be listed .+ 64 are the most/u),
  ).toBeVisible();
  // One whose users all have such names has some all the same.
  await say([], 1, 0);
  await expect(mia.getByText(/^One more user of the computer cannot be listed/u)).toBeVisible();
  await expect(mia.getByText(/^The computer has no local users yet/u)).toHaveCount(0);
});
