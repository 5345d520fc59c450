/**
 * The first ten minutes of a family on a phone, with every act of the parent counted: from /register to the child's face on the map, and on
 * to the first rule in force.
 *
 * The rule of counting: one action is one tap (a button, a link, a tick, an entry of a list), one field that is filled, or one code that is
 * typed, however many digits it has. Opening /register is none, nor is what a browser or a phone does by itself (its share sheet included,
 * which is no part of the page), nor what the child does on its own device. Nothing is set behind the page's back: each act is one call of
 * `parent`, which counts it, and the page has no other way to be touched here.
 */
import type { Browser, Locator, Page } from '@playwright/test';
import { listGeofences } from '@kinward/contract/geofences/geofences.routes.ts';
import { listNotifications } from '@kinward/contract/notifications/notifications.routes.ts';
import { createClient } from '@kinward/client/client.ts';
import { thirdPartyRequest } from '@kinward/testkit/simulator/third-party-clients.ts';
import { saveInBothThemes } from '../support/screenshots.ts';
import { expect, expectAccessible, newcomer, test, type Story } from '../support/story.ts';

const PHONE = { width: 390, height: 844 };
const HOME = { latitude: 47.141, longitude: 9.5215 };
/** 330 m away: outside, and not too far for `WAY_MS`. What is there sooner is an impossible leap, and decides nothing for three minutes. */
const AWAY = { latitude: 47.144, longitude: 9.5215 };
const WAY_MS = 6_000;
const MOST_TO_POSITION = 15;
const MOST_TO_RULE = 4;

/** The only hands on the parent's page; each call is one action. */
const countedHands = () => {
  const acts: string[] = [];
  return {
    acts,
    tap: async (what: string, target: Locator): Promise<void> => {
      acts.push(`tap ${what}`);
      await target.click();
    },
    fill: async (what: string, target: Locator, text: string): Promise<void> => {
      acts.push(`fill ${what}`);
      await target.fill(text);
    },
    choose: async (what: string, target: Locator, value: string): Promise<void> => {
      acts.push(`choose ${what}`);
      await target.selectOption(value);
    },
  };
};
type Hands = ReturnType<typeof countedHands>;

/** A phone's share sheet: keeps the link that was given to it. */
const SHARE_SHEET = `navigator.share = ({ url }) => { window.shared = url; return Promise.resolve(); };`;

const register = async (page: Page, story: Story, parent: Hands): Promise<void> => {
  const person = newcomer();
  await parent.fill('first name', page.getByLabel('First name'), person.firstName);
  await parent.fill('last name', page.getByLabel('Last name'), person.lastName);
  await parent.fill('phone', page.getByLabel('Mobile phone'), person.phone);
  await parent.fill('email', page.getByLabel('Email'), person.email);
  await parent.fill('password', page.getByLabel('Password', { exact: true }), person.password);
  await parent.tap('privacy policy', page.getByRole('checkbox'));
  await parent.tap('Register', page.getByRole('button', { name: 'Register' }));
  await expect(page).toHaveURL(/\/verification$/u);
  await parent.fill(
    'phone code',
    page.getByRole('textbox', { name: /^Phone/u }),
    await story.codeFor(person.phone),
  );
  await expect(page.getByText('Confirmed')).toBeVisible();
  await parent.fill(
    'mail code',
    page.getByRole('textbox', { name: /^Email/u }),
    await story.codeFor(person.email),
  );
  // The login follows by itself.
  await expect(page).toHaveURL(/\/user\/dashboard/u);
};

/** The child's own phone opens what was sent, and says yes. */
const childAgrees = async (browser: Browser, baseURL: string, link: string) => {
  const context = await browser.newContext({
    baseURL,
    viewport: PHONE,
    serviceWorkers: 'block',
    permissions: ['geolocation'],
    geolocation: { ...HOME, accuracy: 12 },
  });
  const child = await context.newPage();
  await child.goto(link);
  await child.getByRole('button', { name: 'Connect' }).click();
  await child.getByRole('button', { name: 'Yes, share' }).click();
  return { child, context };
};

test('from /register to the first position in 15 actions, to the first rule in 4 more @phone', async ({
  page,
  story,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize(PHONE);
  await page.addInitScript(SHARE_SHEET);
  const parent = countedHands();
  await page.goto('/register');
  await register(page, story, parent);

  await parent.tap('Add Child', page.getByRole('button', { name: 'Add Child' }).last());
  const sheet = page.getByRole('dialog');
  await parent.fill('child’s name', sheet.getByLabel('First Name'), 'Theo');
  await parent.choose('device type', sheet.getByLabel('Device Type'), 'Android');
  await parent.tap('Next', sheet.getByRole('button', { name: 'Next' }));
  await expect(page.getByRole('heading', { name: 'What should Theo’s phone do?' })).toBeVisible();
  await expect(sheet.getByRole('radio', { name: 'Place all day, asking and help' })).toBeChecked();
  await story.expectAccessible();
  await saveInBothThemes(page, 'pair-ways-390');
  await parent.tap('Next: show the code', sheet.getByRole('button', { name: 'Next: show the code' }));

  // Code and waiting line are in sight without scrolling, and stay there when everything else is open.
  const code = sheet.getByText(/^Pairing code: /u).locator('..');
  const waits = sheet.getByText('Waiting for the phone.');
  const send = sheet.getByRole('button', { name: 'Send the link' });
  for (const shown of [code, waits, send, sheet.getByRole('button', { name: 'Done' })])
    await expect(shown).toBeInViewport({ ratio: 1 });
  // Sent from here, it would open on no phone.
  await expect(sheet.getByText(/this link opens on this computer only/u)).toBeVisible();
  await expect(page.getByText(/npm run/u)).toHaveCount(0);
  await story.expectAccessible();
  await saveInBothThemes(page, 'pair-code-390');
  await parent.tap('Send the link', send);
  const link = await page.evaluate<string>('window.shared');
  expect(new URL(link).hash).toMatch(/^#code=[\w-]{9}&tracker=/u);

  const { child, context } = await childAgrees(browser, baseURL!, link);
  await expect(page.getByRole('heading', { name: 'Here is Theo' })).toBeVisible({ timeout: 30_000 });
  await expect(sheet.getByRole('img', { name: 'Theo is here' }).locator('[class*="bubble"]')).toBeVisible();
  const toPosition = parent.acts.length;
  expect(toPosition, parent.acts.join(', ')).toBeLessThanOrEqual(MOST_TO_POSITION);
  await story.expectAccessible();
  await saveInBothThemes(page, 'pair-here-390');

  // The second half of "both" needs nothing more of the parent: the child's page holds what sets OwnTracks up.
  await expect(child.getByRole('heading', { name: 'One more step: the place all day' })).toBeVisible();
  await expectAccessible(child);
  await saveInBothThemes(child, 'companion-tracker');
  const setUp = await child.getByRole('link', { name: 'Set up OwnTracks' }).getAttribute('href');
  const configuration = JSON.parse(
    Buffer.from(decodeURIComponent(setUp!.split('inline=')[1]!), 'base64').toString(),
  ) as { url: string; username: string; password: string };
  expect(configuration.url).toBe(`${baseURL}/api/ingest/owntracks`);
  const report = async (place: typeof HOME, ago: number): Promise<void> => {
    const { username, password } = configuration;
    const keys = {
      deviceKey: username,
      osmand: { url: '' },
      overland: { url: '', token: '' },
      page: { url: '' },
      owntracks: { url: '', username, password },
    };
    const recordedAt = new Date(Date.now() - ago).toISOString();
    const { method, path, headers, body } = thirdPartyRequest('OwnTracks', keys, {
      ...place,
      accuracy: 10,
      battery: 70,
      recordedAt,
    });
    const reply = await fetch(`${baseURL}${path}`, { method, headers, ...(body && { body }) });
    expect(reply.status).toBe(200);
  };
  await report(HOME, 0);
  await expect(sheet.getByText('OwnTracks tells the place all day.')).toBeVisible();
  // The child has nothing more to read about it, once it is done.
  await child.reload();
  await expect(child.getByText('One more step: the place all day')).toHaveCount(0);
  await context.close();
  const atHome = Date.now();

  await parent.tap('Mark Home here', sheet.getByRole('link', { name: /^Mark Home here/u }));
  await expect(page.getByLabel('Fence Name')).toHaveValue('Home');
  await saveInBothThemes(page, 'pair-home-390');
  await parent.tap('Add', page.getByRole('button', { name: 'Add', exact: true }));
  await story.expectToast('Created Successful');
  await expect(page).toHaveURL(/\/user\/geo-fencing/u);
  const toRule = parent.acts.length - toPosition;
  expect(toRule, parent.acts.slice(toPosition).join(', ')).toBeLessThanOrEqual(MOST_TO_RULE);

  // One question after the first fence, answered by one tap.
  const question = page.getByRole('region', { name: 'Tell me when Theo comes and goes' });
  await expect(question).toBeVisible();
  await story.expectAccessible();
  await saveInBothThemes(page, 'pair-question-390');
  await parent.tap('By mail', question.getByRole('button', { name: 'By mail' }));
  await expect(page.getByText(/^You are told by mail once this installation sends any\./u)).toBeVisible();

  // In force: who leaves is noticed, on a device that tells its place all day.
  const token = await page.evaluate<string>(`localStorage.getItem('authToken')`);
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const api = createClient({ baseUrl: baseURL!, getToken: () => token, headers: () => ({ cookie }) });
  expect(await api.call(listGeofences, { query: {} })).toMatchObject([
    { fenceName: 'Home', action: 'Allow' },
  ]);
  await page.waitForTimeout(Math.max(0, atHome + WAY_MS - Date.now()));
  const told = async () => {
    await report(AWAY, 0);
    return (await api.call(listNotifications, { query: { callType: 'Geofence' } })).map(
      ({ message }) => message,
    );
  };
  await expect.poll(told, { intervals: [3_000], timeout: 60_000 }).toContain('Theo left Home.');
});
