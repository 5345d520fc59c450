/** Lists of others in the portal: nothing is on at first; one is added, told about, answered, deleted. */
import { listFilterSources } from '@kinward/contract/filter-sources/sources.routes.ts';
import type { FilterSource } from '@kinward/contract/filter-sources/sources.schemas.ts';
import { createFilterAccount } from '@kinward/contract/plans/changes.routes.ts';
import { expect as expectValue } from 'vitest';
import { expect, test, type Portal } from '../../testing/portal/portal.harness.tsx';

const begin = async (page: Portal) => {
  const who = await page.signIn();
  await who.api.call(createFilterAccount, { body: { password: who.person.password } });
  await page.addDevice(who);
  page.goto('/filter/lists');
  await expect(
    page.getByRole('heading', { name: 'No list is switched on. The filter works without.' }),
  ).toBeVisible();
  return { ...who, own: async () => (await who.api.call(listFilterSources, {})).filter(({ on }) => on) };
};

test('those that can be switched on say whose they are; an own one is added, and deleted', async ({
  page,
}) => {
  const { own } = await begin(page);
  await page.getByText(/^Malware1 list$/u).click();
  await expect(page.getByRole('switch', { name: 'Switch UT1 Malware on or off' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'About it: UT1 Malware' })).toHaveAttribute(
    'href',
    'https://dsi.ut-capitole.fr/blacklists/',
  );
  await page.getByRole('button', { name: 'Add a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a list' });
  await dialog.getByRole('button', { name: 'Add it' }).click();
  await expect(dialog.getByText('Give it a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill('School');
  await dialog.getByLabel('Address').fill('https://192.168.1.1/list');
  await dialog.getByRole('button', { name: 'Add it' }).click();
  await expect(dialog.getByText(/^This address is of a private network/u)).toBeVisible();
  await dialog.getByLabel('Address').fill('https://lists.invalid/list');
  await dialog.getByRole('button', { name: 'Add it' }).click();
  await page.expectToast('Created Successful');
  await expect(page.getByRole('heading', { name: 'One list is switched on.' })).toBeVisible();
  await expect(page.getByText('Closed by Default')).toBeVisible();
  expectValue((await own()).map(({ name }) => name)).toEqual(['School']);
  await page.getByRole('button', { name: 'More for School' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.expectToast('Deleted Successful');
  await expect(
    page.getByRole('heading', { name: 'No list is switched on. The filter works without.' }),
  ).toBeVisible();
  expectValue(await own()).toEqual([]);
});

test('one that waits comes first, with what it would change; one that failed says that the one before holds', async ({
  page,
}) => {
  await begin(page);
  const fetchedAt = new Date(Date.now() - 86_400_000).toISOString();
  const version = (digit: string, names: number) => ({
    version: digit.repeat(64),
    names,
    bytes: 1,
    fetchedAt,
  });
  const change = {
    added: 520,
    removed: 3,
    sampleAdded: ['new.example.com'],
    sampleRemoved: ['old.example.com'],
  };
  const said: Record<string, Partial<FilterSource>> = {
    'oisd-small': {
      on: true,
      state: 'waiting',
      inForce: { ...version('1', 1000), since: fetchedAt, change: null },
      waiting: { ...version('2', 1520), reason: 'jump', wellKnown: [], change },
      policies: [],
    },
    'ut1-games': {
      on: true,
      state: 'failed',
      inForce: { ...version('3', 11_000), since: fetchedAt, change: null },
      earlier: [version('4', 10_900)],
      fault: 'unreachable',
      nextAt: new Date(Date.now() + 3_600_000).toISOString(),
    },
  };
  page.network.change<FilterSource[]>(listFilterSources, (sources) =>
    sources.map((source) => ({ ...source, ...said[source.sourceId] })),
  );
  page.reload();
  await expect(page.getByRole('heading', { name: 'One list waits for your yes.' })).toBeVisible();
  const waiting = page.getByRole('region', { name: 'Needs you' });
  await expect(waiting.getByText('“OISD small” would grow by 52 %. It waits for your yes.')).toBeVisible();
  await waiting.getByText('Some of what would change').click();
  await expect(waiting.getByText('new.example.com')).toBeVisible();
  await expect(waiting.getByRole('button', { name: 'Keep the old' })).toBeVisible();
  await expect(waiting.getByRole('button', { name: 'Take it' })).toBeVisible();
  const on = page.getByRole('region', { name: 'Switched on' });
  await expect(
    on.getByText(/^“UT1 Games” could not be fetched\. Its host could not be reached\./u),
  ).toBeVisible();
  await expect(on.getByText(/No policy closes Advertising, Trackers yet/u)).toBeVisible();
  await on.getByRole('button', { name: 'More for UT1 Games' }).click();
  await expect(page.getByRole('menuitem', { name: /^Back to .*10,900 names/u })).toBeVisible();
});
