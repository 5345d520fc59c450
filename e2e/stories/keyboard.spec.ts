/** From the login to a paired device with nothing but a keyboard; where the focus is can always be seen. */
import type { Locator, Page } from '@playwright/test';
import { SIMULATED_APPS } from '@kinward/testkit/simulator/apps.ts';
import { expect, test } from '../support/story.ts';

const MOST_TABS = 40;

const hasFocus = async (page: Page, target: Locator): Promise<boolean> =>
  (await target.and(page.locator(':focus')).count()) > 0;

/** Presses Tab until `target` has the focus, and expects a visible ring, edge or halo. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  for (let i = 0; i < MOST_TABS && !(await hasFocus(page, target)); i += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  const drawn = await page.evaluate<string[]>(
    '[document.activeElement, document.activeElement.parentElement].map((e) => getComputedStyle(e).boxShadow)',
  );
  expect(
    drawn.some((shadow) => shadow !== 'none'),
    'the focus can be seen',
  ).toBe(true);
};

const press = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};

test(
  'a parent logs in, adds a child and pairs a device by keyboard alone',
  { tag: '@one-size' },
  async ({ page, story }) => {
    const { person } = await story.signIn('nothing');
    // A page without requests: the dashboard's requests would lack the cookie.
    await page.goto('/nowhere', { waitUntil: 'networkidle' });
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/');
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(person.email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/user\/dashboard/u);

    const add = page.getByRole('button', { name: 'Add Child' });
    await press(page, add);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('First Name')).toBeFocused();
    await page.keyboard.type('Mia');
    await tabTo(page, dialog.getByLabel('Age'));
    await page.keyboard.type('9');
    await tabTo(page, dialog.getByLabel('Device Type'));
    await page.keyboard.type('Andr');
    await expect(dialog.getByLabel('Device Type')).toHaveValue('Android');
    await press(page, dialog.getByRole('button', { name: 'Next' }));
    await press(page, dialog.getByRole('button', { name: 'Next: show the code' }));
    const spoken = dialog.getByText(/^Pairing code: /u);
    await expect(spoken).toBeAttached();
    const code = ((await spoken.textContent()) ?? '')
      .replace('Pairing code: ', '')
      .replaceAll(' ', '')
      .replace(',', '-');
    await story.simulatedDevice(code);
    await expect(dialog.getByText('Mia’s phone is paired')).toBeVisible();
    await press(page, dialog.getByRole('button', { name: 'Done' }));
    await expect(dialog).toBeHidden();
    // The button of the first steps is gone with them: the focus is on the page, not nowhere.
    await expect(page.locator('main')).toBeFocused();

    // Arrow keys move through the profile menu, and Escape returns to its button.
    const face = page.getByRole('button', { name: /profile menu/u });
    await page.keyboard.press('Shift+Tab');
    for (let i = 0; i < MOST_TABS && !(await hasFocus(page, face)); i += 1)
      await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Parent Device' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Edit Parent Profile' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(face).toBeFocused();
  },
);

test(
  'the country is found by typing, and a refused code is replaced by the next digits',
  { tag: '@one-size' },
  async ({ page, story }) => {
    story.allowConsole(/400/u);
    const person = { email: `keys.${Date.now()}.${process.pid}@example.org`, password: 'lantern-quay-fog-7' };
    const national = String(Date.now() % 10_000_000).padStart(7, '0');
    await page.goto('/register');
    await page.getByLabel('First name').fill('Nora');
    await page.getByLabel('Last name').fill('Hale');
    await page.getByRole('combobox', { name: /^Country/u }).click();
    await page.keyboard.type('croa');
    await expect(page.getByRole('option', { name: /^Croatia/u })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: /^Country: Croatia/u })).toBeVisible();
    await page.getByLabel('Mobile phone').fill(`091${national}`);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Register' }).click();
    const phone = page.getByRole('textbox', { name: /^Phone, \+385/u });
    await expect(phone).toBeFocused();
    const right = await story.codeFor(`+38591${national}`);
    await page.keyboard.type(right === '000000' ? '111111' : '000000');
    await expect(page.getByText('This code is wrong or has expired.')).toBeVisible();
    await expect(phone).toBeFocused();
    await page.keyboard.type(right);
    await expect(page.getByText('Confirmed')).toBeVisible();
    await expect(page.getByRole('textbox', { name: /^Email, k•••@/u })).toBeFocused();
    await page.keyboard.type(await story.codeFor(person.email));
    await expect(page).toHaveURL(/\/user\/dashboard/u);
  },
);

/** Opens a page by its entry in the side menu, wherever the focus is. */
const goTo = async (page: Page, entry: string): Promise<void> => {
  const menu = page.getByRole('navigation', { name: 'Main' });
  // From the start of the page's content, where a new page puts the focus: the menu is before it.
  await page.evaluate('document.activeElement.blur()');
  await press(page, menu.getByRole('link', { name: entry, exact: true }));
};

test('a parent makes each kind of rule by keyboard alone', { tag: '@one-size' }, async ({ page, story }) => {
  const who = await story.signIn();
  const { code } = await story.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
  const device = await story.simulatedDevice(code);
  await device.reportApps([...SIMULATED_APPS]);
  await page.reload();

  await goTo(page, 'App Filtering');
  await press(page, page.getByRole('button', { name: 'Allowed: Chatter. Block it' }));
  await story.expectToast('Updated Successfuly');

  await goTo(page, 'Web Filtering');
  await tabTo(page, page.getByLabel('Block a site'));
  await page.keyboard.type('clips.example');
  await page.keyboard.press('Enter');
  await story.expectToast('Updated Successfuly');

  await goTo(page, 'Drive Safe');
  await tabTo(page, page.getByRole('slider', { name: 'Limit' }));
  await page.keyboard.press('ArrowRight');
  await press(page, page.getByRole('button', { name: /^Set \d+ mph$/u }));
  await expect(page.getByRole('heading', { name: /^Theo’s limit is \d+ mph\.$/u })).toBeVisible();

  await goTo(page, 'Geo Fencing');
  await press(page, page.getByRole('link', { name: 'Add Geo fence' }));
  await tabTo(page, page.getByRole('slider', { name: 'Radius' }));
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowRight');
  await tabTo(page, page.getByLabel('Fence Name'));
  await page.keyboard.type('Home');
  const address = page.getByLabel('Address');
  await tabTo(page, address);
  await page.keyboard.type('truro, uni');
  await expect(page.getByRole('option', { name: /^Truro England/u })).toBeVisible();
  // The first one is chosen already.
  await page.keyboard.press('Enter');
  await expect(address).toHaveValue('Truro, England, United Kingdom');
  await press(page, page.getByRole('button', { name: 'Add', exact: true }));
  await expect(page.getByRole('link', { name: 'Edit Home' })).toBeVisible();

  await goTo(page, 'Time Scheduler');
  await press(page, page.getByRole('button', { name: 'New schedule' }));
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByLabel('Name'));
  await page.keyboard.type('Night');
  await tabTo(page, dialog.getByRole('checkbox', { name: 'Chess' }));
  await page.keyboard.press('Space');
  await press(page, dialog.getByRole('button', { name: 'Create' }));
  await expect(page.getByRole('button', { name: 'Change Night' })).toBeVisible();
  // The button that opened it disappeared with the empty state; the focus is at the page's start, and not lost.
  await expect(page.locator('main :focus')).toBeVisible();
});
