/** A child asks, a parent answers, the device obeys and acknowledges; and a call for help is shown above everything. */
import { listSos } from '@kinward/contract/approvals/calls.routes.ts';
import { updateChild } from '@kinward/contract/children/children.routes.ts';
import { changePolicy } from '@kinward/contract/policy/policy.routes.ts';
import { SIMULATED_APPS } from '@kinward/testkit/simulator/apps.ts';
import { expect, test } from '../../testing/portal/portal.harness.tsx';

const CHESS = { kind: 'app', appId: 'org.example.chess' } as const;

test('a child asks for an app, a parent grants 30 minutes with a tap and revokes them, and the phone obeys', async ({
  page,
}) => {
  const who = await page.signIn();
  const { deviceId, code } = await page.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
  const device = await page.simulatedDevice(code);
  await device.reportApps(SIMULATED_APPS);
  await who.api.call(changePolicy, {
    body: { deviceId, kind: 'app', action: 'block', values: [CHESS.appId] },
  });
  device.listen();
  await expect.poll(() => device.decide(CHESS, Date.now()).allowed).toBe(false);
  page.reload();

  await device.ask({ ...CHESS, clientId: crypto.randomUUID(), note: 'Only one game' });
  const waiting = page.getByRole('list', { name: 'Requests waiting for you' });
  await expect(waiting.getByText('Theo asks to use Chess')).toBeVisible();
  page.goto('/user/requests');
  await expect(page.getByRole('heading', { name: 'One request is waiting for you.' })).toBeVisible();
  await expect(page.getByText('Only one game')).toBeVisible();

  await page.getByRole('button', { name: 'Allow 30 min: Theo asks to use Chess' }).click();
  await page.expectToast('Allowed. Theo sees it at once.');
  await expect(page.getByRole('heading', { name: 'No one is waiting for an answer.' })).toBeVisible();
  await expect.poll(() => device.decide(CHESS, Date.now()).reason.kind).toBe('grant');
  const left = (device.decide(CHESS, Date.now()).until ?? 0) - Date.now();
  expect(left).toBeGreaterThan(29 * 60_000);
  expect(left).toBeLessThanOrEqual(30 * 60_000);
  expect(device.decide(CHESS, Date.now() + 31 * 60_000).allowed).toBe(false);
  await expect(page.getByText(/^On the device since /u)).toBeVisible();
  expect((await device.requests())[0]).toMatchObject({ state: 'granted' });

  await page.getByRole('button', { name: 'Take back: Chess, Theo, Pixel 7a' }).click();
  await expect(page.getByText('No exception is active.')).toBeVisible();
  await expect.poll(() => device.decide(CHESS, Date.now()).allowed).toBe(false);
  await expect(page.getByText(/allowed by Nora, over now/u)).toBeVisible();

  // Granted without a request: out of the way until it is wanted.
  await page.getByText('Allow something unasked').click();
  await page.getByLabel('What').selectOption('The app Chess');
  await page.getByText('60 min', { exact: true }).click();
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect.poll(() => device.decide(CHESS, Date.now()).allowed).toBe(true);
});

test('an answer chosen on the notification is sent by the page that it opens', async ({ page }) => {
  const who = await page.signIn();
  const { code } = await page.addDevice(who, { firstName: 'Theo' });
  const device = await page.simulatedDevice(code);
  const { requestId } = await device.ask({ kind: 'time', clientId: crypto.randomUUID(), minutes: 45 });
  // As the service worker holds it; its own tests press the button (apps/web/src/sw/push.test.ts).
  page.simulateServiceWorker((asked) => (asked === 'held-answer' ? { requestId, grant: true } : null));
  page.goto('/user/requests');
  await page.expectToast('Allowed. Theo sees it at once.');
  await expect(page.getByRole('heading', { name: 'No one is waiting for an answer.' })).toBeVisible();
  await expect.poll(async () => (await device.requests())[0]?.minutes).toBe(45);
  expect((await device.requests())[0]?.state).toBe('granted');
});

test('a call for help is shown on the dashboard with its place; touching the page says that it was seen, and it can be hidden', async ({
  page,
}) => {
  const who = await page.signIn();
  const { childId, code } = await page.addDevice(who, { firstName: 'Mia', deviceName: 'Phone' });
  const device = await page.simulatedDevice(code);
  device.listen();
  page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const position = { latitude: 50.15, longitude: -5.07, accuracy: 8, recordedAt: new Date().toISOString() };
  const call = await device.sos({ clientId: crypto.randomUUID(), position });
  expect(call.recipients).toEqual(['Nora']);
  const banner = page.getByRole('region', { name: 'Mia calls for help' });
  await expect(banner.getByText(/^Last known place: .*, measured (just now|1 min ago)$/u)).toBeVisible();
  await expect(banner.getByRole('link', { name: 'Show on the map' })).toBeVisible();
  // It came by itself: nobody may be there.
  expect(await who.api.call(listSos, { query: { childId } })).toMatchObject([{ seenAt: null }]);
  await expect(banner.getByRole('button', { name: 'Hide the call of Mia' })).toHaveCount(0);
  await page.press('Tab');
  await expect(banner.getByText(/^Seen by Nora, /u)).toBeVisible();
  await banner.getByRole('button', { name: 'Hide the call of Mia' }).click();
  await expect(banner).toBeHidden();
});

test('a call for help that is there when the page opens is seen by that, and the first button calls the child', async ({
  page,
}) => {
  const who = await page.signIn();
  const { childId, code } = await page.addDevice(who, { firstName: 'Mia', deviceName: 'Phone' });
  const device = await page.simulatedDevice(code);
  const body = { firstName: 'Mia', deviceType: 'Android', phone: '+447700900123' } as const;
  await who.api.call(updateChild, { params: { id: childId }, body });
  page.goto('/user/help');
  await device.sos({ clientId: crypto.randomUUID() });
  page.goto('/user/dashboard');
  const banner = page.getByRole('region', { name: 'Mia calls for help' });
  await expect(banner.getByText(/^Seen by Nora, /u)).toBeVisible();
  await expect(banner.getByRole('link').first()).toHaveText('Call Mia');
  await expect(banner.getByRole('link', { name: 'Call Mia' })).toHaveAttribute('href', 'tel:+447700900123');
});

test('a budget counts over all devices and is explained', async ({ page }) => {
  const who = await page.signIn();
  const { childId, code } = await page.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
  const device = await page.simulatedDevice(code);
  await device.reportApps(SIMULATED_APPS);
  device.listen();
  page.goto(`/user/time-budgets?child=${childId}`);
  await expect(page.getByText('Theo has no time budget yet.')).toBeVisible();
  await page.getByRole('button', { name: 'New budget' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Games All apps of this kind' }).click();
  await dialog.getByLabel('Minutes from Monday to Friday').fill('9999');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Minutes from Monday to Friday').fill('1');
  await dialog.getByLabel('Minutes on Saturday and Sunday').fill('1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('0 of 1 min used today')).toBeVisible();
  await expect.poll(() => device.policy?.budgets.length).toBe(1);
  expect(device.decide(CHESS, Date.now()).allowed).toBe(true);

  const now = Date.now();
  const session = {
    appId: CHESS.appId,
    startedAt: new Date(now - 2 * 60_000).toISOString(),
    endedAt: new Date(now).toISOString(),
  };
  await device.reportUsage([session]);
  await expect(page.getByText(/of 1 min used today · Used up for today/u)).toBeVisible();
  await expect.poll(() => device.decide(CHESS, Date.now()).reason.kind).toBe('budget');
  await page.getByRole('button', { name: 'How it was counted' }).click();
  await expect(page.getByText('Chess on Pixel 7a')).toBeVisible();
});

test('a request is answered where it is read, and what was allowed can be undone', async ({ page }) => {
  const who = await page.signIn();
  const { deviceId, code } = await page.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
  const device = await page.simulatedDevice(code);
  await device.reportApps(SIMULATED_APPS);
  await who.api.call(changePolicy, {
    body: { deviceId, kind: 'app', action: 'block', values: [CHESS.appId] },
  });
  for (const note of ['One', 'Two', 'Three', 'Four'])
    await device.ask({ kind: 'time', minutes: 20, clientId: crypto.randomUUID(), note });
  page.reload();
  const waiting = page.getByRole('list', { name: 'Requests waiting for you' });
  await expect(waiting.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'All 4 requests' })).toBeVisible();
  const newest = waiting.getByRole('listitem').filter({ hasText: '“Four”' });
  await newest.getByRole('button', { name: 'Allow 20 min: Theo asks for 20 more minutes' }).click();
  await page.expectToast('Allowed. Theo sees it at once.');
  await expect(newest).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.expectToast('Taken back');
  await expect.poll(async () => (await device.requests())[0]?.state).toBe('ended');
  const next = waiting.getByRole('listitem').filter({ hasText: '“Three”' });
  await next.getByRole('button', { name: 'No: Theo asks for 20 more minutes' }).click();
  await page.expectToast('Refused. Theo sees it at once.');
  await expect(waiting.getByRole('listitem')).toHaveCount(2);
});
