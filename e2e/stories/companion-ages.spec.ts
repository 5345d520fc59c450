/** The companion as a child of eight and a teenager of fifteen use it: place, asking, what is closed, help. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { listRequests, answerRequest, seeRequest } from '@kinward/contract/approvals/approvals.routes.ts';
import { addBudget } from '@kinward/contract/approvals/budgets.routes.ts';
import { listCheckIns } from '@kinward/contract/approvals/calls.routes.ts';
import { updateChild } from '@kinward/contract/children/children.routes.ts';
import { addDevice } from '@kinward/contract/devices/devices.routes.ts';
import { addGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import { setForChildren } from '@kinward/contract/parents/parents.routes.ts';
import { addSchedule } from '@kinward/contract/schedules/schedules.routes.ts';
import { clock, TIME_ZONE } from '../support/family-day.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { saveInBothThemes } from '../support/screenshots.ts';

const HOME = { latitude: 45.2735, longitude: 13.7142, accuracy: 12 };
const HOUR_MS = 3_600_000;

/** A time of the family's day. */
const hourFromNow = (hours: number, minutes = '00'): string =>
  `${clock(Date.now() + hours * HOUR_MS).time.slice(0, 2)}:${minutes}`;

const phone = async (
  browser: Browser,
  baseURL: string,
): Promise<{ context: BrowserContext; app: Page; faults: string[] }> => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    geolocation: HOME,
    permissions: ['geolocation'],
    locale: 'en-GB',
    timezoneId: TIME_ZONE,
    serviceWorkers: 'block',
  });
  const app = await context.newPage();
  const faults: string[] = [];
  app.on('pageerror', (error) => faults.push(error.message));
  app.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return { context, app, faults };
};

/** No axe finding, nothing to scroll sideways; pictures where SHOTS names a folder. */
const looked = async (app: Page, name: string): Promise<void> => {
  await expectAccessible(app);
  const sideways = await app.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect(sideways, name).toBeLessThanOrEqual(0);
  await saveInBothThemes(app, name);
};

/** The app reads who it speaks to again when it is looked at. */
const lookAgain = (app: Page): Promise<void> =>
  app.evaluate('document.dispatchEvent(new Event("visibilitychange"))');

test('a child of eight agrees with a grown-up, asks by a picture, reads why, and finds help @phone', async ({
  story,
  browser,
  baseURL,
}) => {
  const who = await story.signIn('nothing');
  const { childId, deviceId, code } = await story.addDevice(who, { firstName: 'Juno', age: 8 });
  const until = new Date(Date.now() + 3 * HOUR_MS).toISOString();
  await who.api.call(setForChildren, {
    body: { called: 'Mum', callable: true, says: { text: 'at work', until } },
  });
  await who.api.call(addGeofence, {
    body: { deviceId, fenceName: 'Home', address: '', fenceRadius: 0.2, action: 'Allow', ...HOME },
  });
  const { context, app, faults } = await phone(browser, baseURL!);

  // Four sentences with pictures, two answers of one size, and nothing about 18 in sight.
  await app.goto(`/companion#code=${code}`);
  await app.getByRole('button', { name: 'Connect' }).click();
  await expect(app.getByText('Ask a grown-up to read this with you.')).toBeVisible();
  await expect(app.getByRole('listitem')).toHaveCount(4);
  await expect(app.getByText('Mum wants to see where this device is.')).toBeVisible();
  await expect(app.getByText('I am 18 or older')).toBeHidden();
  const [no, yes] = await Promise.all(
    ['No, do not share', 'Yes, share'].map((name) => app.getByRole('button', { name }).boundingBox()),
  );
  expect([yes!.width, yes!.height].map(Math.round)).toEqual([no!.width, no!.height].map(Math.round));
  await looked(app, 'consent-8');
  await app.getByText('All of it, for the grown-up').click();
  await expect(app.getByRole('heading', { name: 'Nora Hale wants to see this:' })).toBeVisible();
  await app.getByRole('button', { name: 'Yes, share' }).click();

  // Home: the own face, the place by its name, two large buttons, what Mum says.
  await expect(app.getByText('Mum sees where you are')).toBeVisible();
  await expect(async () => {
    await lookAgain(app);
    await expect(app.getByRole('heading', { level: 1 })).toHaveText('Hello Juno. You are at home.', {
      timeout: 1_000,
    });
  }).toPass();
  await expect(app.getByText('Mum says: at work')).toBeVisible();
  await expect(app.getByRole('navigation').getByRole('link')).toHaveText(['Home', 'Ask', 'Help']);
  await app.getByRole('button', { name: 'I am fine' }).click();
  await expect(app.getByText('Mum knows that you are fine.')).toBeVisible();
  expect(await who.api.call(listCheckIns, { query: {} })).toHaveLength(1);

  // Games are closed, in words; nothing here says that the phone stops anything.
  await who.api.call(addSchedule, {
    body: {
      deviceId,
      name: 'Homework',
      frequency: 'Daily',
      from: hourFromNow(0),
      to: hourFromNow(2, '30'),
      weekDays: [],
      apps: [],
      kinds: ['games'],
      wholeDevice: false,
    },
  });
  await expect(app.getByText(/^No games until (?:tomorrow at )?half past [a-z]+\.$/u)).toBeVisible();
  await looked(app, 'companion-8');
  await app.getByRole('link', { name: 'Why?' }).click();
  await expect(app.getByRole('heading', { name: 'Not now', exact: true })).toBeVisible();
  await expect(app.getByText('You did nothing wrong.')).toBeVisible();
  await expect(app.getByText(/closed|blocked/iu)).toHaveCount(0);
  await looked(app, 'closed-8');

  // One tap on a picture, one on Mum; what she will read is what she reads.
  await app.getByRole('link', { name: 'Ask Mum' }).click();
  await app.getByText('For school').click();
  await expect(app.getByText('Mum will read:')).toBeVisible();
  await expect(app.getByText('Juno asks for 30 more minutes. “For school”')).toBeVisible();
  await looked(app, 'ask-8');
  await app.getByRole('button', { name: 'Ask Mum' }).click();
  await expect(app.getByText('Mum: asked. Now we wait.')).toBeVisible();
  const [asked] = await who.api.call(listRequests, { query: {} });
  expect(asked).toMatchObject({ kind: 'time', minutes: 30, note: 'For school', state: 'waiting' });
  await who.api.call(seeRequest, { params: { id: asked!.requestId } });
  await expect(app.getByText('Mum has seen it.')).toBeVisible();
  await who.api.call(answerRequest, {
    params: { id: asked!.requestId },
    body: { grant: true, minutes: 30 },
  });
  await expect(app.getByText(/^Yes, until /u)).toBeVisible();
  await app.getByRole('link', { name: 'Home' }).click();
  await expect(app.getByText(/^You have more time until /u)).toBeVisible();

  // Help: a person first, then a line outside of the family; stopping is two taps away, and needs no one.
  await app.getByRole('link', { name: 'Help', exact: true }).click();
  await expect(app.getByRole('link', { name: 'Call Mum' })).toHaveAttribute('href', /^tel:\+\d+$/u);
  await expect(app.getByRole('link', { name: 'Call Childline' })).toHaveAttribute('href', 'tel:08001111');
  await looked(app, 'help-8');
  await app.getByText('More, with a grown-up').click();
  await expect(app.getByRole('button', { name: 'Stop sharing…' })).toBeVisible();
  await expectAccessible(app);

  // A birthday: the app speaks to a teenager at the next look.
  await who.api.call(updateChild, {
    params: { id: childId },
    body: { firstName: 'Juno', age: 13, deviceType: 'Android' },
  });
  await lookAgain(app);
  await expect(app.getByRole('link', { name: 'Who sees' })).toBeVisible();
  expect(faults).toEqual([]);
  await context.close();
});

test('a teenager of fifteen sees what is left and what opens when, asks, reminds and takes back @phone', async ({
  page,
  story,
  browser,
  baseURL,
}) => {
  const who = await story.signIn('nothing');
  const { childId, deviceId, code } = await story.addDevice(who, { firstName: 'Theo', age: 15 });
  const until = new Date(Date.now() + 2 * HOUR_MS).toISOString();
  await who.api.call(setForChildren, {
    body: { called: null, callable: true, says: { text: 'at work', until } },
  });
  // A tablet that reports use counts for the phone as well.
  const tablet = await who.api.call(addDevice, {
    body: { childId, deviceName: 'Tablet', deviceType: 'Tablet' },
  });
  const counting = await story.simulatedDevice(tablet.uniqueCode);
  await who.api.call(addBudget, {
    body: { childId, target: { kind: 'all' }, minutes: Array<number>(7).fill(120) },
  });
  const endedAt = new Date(Date.now() - 60_000).toISOString();
  const startedAt = new Date(Date.now() - 96 * 60_000).toISOString();
  await counting.reportUsage([{ appId: 'com.example.clips', startedAt, endedAt }]);
  await who.api.call(addSchedule, {
    body: {
      deviceId,
      name: 'Homework',
      frequency: 'Daily',
      from: hourFromNow(0),
      to: hourFromNow(2, '30'),
      weekDays: [],
      apps: [],
      kinds: ['games'],
      wholeDevice: false,
    },
  });
  const { context, app, faults } = await phone(browser, baseURL!);
  await app.goto(`/companion#code=${code}`);
  await app.getByRole('button', { name: 'Connect' }).click();
  await expect(app.getByText('I am 18 or older')).toHaveCount(0);
  await app.getByRole('button', { name: 'Yes, share' }).click();

  // The reason to open it: what is left, what is not until when, where Nora is, who looked.
  await expect(app.getByRole('heading', { level: 1 })).toHaveText(
    /^2[4-6] minutes are left\. No games until \d\d:30\.$/u,
  );
  await expect(app.getByText('of 2 hours')).toBeVisible();
  await expect(app.getByText('Nora says: at work')).toBeVisible();
  await expect(app.getByRole('link', { name: 'Call Nora' })).toHaveAttribute('href', /^tel:\+\d+$/u);
  await expect(app.getByRole('heading', { name: 'What, and until when' })).toBeVisible();
  await expect(app.getByText('No one has looked today.').or(app.getByText(/Once today/u))).toBeVisible();
  await looked(app, 'companion-15');
  await app.setViewportSize({ width: 1280, height: 800 });
  await looked(app, 'companion-15-wide');
  await app.setViewportSize({ width: 390, height: 844 });

  await app.getByRole('link', { name: 'Why not now?' }).click();
  await expect(app.getByRole('heading', { name: 'Not now', exact: true })).toBeVisible();
  await expect(app.getByText(/^Nothing on this device stops you/u)).toBeVisible();
  await looked(app, 'closed-15');

  // Four steps of a request; the parent's screen says that it was seen; it can be taken back.
  await app.getByRole('link', { name: 'Ask', exact: true }).click();
  await app.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(app.getByRole('heading', { name: 'Asked. No one has seen it yet.' })).toBeVisible();
  await expect(app.getByText(/^Remind, from \d\d:\d\d$/u)).toBeVisible();
  await page.goto('/user/requests');
  await expect(page.getByText('Theo asks for 30 more minutes')).toBeVisible();
  await expect(
    app.getByRole('heading', { name: 'Nora has seen it and has not answered yet.' }),
  ).toBeVisible();
  await looked(app, 'ask-15');
  await app.getByRole('button', { name: 'Take it back' }).click();
  await expect(app.getByText('Taken back')).toBeVisible();
  await expect(page.getByText('Theo asks for 30 more minutes')).toBeHidden();

  await app.getByRole('link', { name: 'Help', exact: true }).click();
  await expect(app.getByRole('heading', { level: 1, name: 'Help and stop' })).toBeVisible();
  await expect(app.getByRole('link', { name: 'I am 18 or older' })).toBeHidden();
  await looked(app, 'help-15');
  expect(faults).toEqual([]);
  await context.close();
});
