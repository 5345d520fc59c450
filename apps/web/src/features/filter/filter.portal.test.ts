/** The filter's pages: who is led there, and what they say before anything is set up. */
import { listFilterBypasses } from '@kinward/contract/filter/bypasses.routes.ts';
import type { FilterBypass } from '@kinward/contract/filter/bypasses.schemas.ts';
import { getFilterState } from '@kinward/contract/filter/filter-state.routes.ts';
import type { FilterState } from '@kinward/contract/filter/filter-state.schemas.ts';
import { createFilterAccount } from '@kinward/contract/plans/changes.routes.ts';
import { expect, test, type Portal, type SignedIn } from '../../testing/portal/portal.harness.tsx';

const makeAccount = ({ api, person }: SignedIn) =>
  api.call(createFilterAccount, { body: { password: person.password } });

/** Lets the filter answer, and have heard devices, without a resolver. */
const change = (page: Portal, said: Partial<FilterState>) =>
  page.network.change<FilterState>(getFilterState, (state) => ({ ...state, ...said }));

test('the Advance entries lead to what is missing, then to the filter’s own pages in a new tab', async ({
  page,
}) => {
  const who = await page.signIn();
  await page.addDevice(who);
  await page.openByMenu('Advance Web Filtering');
  await page.atUrl(/^\/user\/device-manage/u);
  await expect(page.getByRole('button', { name: 'Create filter account' })).toBeVisible();
  page.goto('/filter');
  await expect(page.getByText('The family’s filter account is missing.')).toBeVisible();
  await page.getByRole('button', { name: 'Create filter account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please authenticate yourself' });
  await dialog.getByLabel('Password', { exact: true }).fill(who.person.password);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Set up next' })).toBeVisible();
  await expect(page.getByText('Created Successful')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  page.goto('/user/dashboard');
  for (const name of ['Advance Web Filtering', 'Advance App Filtering', 'Desktop Management']) {
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
    await expect(link).toHaveAttribute('href', '/filter');
    await expect(link).toHaveAttribute('target', '_blank');
  }
});

test('the overview says whether the filter is heard, which devices ask it, and what is to be set up', async ({
  page,
}) => {
  const who = await page.signIn();
  await makeAccount(who);
  page.goto('/filter');
  await expect(page.getByText('Here you will see what the filter does for each child.')).toBeVisible();
  const { deviceId } = await page.addDevice(who);
  await page.addDevice(who, { firstName: 'Theo', deviceName: 'Galaxy' });
  page.reload();
  await expect(page.getByRole('heading', { name: /^No word from the filter/u })).toBeVisible();
  await expect(page.getByText(/what is blocked stays blocked/u)).toBeVisible();

  const drawer = page.getByRole('navigation', { name: 'Filter' });
  await expect(drawer.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('2 devices')).toBeVisible();

  const heardAt = new Date().toISOString();
  const known = { deviceId, knownBy: ['key' as const], since: heardAt, leftAt: null, layers: [] };
  const own = { resolver: 'home', name: null, standing: 'answering', heardAt } as const;
  const answering = { state: 'answering' as const, heardAt, resolvers: [own] };
  const forget = change(page, { ...answering, devices: [{ ...known, heardAt: null }] });
  page.reload();
  await expect(page.getByRole('heading', { name: 'The filter waits for its first question.' })).toBeVisible();
  await expect(page.getByText('No question yet from Pixel.')).toBeVisible();
  await expect(page.getByText('Not filtered: Galaxy.')).toBeVisible();
  forget();
  const devices = [{ ...known, heardAt }];
  const forgetWorking = change(page, { ...answering, devices });
  page.reload();
  await expect(page.getByRole('heading', { name: '1 of 2 devices asks the filter.' })).toBeVisible();
  await expect(page.getByText('Pixel: last question just now.')).toBeVisible();
  const next = page.getByRole('region', { name: 'Set up next' });
  await expect(next.getByText('1 of 2 done')).toBeVisible();

  const resolvers: FilterState['resolvers'] = [
    { ...own, standing: 'no-upstream' },
    { resolver: 'far', name: 'Kitchen', standing: 'silent', heardAt },
  ];
  forgetWorking();
  change(page, { ...answering, devices, resolvers });
  page.reload();
  const reachesNobody = 'The filter answers. The way to the internet does not.';
  await expect(page.getByRole('heading', { name: reachesNobody })).toBeVisible();
  const failing = page.getByRole('list', { name: 'Does not work' });
  await expect(failing.getByText(reachesNobody)).toBeVisible();
  await expect(failing.getByText(/^The filter “Kitchen” has been silent since /u)).toBeVisible();

  await drawer.getByRole('link', { name: 'Back to Kinward' }).click();
  await page.atUrl(/^\/user\/dashboard/u);
});

test('the overview says that a name is used in two networks at once, and leads to a new one', async ({
  page,
}) => {
  const who = await page.signIn();
  await makeAccount(who);
  const { childId, deviceId } = await page.addDevice(who);
  const at = new Date().toISOString();
  change(page, { state: 'answering', heardAt: at });
  page.network.change<FilterBypass[]>(listFilterBypasses, () => [
    {
      bypassId: deviceId,
      childId,
      childName: 'Mia',
      deviceId,
      deviceName: 'Pixel',
      from: at,
      to: at,
      way: 'two-networks',
    },
  ]);
  page.goto('/filter');
  await expect(
    page.getByText(/^The filter name of Mia’s Pixel was used in two networks at once, /u),
  ).toBeVisible();
  await expect(page.getByText(/somebody else has its name/u)).toBeVisible();
  await page.getByRole('link', { name: 'Make a new name' }).click();
  await page.atUrl(new RegExp(`^/user/device-manage.*#filter-${deviceId}$`, 'u'));
});

test('a page that could not be read says so, and comes by itself; an address without a page is none', async ({
  page,
}) => {
  const who = await page.signIn();
  await makeAccount(who);
  await page.addDevice(who);
  const mend = page.network.cut(getFilterState);
  page.goto('/filter');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  mend();
  await expect(page.getByRole('heading', { name: /^No word from the filter/u })).toBeVisible();
  page.goto('/filter/nowhere');
  await expect(page.getByText('This page is not here')).toBeVisible();
});
