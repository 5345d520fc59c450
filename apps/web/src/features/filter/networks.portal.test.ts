/**
 * Linked networks in the portal: a home is linked, listened for, told by its router, renamed and removed. Every test that links one is in this
 * file: the network of this machine is one family's at a time, and files are run beside each other.
 */
import { getFilterState } from '@kinward/contract/filter/filter-state.routes.ts';
import type { FilterState } from '@kinward/contract/filter/filter-state.schemas.ts';
import { explainFilter } from '@kinward/contract/filter-policies/explain.routes.ts';
import type { FilterExplanation } from '@kinward/contract/filter-policies/explain.schemas.ts';
import { listNetworkGrants } from '@kinward/contract/filter/network-grants.routes.ts';
import {
  addFilterNetwork,
  deleteFilterNetwork,
  listFilterNetworks,
} from '@kinward/contract/filter/networks.routes.ts';
import type { FilterNetworks } from '@kinward/contract/filter/networks.schemas.ts';
import { ERRORS } from '@kinward/contract/errors.ts';
import { listNetworkDevices, nameNetworkDevice } from '@kinward/contract/filter/network-devices.routes.ts';
import type { NetworkDevice } from '@kinward/contract/filter/network-devices.schemas.ts';
import { createFilterAccount } from '@kinward/contract/plans/changes.routes.ts';
import { expect as expectValue } from 'vitest';
import { expect, test, type Portal, type SignedIn } from '../../testing/portal/portal.harness.tsx';

const begin = async (page: Portal): Promise<SignedIn> => {
  const who = await page.signIn();
  await who.api.call(createFilterAccount, { body: { password: who.person.password } });
  return who;
};
const read = ({ api }: SignedIn): Promise<FilterNetworks> => api.call(listFilterNetworks, {});
/** The network of this machine is one family's only, and each test has a family of its own. */
const leave = async (who: SignedIn): Promise<void> => {
  for (const { networkId } of (await read(who)).networks)
    await who.api.call(deleteFilterNetwork, { params: { id: networkId } });
};
/** As a home elsewhere would be, whose filter is reached by its router. */
const change = (page: Portal, said: (networks: FilterNetworks) => Partial<FilterNetworks>) =>
  page.network.change<FilterNetworks>(listFilterNetworks, (all) => ({ ...all, ...said(all) }));

const link = async (page: Portal): Promise<void> => {
  page.goto('/filter/networks');
  await page.getByRole('button', { name: 'Link this network' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link the network you are in' });
  await dialog.getByRole('button', { name: 'Link this network' }).click();
  await page.expectToast('Created Successful');
};

test('a home is linked from where the parent is, and what the operator has to set is said', async ({
  page,
}) => {
  const who = await begin(page);
  await link(page);
  await expect(page.getByRole('heading', { name: 'Home is waiting for its first question.' })).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: 'Listening for the first question' }),
  ).toBeVisible();
  await expect(page.getByText(/sets DNS_HOST to this computer’s address/u)).toBeVisible();
  await expect(page.getByText('Does the address of your home change?')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Still waiting?' })).toBeVisible();
  expectValue((await read(who)).networks).toMatchObject([{ name: 'Home', addresses: ['127.0.0.0/8'] }]);

  await page.getByRole('button', { name: 'Add a network' }).click();
  await expect(page.getByText(/^You are in Home now, which is linked/u)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'More for Home' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog', { name: 'Another name for Home' }).getByLabel('Name').fill('Flat');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.expectToast('Updated Successful');
  await page.getByRole('button', { name: 'More for Flat' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page
    .getByRole('alertdialog', { name: 'Remove Flat?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await page.expectToast('Deleted Successful');
  await expect(page.getByRole('heading', { name: 'No network is linked.' })).toBeVisible();
  expectValue((await read(who)).networks).toEqual([]);
});

test('the check turns green with the first question, and says what to look at when none comes', async ({
  page,
}) => {
  const who = await begin(page);
  await link(page);
  const servers = {
    addresses: ['198.51.100.24', '198.51.100.25'],
    port: 53,
    reach: 'network' as const,
    fault: null,
    isAnswering: true,
  };
  const home = (more: Partial<FilterNetworks['networks'][number]>) =>
    change(page, ({ networks }) => ({
      servers,
      networks: networks.map((one) => ({ ...one, addresses: ['203.0.113.77'], ...more })),
    }));
  const forget = home({ linkedAt: new Date(Date.now() - 11 * 60_000).toISOString() });
  page.reload();
  await expect(page.getByText('198.51.100.25', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy 198.51.100.24' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Still nothing after 10 min' })).toBeVisible();
  forget();
  const now = new Date().toISOString();
  const forgetHeard = home({ firstHeardAt: now, heardAt: now });
  page.reload();
  await expect(page.getByRole('heading', { name: 'Home is filtered.' })).toBeVisible();
  await expect(page.getByText('It works. Home goes through Kinward.')).toBeVisible();
  await expect(page.getByText('Filtered', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Televisions, consoles and guests too\./u)).toBeVisible();
  // Where nothing else reaches the filter, the page does not say that the television does.
  forgetHeard();
  change(page, ({ networks }) => ({
    servers: { ...servers, reach: 'machine' as const },
    networks: networks.map((one) => ({ ...one, firstHeardAt: now, heardAt: now })),
  }));
  page.reload();
  await expect(page.getByText(/^So far the computer that Kinward runs on, and no other\./u)).toBeVisible();
  await expect(page.getByText(/^Televisions/u)).toHaveCount(0);
  await leave(who);
});

test('a home whose address changes gives its router a key, once', async ({ page }) => {
  const who = await begin(page);
  await link(page);
  change(page, ({ networks }) => ({
    networks: networks.map((one) => ({ ...one, addresses: ['203.0.113.77'] })),
  }));
  page.reload();
  await page.getByRole('radio', { name: 'It changes' }).click();
  await page.expectToast('Updated Successful');
  expectValue((await read(who)).networks).toMatchObject([{ changes: true, hostname: null }]);
  await page.getByRole('button', { name: 'Let the router tell it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Type this into the router' });
  await expect(dialog.getByText('Password', { exact: true })).toBeVisible();
  const [network] = (await read(who)).networks;
  await expect(dialog.getByText(network!.hostname ?? '', { exact: true })).toBeVisible();
  const command = /^Copy KINWARD_NETWORK_KEY=\w{24} npx kinward network update --url/u;
  await expect(dialog.getByRole('button', { name: command })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/has not told its address yet/u)).toBeVisible();
  await leave(who);
});

test('where no network can be told from another, nothing is linked and the page says why', async ({
  page,
}) => {
  await begin(page);
  change(page, ({ here }) => ({ here: { ...here, problem: 'proxy' } }));
  page.goto('/filter/networks');
  await expect(page.getByText(/name the proxy in TRUST_PROXY/u)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Link this network' })).toHaveCount(0);
});

test('what asks from a home is named as a child’s device, or as a guest’s', async ({ page }) => {
  const who = await begin(page);
  await page.addDevice(who);
  await link(page);
  const now = new Date().toISOString();
  change(page, ({ networks }) => ({
    networks: networks.map((one) => ({ ...one, firstHeardAt: now, heardAt: now })),
  }));
  page.reload();
  await expect(page.getByRole('heading', { name: 'Who is on it' })).toBeVisible();
  await page.getByText('Let the router say which device asks').click();
  await expect(page.getByRole('button', { name: 'Copy add-mac=text' })).toBeVisible();

  const phone: NetworkDevice = {
    networkDeviceId: '01a21b33-f464-71d7-aff0-4a590a261ede',
    ending: '1b:2c:3d',
    isRandom: true,
    firstSeenAt: now,
    seenAt: now,
    questionsToday: 12,
    whose: 'unknown',
    device: null,
  };
  const television = {
    ...phone,
    networkDeviceId: '01a21b33-f464-71d7-aff0-4a590a261edf',
    ending: '9f:c4:1d',
  };
  page.network.change<NetworkDevice[]>(listNetworkDevices, () => [
    phone,
    { ...television, isRandom: false, whose: 'guest' },
  ]);
  page.reload();
  await expect(page.getByText('Address ends in 1b:2c:3d')).toBeVisible();
  await expect(page.getByText('It made its address up, as phones do.')).toHaveCount(1);
  await expect(page.getByText('A guest, or no child’s')).toBeVisible();
  await page.getByRole('button', { name: 'Whose is it? 1b:2c:3d' }).click();
  const dialog = page.getByRole('dialog', { name: 'Whose is …1b:2c:3d?' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Choose whose it is.')).toBeVisible();
  await dialog.getByLabel('It is').selectOption('Mia’s Pixel');
  await dialog.getByLabel('It is').selectOption('guest');
  const refused = page.network.refuse(nameNetworkDevice, 'NOT_FOUND');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(ERRORS.NOT_FOUND.message)).toBeVisible();
  refused();
  expectValue(page.network.sent.findLast(({ method }) => method === 'PUT')?.path).toBe(
    `/api/filter/network-devices/${phone.networkDeviceId}`,
  );
  await leave(who);
});

test('the overview leaves the filter off in a home for a while, and takes it back', async ({ page }) => {
  const who = await begin(page);
  await page.addDevice(who);
  await who.api.call(addFilterNetwork, { body: { name: 'Home' } });
  const answering = { state: 'answering' as const, heardAt: new Date().toISOString() };
  page.network.change<FilterState>(getFilterState, (state) => ({ ...state, ...answering }));
  page.goto('/filter');
  await expect(page.getByText('Linked, but no question came yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Pause or open: Home' }).click();
  await page.getByRole('menuitem', { name: 'No filter for 30 min' }).click();
  await expect(page.getByText(/^Home: the filter is off until /u)).toBeVisible();
  const off = await who.api.call(listNetworkGrants, {});
  expectValue(off).toMatchObject([{ networkName: 'Home', target: { kind: 'filter' } }]);
  await page.getByRole('button', { name: 'Undo: filter again for Home' }).click();
  await page.expectToast('Filtered as usual again');
  await expect(page.getByText(/^Home: the filter is off until /u)).toHaveCount(0);
  expectValue(await who.api.call(listNetworkGrants, {})).toEqual([]);
  await leave(who);
});

test('why says what anything else in a home is answered', async ({ page }) => {
  const who = await begin(page);
  await page.addDevice(who);
  const { networks } = await who.api.call(addFilterNetwork, { body: { name: 'Home' } });
  page.goto('/filter/why');
  await page.getByLabel('Site').fill('pornhub.com');
  await expect(page.getByRole('option', { name: 'Anything else in Home' })).toHaveCount(1);
  await page.getByLabel('Device').selectOption('Anything else in Home');
  await page.getByRole('button', { name: 'Look' }).click();
  await expect(page.getByText('pornhub.com is closed.')).toBeVisible();
  await expect(page.getByText('No resolver has these rules yet')).toBeVisible();
  const { networkId } = networks[0]!;
  expectValue(location.search).toContain(`network=${networkId}`);

  const at = new Date(Date.now() - 3_600_000).toISOString();
  const ask = `/filter/why?${new URLSearchParams({ network: networkId, site: 'pornhub.com', at })}`;
  page.goto(ask);
  await expect(
    page.getByText(/^What is asked in a network is not written down, and no resolver/u),
  ).toBeVisible();
  page.network.change<FilterExplanation>(explainFilter, (found) => ({
    ...found,
    reached: [{ resolver: 'r', since: at }],
    held: [
      {
        resolver: 'r',
        policyId: networkId,
        name: 'Guests',
        version: 4,
        since: at,
        until: new Date().toISOString(),
      },
      { resolver: 's', policyId: networkId, name: null, version: 2, since: at, until: null },
    ],
  }));
  page.reload();
  await expect(page.getByRole('heading', { name: 'In force then' })).toBeVisible();
  await expect(page.getByText('Guests, version 4, changed since')).toBeVisible();
  await expect(page.getByText(/^The filter, from .+ to /u)).toBeVisible();
  await expect(page.getByText('A policy that is deleted by now')).toBeVisible();
  await expect(page.getByText('pornhub.com is closed.')).toBeVisible();
  await leave(who);
});
