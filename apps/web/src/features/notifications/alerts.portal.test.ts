/** Alerts: a child leaves an allowed place, the parent sees it where fences are, and asks why. */
import { setSpeedLimit } from '@kinward/contract/driving/driving.routes.ts';
import { addGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import { expect, test, type Portal } from '../../testing/portal/portal.harness.tsx';

const SCHOOL = { latitude: 50.1526, longitude: -5.0647 };
const METRES_OF_DEGREE = 111_195;
const MPS_PER_MPH = 0.44704;

const fix = (secondsAgo: number, north: number, speed: number | null = null) => ({
  latitude: SCHOOL.latitude + north / METRES_OF_DEGREE,
  longitude: SCHOOL.longitude,
  accuracy: 8,
  speed,
  recordedAt: new Date(Date.now() - secondsAgo * 1000).toISOString(),
});

/** A child whose phone is at school, around which the parent has drawn a fence. */
const settle = async (page: Portal) => {
  const who = await page.signIn();
  const { childId, deviceId, code } = await page.addDevice(who, {
    firstName: 'Theo',
    deviceName: 'Pixel 7a',
  });
  const device = await page.simulatedDevice(code);
  device.report(fix(180, 20));
  await device.drain();
  const fence = { fenceName: 'School', address: '', fenceRadius: 0.2, action: 'Allow' as const, ...SCHOOL };
  await who.api.call(addGeofence, { body: { deviceId, ...fence } });
  return { who, device, deviceId, query: `child=${childId}&device=${deviceId}` };
};

test('a phone leaves an allowed place: the parent sees it, and why', async ({ page }) => {
  const { device, query } = await settle(page);
  page.goto(`/user/geo-fencing?${query}`);
  await expect(page.getByText('0.2 Miles')).toBeVisible();
  await expect(page.getByText('Theo left School.')).toHaveCount(0);

  const left = fix(0, 640);
  device.report(left);
  await device.drain();
  await expect(page.getByText('Theo left School.')).toBeVisible();

  await page.getByRole('button', { name: 'Why: Left an allowed place' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why this alert?' });
  await expect(dialog.getByText('Seen outside School')).toBeVisible();
  await expect(dialog.getByText(/further outside than its accuracy can be wrong by/u)).toBeVisible();
  await expect(dialog.getByText('22 yd from the middle, accurate to 9 yd: inside')).toBeVisible();
  await expect(dialog.getByText('700 yd from the middle, accurate to 9 yd: outside')).toBeVisible();
  await page.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Why: Left an allowed place' })).toBeFocused();

  // The bell's panel leaves fences out.
  await page.getByRole('button', { name: /^Notifications/u }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText('Device connected')).toBeVisible();
  await expect(panel.getByText('Theo left School.')).toHaveCount(0);

  // The dashboard says it, and leads there.
  page.goto('/user/dashboard');
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByText('Theo left School.')).toBeVisible();
  // A change of a fence is nothing that happened to the child.
  await expect(today.getByRole('listitem')).toHaveCount(1);
  // When the phone was there, as the day says, and not when the server noticed it.
  await expect(today.getByRole('time')).toHaveAttribute('datetime', left.recordedAt);
  await today.getByRole('link').click();
  await page.atUrl(/\/user\/geo-fencing\?child=/u);
});

test('faster than the limit: the bell shows it, and why', async ({ page }) => {
  const { who, device, deviceId } = await settle(page);
  await who.api.call(setSpeedLimit, { body: { deviceId, speedLimit: 30 } });
  // The limit holds from now on, and being too fast must last: the phone's clock is a quarter of a minute ahead.
  for (const [index, mph] of [40, 46, 44].entries())
    device.report(fix(-2 - index * 6, 2_000, mph * MPS_PER_MPH));
  await device.drain();
  await page.getByRole('button', { name: /^Notifications/u }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText('Theo’s Pixel 7a goes 46 mph; the limit is 30 mph.')).toBeVisible();
  await panel.getByRole('button', { name: 'Why: Faster than the limit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why this alert?' });
  await expect(dialog.getByText('Faster than 30 mph')).toBeVisible();
  await expect(dialog.getByText(/At most 46 mph/u)).toBeVisible();
});
