/** Policies of the filter in the portal: what is pressed and typed is stored, what was pressed can be taken back. */
import { addDevice } from '@kinward/contract/devices/devices.routes.ts';
import * as routes from '@kinward/contract/filter-policies/filter-policies.routes.ts';
import { listFilterLists } from '@kinward/contract/filter-policies/lists.routes.ts';
import { simulateFilter } from '@kinward/contract/filter-policies/explain.routes.ts';
import type { FilterSimulation } from '@kinward/contract/filter-policies/explain.schemas.ts';
import { createFilterAccount } from '@kinward/contract/plans/changes.routes.ts';
import { expect as expectValue } from 'vitest';
import { expect, test, type Portal, type SignedIn } from '../../testing/portal/portal.harness.tsx';

const begin = async (page: Portal) => {
  const who = await page.signIn();
  await who.api.call(createFilterAccount, { body: { password: who.person.password } });
  const device = await page.addDevice(who);
  const [first] = await who.api.call(routes.listFilterPolicies, {});
  return { who, ...device, id: first!.policyId };
};
const policyOf = ({ api }: SignedIn, id: string) => api.call(routes.getFilterPolicy, { params: { id } });

test('a category and a group are blocked at once, and a press takes it back', async ({ page }) => {
  const { who, id } = await begin(page);
  page.goto(`/filter/policies/${id}`);
  await expect(
    page.getByRole('heading', { name: /^Default blocks \d+ of \d+ categories for Mia\.$/u }),
  ).toBeVisible();
  const games = page.getByRole('region', { name: 'Games' });
  await games.getByRole('button', { name: 'Categories of Games' }).click();
  await games.getByRole('button', { name: 'Online games: Allowed' }).click();
  await page.expectToast('Updated Successful');
  await expect(games.getByText(/^1 of \d blocked$/u)).toBeVisible();
  expectValue((await policyOf(who, id)).blocked).toContain('category:games');
  await games.getByRole('button', { name: /^Games: Mixed/u }).click();
  await page
    .getByRole('dialog', { name: 'Games: all of it?' })
    .getByRole('button', { name: /^Block all/u })
    .click();
  await page.expectToast('Updated Successful');
  await expect(games.getByText(/^All \d blocked$/u)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.expectToast('Updated Successful');
  await expect(games.getByText(/^1 of \d blocked$/u)).toBeVisible();
});

test('a service is found by typing, and is blocked, allowed, or as its category', async ({ page }) => {
  const { who, id } = await begin(page);
  page.goto(`/filter/policies/${id}`);
  await page.getByRole('button', { name: 'Block a service' }).click();
  const sheet = page.getByRole('dialog', { name: 'Which service?' });
  await sheet.getByLabel('Type a name').fill('tikt');
  await sheet.getByRole('button', { name: /^TikTok: As category, open$/u }).click();
  await page.expectToast('Updated Successful');
  await expect(sheet.getByRole('button', { name: 'TikTok: Blocked' })).toBeVisible();
  expectValue((await policyOf(who, id)).blocked).toContain('service:tiktok');
  await sheet.getByRole('button', { name: 'TikTok: Blocked' }).click();
  await page.expectToast('Updated Successful');
  expectValue((await policyOf(who, id)).allowed).toContain('service:tiktok');
  await sheet.getByLabel('Type a name').fill('zzzz');
  await expect(sheet.getByText(/^No service is called that/u)).toBeVisible();
});

test('sites are allowed and denied by name, with an end, and what is no site is said at its field', async ({
  page,
}) => {
  const { who, id } = await begin(page);
  page.goto(`/filter/policies/${id}?tab=exceptions`);
  const deny = page.getByRole('region', { name: 'Denylist' });
  await deny.getByLabel('Deny a site').fill('no site');
  await deny.getByRole('button', { name: 'Add' }).click();
  await expect(deny.getByText('This is no site. Write its name like example.org.')).toBeVisible();
  for (const site of ['reddit.com', 'https://cdn.reddit.com/a']) {
    await deny.getByLabel('Deny a site').fill(site);
    await deny.getByRole('button', { name: 'Add' }).click();
    await page.expectToast('Updated Successful');
    await expect(deny.getByLabel('Deny a site')).toHaveValue('');
  }
  await expect(deny.getByText('Covered by reddit.com already')).toBeVisible();
  await expect(
    page.getByRole('heading', { name: '2 sites are decided by name, before any category.' }),
  ).toBeVisible();
  await deny.getByRole('button', { name: 'More for reddit.com' }).click();
  await page.choose('Move to the Allowlist');
  await page.expectToast('Updated Successful');
  const allow = page.getByRole('region', { name: 'Allowlist' });
  await allow.getByRole('button', { name: 'More for reddit.com' }).click();
  await page.choose('Until…');
  await page
    .getByRole('dialog', { name: 'Until when for reddit.com?' })
    .getByRole('button', { name: '1 h' })
    .click();
  await page.expectToast('Updated Successful');
  await expect(allow.getByText(/^Ends /u)).toBeVisible();
  expectValue(
    (await policyOf(who, id)).exceptions.map(({ name, action, until }) => [name, action, until !== null]),
  ).toEqual([
    ['cdn.reddit.com', 'deny', false],
    ['reddit.com', 'allow', true],
  ]);
});

test('a list of sites is made once and used by the policy, aliases and times are kept', async ({ page }) => {
  const { who, id } = await begin(page);
  page.goto(`/filter/policies/${id}?tab=exceptions`);
  await page.getByRole('button', { name: 'New list' }).click();
  const list = page.getByRole('dialog', { name: 'New list' });
  await list.getByLabel('Name').fill('School');
  await list.getByLabel('Sites, one a line').fill('school.example\nno site');
  await list.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByText(/^“no site” is no site/u)).toBeVisible();
  await list.getByLabel('Sites, one a line').fill('school.example\nclass.example');
  await list.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('switch', { name: 'Use School in this policy' })).toBeChecked();
  // The switch is on before the policy is saved.
  await expectValue
    .poll(async () => (await who.api.call(listFilterLists, {}))[0])
    .toMatchObject({ name: 'School', names: ['class.example', 'school.example'], policies: [id] });

  await page.getByRole('tab', { name: /^Aliases/u }).click();
  const alias = page.getByRole('region', { name: 'New alias' });
  await alias.getByLabel('Name').fill('nas.lan');
  await alias.getByLabel('IP address').fill('not an address');
  await alias.getByRole('button', { name: 'Add' }).click();
  await expect(alias.getByRole('alert')).toBeVisible();
  await alias.getByLabel('IP address').fill('192.168.1.20');
  await alias.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('region', { name: 'Aliases' }).getByText('nas.lan')).toBeVisible();

  await page.getByRole('tab', { name: /^Schedule/u }).click();
  await page.getByRole('button', { name: 'New time' }).click();
  const time = page.getByRole('dialog', { name: 'New time' });
  await time.getByRole('button', { name: 'Save' }).click();
  await expect(time.getByText('Give it a name.')).toBeVisible();
  await time.getByLabel('Name').fill('Homework');
  await time.getByRole('checkbox', { name: 'Online games' }).check();
  await time.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Homework closes Online games')).toBeVisible();
  await expect(page.getByText('Mon to Fri, 16:00 to 18:00')).toBeVisible();
  expectValue(await policyOf(who, id)).toMatchObject({
    aliases: [{ name: 'nas.lan', address: '192.168.1.20' }],
    windows: [{ name: 'Homework', targets: ['category:games'], from: '16:00', to: '18:00' }],
  });
});

test('what another parent has changed meanwhile is shown, and said; what cannot be sent can be sent again', async ({
  page,
}) => {
  const { who, id } = await begin(page);
  page.goto(`/filter/policies/${id}?tab=settings`);
  const only = page.getByRole('switch', { name: 'Use the Allowlist only' });
  page.network.refuseOnce(routes.updateFilterPolicy, 'CONFLICT');
  await only.click();
  await page.expectToast('Someone else has just changed this policy.');
  await expect(only).toBeChecked({ checked: false });
  const mend = page.network.cut(routes.updateFilterPolicy);
  await only.click();
  await page.expectToast('This change was not saved.');
  mend();
  await page.getByRole('button', { name: 'Save again' }).click();
  await page.expectToast('Updated Successful');
  await expect(only).toBeChecked();
  await page.getByRole('radio', { name: 'Strict' }).click();
  await page.expectToast('Updated Successful');
  expectValue(await policyOf(who, id)).toMatchObject({ allowOnly: true, youtube: 'strict' });
});

test('a change is tried first: nothing is saved while it is, and all of it afterwards with one press', async ({
  page,
}) => {
  const { who, id } = await begin(page);
  page.goto(`/filter/policies/${id}`);
  await page.getByRole('button', { name: 'Try changes first' }).click();
  await page.getByRole('button', { name: /^Social: Allowed/u }).click();
  const bar = page.getByRole('region', { name: 'Changes that are tried' });
  await expect(bar.getByText('Nothing is saved yet.')).toBeVisible();
  const reason = { kind: 'category', source: 'policy', target: null, ruleId: null, name: null } as const;
  const verdict = { reason: { ...reason, matched: null, until: null } };
  page.network.change<FilterSimulation>(simulateFilter, (found) => ({
    ...found,
    networks: [
      {
        networkId: id,
        name: 'Home',
        names: 12,
        changes: [
          { domain: 'chat.example', before: 'allow', after: 'block', ...verdict },
          { domain: 'old.example', before: 'block', after: 'rewrite', ...verdict },
          { domain: 'safe.example', before: 'allow', after: 'rewrite', ...verdict },
        ],
      },
    ],
  }));
  await bar.getByRole('button', { name: 'See what would change' }).click();
  const sheet = page.getByRole('dialog', { name: 'What would change' });
  await expect(sheet.getByText(/^No question of the last 24 hours is kept/u)).toBeVisible();
  const home = sheet.getByRole('region', { name: 'Home' });
  await expect(home.getByText(/ 2 would change there\.$/u)).toBeVisible();
  await expect(home.getByText(/^closes: chat\.example$/u)).toBeVisible();
  await expect(home.getByText(/^opens: old\.example$/u)).toBeVisible();
  expectValue((await policyOf(who, id)).blocked).not.toContain('category:messaging');
  await sheet.getByRole('button', { name: 'Back' }).click();
  await bar.getByRole('button', { name: 'Leave as it is' }).click();
  await expect(page.getByRole('button', { name: /^Social: Allowed/u })).toBeVisible();

  await page.getByRole('button', { name: 'Try changes first' }).click();
  await page.getByRole('button', { name: /^Social: Allowed/u }).click();
  await page.getByRole('tab', { name: 'Additional settings' }).click();
  await page.getByRole('radio', { name: 'Off' }).click();
  await bar.getByRole('button', { name: 'Save' }).click();
  await page.expectToast('Updated Successful');
  expectValue(await policyOf(who, id)).toMatchObject({ youtube: 'off' });
  expectValue((await policyOf(who, id)).blocked).toContain('category:messaging');
});

test('a policy is made and given to a child or to one device; why says what it does there', async ({
  page,
}) => {
  const { who, childId, deviceId } = await begin(page);
  await who.api.call(addDevice, { body: { childId, deviceName: 'Tab', deviceType: 'Tablet' } });
  page.goto('/filter/policies');
  await page.getByRole('button', { name: 'New policy' }).click();
  const dialog = page.getByRole('dialog', { name: 'New policy' });
  await dialog.getByRole('button', { name: 'Make it' }).click();
  await expect(dialog.getByText('Give it a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Teen');
  await dialog.getByRole('button', { name: 'Make it' }).click();
  await page.atUrl(/^\/filter\/policies\/[^/]+$/u);
  await expect(page.getByText('No device has this policy now.')).toBeVisible();

  page.goto('/filter/assignments');
  await page.getByLabel('Policy of Mia').selectOption('Teen');
  await page.expectToast('Updated Successful');
  await expect(page.getByText('On Pixel and Tab.')).toBeVisible();
  await page.getByText('Another one for a single device').click();
  await page.getByLabel('Policy of Pixel').selectOption('Default');
  await page.expectToast('Updated Successful');
  await expect(page.getByText('On Tab. Pixel has Default.')).toBeVisible();
  const { children, devices } = await who.api.call(routes.getFilterAssignments, {});
  expectValue(children.find((one) => one.childId === childId)?.policyId).toBe(await teenOf(who));
  expectValue(devices.find((one) => one.deviceId === deviceId)?.policyId).toEqual(expectValue.any(String));

  page.goto('/filter/why');
  await page.getByLabel('Site').fill('pornhub.com');
  await page.getByRole('button', { name: 'Look' }).click();
  await expect(page.getByText('pornhub.com is closed.')).toBeVisible();
  await expect(page.getByText('In the policy Default.')).toBeVisible();
  await expect(page.getByText('No resolver has these rules yet')).toBeVisible();

  page.goto('/filter/policies');
  await page.getByRole('button', { name: 'More for Teen' }).click();
  await page.choose('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.expectToast('Deleted Successful');
  await expect(page.getByRole('heading', { name: 'One policy decides for all.' })).toBeVisible();
});

const teenOf = async ({ api }: SignedIn): Promise<string | undefined> =>
  (await api.call(routes.listFilterPolicies, {})).find(({ name }) => name === 'Teen')?.policyId;
