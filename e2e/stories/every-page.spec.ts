/**
 * Every signed-in page of a family with data on each, at both sizes: no axe finding, nothing to scroll
 * sideways, and nothing to press that moves when more of the page arrives. Stories about behaviour run at one size; this
 * one covers the layout at the other.
 */
import { randomUUID } from 'node:crypto';
import { addGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import type { ChildId, DeviceId } from '@kinward/contract/ids.ts';
import { changePolicy } from '@kinward/contract/policy/policy.routes.ts';
import { addBudget } from '@kinward/contract/approvals/budgets.routes.ts';
import { addSchedule } from '@kinward/contract/schedules/schedules.routes.ts';
import { SIMULATED_APPS } from '@kinward/testkit/simulator/apps.ts';
import type { SimulatedDevice } from '@kinward/testkit/simulator/device.ts';
import { answerOneByOne, expectNothingMoved, watchControls } from '../support/moved-controls.ts';
import { checkAppearance } from '../support/screenshots.ts';
import { expect, test, type SignedIn } from '../support/story.ts';
import { visit } from '../support/visit.ts';

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const appId = SIMULATED_APPS[0]!.appId;

const setRules = async ({ api }: SignedIn, childId: ChildId, deviceId: DeviceId): Promise<void> => {
  const place = { address: 'Novigrad, Croatia', latitude: 45.31, longitude: 13.56, fenceRadius: 0.3 };
  await api.call(addGeofence, { body: { deviceId, fenceName: 'School', action: 'Allow', ...place } });
  await api.call(addSchedule, {
    body: {
      deviceId,
      name: 'Homework',
      frequency: 'Daily',
      from: '15:00',
      to: '17:00',
      weekDays: [],
      apps: [appId],
    },
  });
  await api.call(addBudget, {
    body: { childId, target: { kind: 'all' }, minutes: [60, 60, 60, 60, 60, 120, 120] },
  });
  for (const [kind, value] of [
    ['app', appId],
    ['web', 'freeprizes.example'],
  ] as const)
    await api.call(changePolicy, { body: { deviceId, kind, action: 'block', values: [value] } });
};

const reportAll = async (device: SimulatedDevice): Promise<void> => {
  await device.reportApps(SIMULATED_APPS);
  await device.reportUsage([{ appId, startedAt: ago(30), endedAt: ago(5) }]);
  await device.reportWeb([{ url: 'https://news.example/today', title: 'Today', visitedAt: ago(7) }]);
  await device.reportContacts([
    {
      kind: 'call',
      direction: 'incoming',
      number: '+447700900123',
      name: 'Gran',
      durationSeconds: 252,
      at: ago(9),
    },
  ]);
  await device.ask({ kind: 'time', clientId: randomUUID(), minutes: 30, note: 'We are almost through' });
  device.report({ latitude: 45.31, longitude: 13.56, accuracy: 9, recordedAt: ago(0) });
  await device.drain();
};

/** Each with a text that only the loaded page has. */
const PAGES: readonly (readonly [path: string, loaded: string | RegExp])[] = [
  ['dashboard', 'Pixel 7a'],
  ['geo-location', 'Theo'],
  ['geo-fencing', 'School'],
  ['drive-safe', 'Speed limit'],
  ['child-map', 'Theo'],
  ['app-filtering', /1 blocked/u],
  ['app-usage', '25 min'],
  ['child/{childId}', 'In words'],
  ['child/{childId}/week', 'In words'],
  ['web-filtering', 'news.example'],
  ['call-sms', 'Gran'],
  ['time-scheduler', 'Homework'],
  ['time-budgets', /min used today/u],
  ['requests', 'We are almost through'],
  ['notification-settings', 'Notification settings'],
  ['device-manage', 'Pixel 7a'],
  ['upgrade-plan', 'Premium'],
  ['who-looked', 'You'],
  ['privacy-settings', 'Theo'],
  ['parent-device', 'Nora'],
  ['invite-parent', 'Send invitation'],
  ['edit-parent-profile', 'Email'],
  ['mfa', /passkey/iu],
  ['access-tokens', 'No program has access'],
  ['user-manual', 'Add a child'],
];

test('no page of a family with data has an accessibility finding, in either theme', async ({
  page,
  story,
}) => {
  test.setTimeout(300_000);
  const who = await story.signIn('nothing');
  const { childId, deviceId, code } = await story.addDevice(who, {
    firstName: 'Theo',
    deviceName: 'Pixel 7a',
  });
  const device = await story.simulatedDevice(code);
  await setRules(who, childId, deviceId);
  await reportAll(device);
  // A device without a client has all of its details open.
  await story.addDevice(who, { firstName: 'Ida', deviceName: 'Blue watch', deviceType: 'Tablet' });
  // Loaded once: every other page is then reached within the portal.
  await page.goto('/user/help');
  // The router listens once its first page is there.
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  const answers = await answerOneByOne(page);
  for (const [path, loaded] of PAGES) {
    await watchControls(page);
    await visit(page, `/user/${path.replace('{childId}', childId)}?child=${childId}&device=${deviceId}`);
    await expect(
      page.getByRole('main').getByText(loaded).filter({ visible: true }).first(),
      path,
    ).toBeVisible();
    await answers.allArrived();
    await expectNothingMoved(page, path);
    await checkAppearance(page, story, `every-${path.replace(childId, 'day').replaceAll('/', '-')}`);
  }
});
