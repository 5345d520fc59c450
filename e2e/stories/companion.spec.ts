/** The companion: connects by the link, consents, shares while it is open, shows the rules, and stops by itself. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { listAccessLog } from '@kinward/contract/audit/audit.routes.ts';
import { listPositions } from '@kinward/contract/locations/locations.routes.ts';
import { listNotifications } from '@kinward/contract/notifications/notifications.routes.ts';
import { listCheckIns, listSos, seeSos } from '@kinward/contract/approvals/calls.routes.ts';
import { answerRequest, listRequests } from '@kinward/contract/approvals/approvals.routes.ts';
import { changePolicy } from '@kinward/contract/policy/policy.routes.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { saveInBothThemes } from '../support/screenshots.ts';

const HOME = { latitude: 45.2735, longitude: 13.7142, accuracy: 12 };

interface Phone {
  context: BrowserContext;
  page: Page;
  faults: string[];
}

/** A separate phone without a session of the parents. */
const phone = async (browser: Browser, baseURL: string): Promise<Phone> => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    geolocation: HOME,
    permissions: ['geolocation'],
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/ERR_INTERNET_DISCONNECTED|Service Worker/u.test(message.text()))
      faults.push(message.text());
  });
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin !== baseURL) faults.push(`request to ${origin}`);
  });
  return { context, page, faults };
};

test('a child connects, consents, shares, sees a rule at once, catches up, and stops @phone', async ({
  page,
  story,
  browser,
  baseURL,
}) => {
  const who = await story.signIn();
  const { deviceId, childId, code } = await story.addDevice(who, { age: 15 });
  const child = await phone(browser, baseURL!);
  const { page: app, context } = child;
  const positions = () => who.api.call(listPositions, { query: { deviceId } });
  const posted: string[] = [];
  app.on('request', (request) => {
    if (request.method() !== 'GET') posted.push(new URL(request.url()).pathname);
  });

  // The link of the parents' dialog: the code is in it, and leaves the address.
  await app.goto(`/companion#code=${code}`);
  await expect(app.getByLabel('Code')).toHaveValue(code);
  expect(new URL(app.url()).hash).toBe('');
  await expectAccessible(app);
  await app.getByRole('button', { name: 'Connect' }).click();

  // Who, what and how long are shown first, and nothing is reported before the answer.
  await expect(app.getByRole('heading', { name: 'Hello Mia. Before anything is sent' })).toBeVisible();
  await expect(app.getByRole('heading', { name: 'Nora Hale wants to see this:' })).toBeVisible();
  await expect(app.getByText('Kept for 30 days, then deleted.')).toBeVisible();
  const [no, yes] = await Promise.all(
    ['No, do not share', 'Yes, share'].map((name) => app.getByRole('button', { name }).boundingBox()),
  );
  expect([yes!.width, yes!.height].map(Math.round)).toEqual([no!.width, no!.height].map(Math.round));
  await expectAccessible(app);
  expect(posted).toEqual(['/api/device/pair']);

  await app.getByRole('button', { name: 'Yes, share' }).click();
  await expect(app.getByRole('heading', { name: 'Nora Hale can see where you are' })).toBeVisible();
  await expect(app.getByText('Sharing now')).toBeVisible();
  await expect(app).toHaveTitle('● Sharing my location');
  await expectAccessible(app);

  // On the parent's portal, without interaction.
  await expect(page.getByText(/Realtime|just now/u).first()).toBeVisible();
  await expect.poll(async () => (await positions()).length).toBe(1);

  // A rule arrives within a second of the server's answer.
  await expect(app.getByText('Nothing is blocked right now.')).toBeVisible();
  await who.api.call(changePolicy, {
    body: { deviceId, kind: 'app', action: 'block', values: ['com.example.chat'] },
  });
  await expect(app.getByText('Do not use: Chat.')).toBeVisible({ timeout: 1_000 });
  // A web app closes no other app, and neither side reads that it does.
  await page.goto(`/user/web-filtering?child=${childId}&device=${deviceId}`);
  await expect(page.getByText('Only shown. Mia reads the rule and decides.')).toBeVisible();
  await expect(page.getByText(/^Mia can read it since/u)).toBeVisible();
  await page.goto(`/user/app-filtering?child=${childId}&device=${deviceId}`);
  await expect(page.getByText('Mia’s phone cannot tell which apps are on it.')).toBeVisible();
  await saveInBothThemes(app, 'companion-rules');

  // Without network the positions are queued; afterwards each is stored once, in order.
  await context.setOffline(true);
  await expect(app.getByText('No connection. This page may be out of date.')).toBeVisible();
  await app.waitForTimeout(10_500);
  await context.setGeolocation({ ...HOME, latitude: HOME.latitude + 0.002 });
  await expect(app.getByText(/1 position is waiting to be sent\./u)).toBeVisible();
  await context.setOffline(false);
  await expect(app.getByText('No connection. This page may be out of date.')).toBeHidden();
  await expect.poll(async () => (await positions()).length).toBe(2);
  expect((await positions())[0]?.latitude).toBeCloseTo(HOME.latitude + 0.002, 5);
  await expect(app.getByText(/waiting to be sent/u)).toBeHidden();

  // A shared trip is told to the parent, who reads of it on the dashboard, and so is its end.
  await page.goto('/user/dashboard');
  await app.getByRole('button', { name: 'Share my trip' }).click();
  await expect(
    app.getByText('You share your trip. Nora can follow it on the map. Keep this app open.'),
  ).toBeVisible();
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByText('Mia shares a trip')).toBeVisible();
  await saveInBothThemes(app, 'companion-trip');
  await app.getByRole('button', { name: 'Stop sharing my trip' }).click();
  await expect(today.getByText('Mia’s shared trip has ended')).toBeVisible();

  // A parent who asks gets an answer, and the child sees who asked and who viewed what.
  await page.goto(`/user/geo-location?child=${childId}&device=${deviceId}`);
  await page.getByRole('button', { name: 'Locate now' }).first().click();
  await expect(page.getByText('New position').first()).toBeVisible();
  await expect(app.getByText(/Someone asked where you are/u)).toBeVisible();
  await app.getByRole('link', { name: 'Who sees', exact: true }).click();
  await app.reload();
  await expect(app.getByText('looked at where you are right now')).toBeVisible();
  expect((await who.api.call(listAccessLog, { query: { childId } })).length).toBeGreaterThan(0);
  await expectAccessible(app);

  // Stop: two taps, without anyone's permission.
  await app.getByRole('link', { name: 'Help', exact: true }).click();
  await expect(app.getByRole('link', { name: 'Childline: Call 0800 1111' })).toHaveAttribute(
    'href',
    'tel:08001111',
  );
  await expectAccessible(app);
  await app.getByRole('button', { name: 'Stop sharing…' }).click();
  await expect(app.getByText(/Nora Hale will see at once that sharing was stopped/u)).toBeVisible();
  await app.getByRole('button', { name: 'Yes, stop now' }).click();
  await expect(app.getByRole('heading', { name: 'Sharing has ended' })).toBeVisible();
  await expect(app).toHaveTitle('Kinward for me');
  await expectAccessible(app);
  const notices = await who.api.call(listNotifications, { query: {} });
  expect(notices.map(({ title }) => title)).toContain('Sharing was stopped');
  const kept = await app.evaluate('JSON.stringify({ ...localStorage })');
  // The former-device token opens the data export and nothing else.
  expect(kept).not.toContain('companion.token');
  expect(child.faults).toEqual([]);
  await context.close();
});

test('a child asks for time and gets it, checks in, and calls for help @phone', async ({
  story,
  browser,
  baseURL,
}) => {
  const who = await story.signIn('nothing');
  const { code } = await story.addDevice(who, { age: 15 });
  const { page: app, context, faults } = await phone(browser, baseURL!);
  await app.goto(`/companion#code=${code}`);
  await app.getByRole('button', { name: 'Connect' }).click();
  await app.getByRole('button', { name: 'Yes, share' }).click();
  await expect(app.getByText('Sharing now')).toBeVisible();

  // Requested, seen by the parent, answered, and in force on the device without interaction.
  await app.getByRole('link', { name: 'Ask' }).click();
  await expect(app.getByText('You have not asked for anything yet.')).toBeVisible();
  await expectAccessible(app);
  await app.getByRole('radio', { name: '60 minutes' }).check();
  await app.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(app.getByText('Your family was asked.')).toBeVisible();
  await expect(app.getByText('Waiting for the answer')).toBeVisible();
  const [asked] = await who.api.call(listRequests, { query: {} });
  expect(asked).toMatchObject({ kind: 'time', minutes: 60, state: 'waiting', childName: 'Mia' });
  await who.api.call(answerRequest, {
    params: { id: asked!.requestId },
    body: { grant: true, minutes: 60, note: 'Have fun' },
  });
  await expect(app.getByText(/^Yes, until \d/u)).toBeVisible({ timeout: 2_000 });
  await expect(app.getByText('Have fun')).toBeVisible();
  await expect(app.getByText(/^Your family answered: Yes, until \d/u)).toBeVisible();
  await expectAccessible(app);

  // Any pasted page becomes a request for its site; what is not an address is refused in the field.
  await app.getByRole('radio', { name: 'A site' }).check();
  const site = app.getByLabel('Which site?');
  await site.fill('games');
  await app.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(site).toBeFocused();
  await expect(site).toHaveAccessibleDescription('That is not a site. Write it like example.org.');
  await site.fill('https://www.example.org/games/7?from=mail');
  await expect(site).toHaveAccessibleDescription('You are asking for example.org.');
  await app.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(app.getByText('Your family was asked.')).toBeVisible();
  expect((await who.api.call(listRequests, { query: {} }))[0]?.target).toEqual({
    kind: 'site',
    value: 'example.org',
  });
  await app.getByRole('link', { name: 'Home' }).click();
  await expect(app.getByRole('heading', { name: /^Everything is open until \d/u })).toBeVisible();

  await app.getByRole('button', { name: 'I am fine' }).click();
  await expect(app.getByText(/^Sent at .+\. Nora can see that you are fine\.$/u)).toBeVisible();
  expect(await who.api.call(listCheckIns, { query: {} })).toHaveLength(1);

  // The call names its recipients before it is sent, and can be cancelled until then.
  await app.getByRole('link', { name: 'I need help' }).click();
  await expect(app.getByText('This alerts Nora Hale and shows where you are.')).toBeVisible();
  // No other control leads away from a running call, and a screen reader announces it.
  await expect(app.getByRole('alertdialog', { name: 'Call for help' })).toBeFocused();
  await expect(app.getByRole('navigation')).toBeHidden();
  await expect(app.locator('a, button, select, input')).toHaveText([
    'Do not send',
    'Send now',
    /^In danger, call \d+\.$/u,
  ]);
  await expectAccessible(app);
  await app.getByRole('button', { name: 'Do not send' }).click();
  const calledOff = app.getByText('Your call for help was not sent. No one was called.');
  await expect(calledOff).toBeVisible();
  await app.getByRole('link', { name: 'I need help' }).click();
  await expect(app.getByRole('alertdialog')).toBeFocused();
  await app.keyboard.press('Escape');
  await expect(calledOff).toBeVisible();
  await app.getByRole('link', { name: 'I need help' }).click();
  await expect(app.getByRole('alertdialog')).toBeVisible();
  await app.goBack();
  await expect(calledOff).toBeVisible();
  await app.waitForTimeout(6_000);
  expect(await who.api.call(listSos, { query: {} })).toEqual([]);

  // Without network it never says "sent"; afterwards it is one call.
  await app.getByRole('link', { name: 'I need help' }).click();
  await context.setOffline(true);
  await app.getByRole('button', { name: 'Send now' }).click();
  await expect(app.getByText('Not sent yet. Trying again until it works…')).toBeVisible();
  await expect(app.getByText(/^Sent at/u)).toBeHidden();
  await context.setOffline(false);
  await expect(app.getByText(/^Sent at .+ to Nora\.$/u)).toBeVisible();
  const calls = await who.api.call(listSos, { query: {} });
  expect(calls).toEqual([expect.objectContaining({ state: 'open', childName: 'Mia' })]);
  expect(calls[0]?.place?.latitude).toBeCloseTo(HOME.latitude, 5);
  await who.api.call(seeSos, { params: { id: calls[0]!.sosId } });
  await expect(app.getByText(/^Nora saw it at/u)).toBeVisible();
  await expectAccessible(app);
  await app.getByRole('button', { name: 'Close' }).click();
  await expect(app.getByRole('link', { name: 'I need help' })).toBeVisible();
  await expect(calledOff).toBeHidden();
  expect(faults).toEqual([]);
  await context.close();
});

test('a child declines, and nothing was reported @phone', async ({ story, browser, baseURL }) => {
  const who = await story.signIn('nothing');
  const { deviceId, code } = await story.addDevice(who, { age: 15 });
  const { page: app, context, faults } = await phone(browser, baseURL!);
  await app.goto('/companion');
  await app.getByLabel('Code').fill('ABCD');
  await app.getByRole('button', { name: 'Connect' }).click();
  await expect(app.getByText('The code has eight letters and numbers.')).toBeVisible();
  await app.getByLabel('Code').fill(code.toLowerCase());
  await app.getByRole('button', { name: 'Connect' }).click();
  await app.getByRole('button', { name: 'No, do not share' }).click();
  await expect(app.getByRole('heading', { name: 'Sharing has ended' })).toBeVisible();
  expect(await who.api.call(listPositions, { query: { deviceId } })).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test("a parent's browser is warned before it becomes the child's device, and leaving is quick @phone", async ({
  page,
  story,
}) => {
  await story.signIn('nothing');
  await page.goto('/companion');
  await expect(page.getByRole('heading', { name: 'A parent is signed in here' })).toBeVisible();
  await expect(page.getByLabel('Code')).toBeHidden();
  await story.expectAccessible();
  await page.getByRole('button', { name: 'This is the child’s device' }).click();
  await expect(page.getByLabel('Code')).toBeVisible();
  // The parents' session is as it was.
  await page.goto('/user/dashboard');
  await expect(page.getByRole('button', { name: 'Add Child' }).first()).toBeVisible();
});
