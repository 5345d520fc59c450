/** What a parent does about a child's screens from the dashboard, and that a device obeys it. */
import { pauseScreens } from '@kinward/contract/approvals/screen-pauses.routes.ts';
import { updateChild } from '@kinward/contract/children/children.routes.ts';
import { expect, test } from '../../testing/portal/portal.harness.tsx';

const ANY = { kind: 'app', appId: 'org.example.chess' } as const;
const CALLS = { kind: 'app', appId: 'com.android.dialer' } as const;

test('screens are paused in two taps: the phone closes but for calls, the page says where it holds, and Undo opens it', async ({
  page,
}) => {
  const who = await page.signIn();
  const { childId, code } = await page.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
  const device = await page.simulatedDevice(code);
  device.listen();
  page.reload();
  await page.getByRole('button', { name: 'Pause screens of Theo' }).click();
  await page.choose('30 min');
  await page.expectToast('Theo’s screens are paused until');
  await expect.poll(() => device.decide(ANY, Date.now()).reason.kind).toBe('screen-pause');
  expect(device.decide(CALLS, Date.now()).allowed).toBe(true);
  const left = (device.decide(ANY, Date.now()).until ?? 0) - Date.now();
  expect(Math.round(left / 60_000)).toBe(30);
  await expect(page.getByText(/^Paused by Nora until /u)).toBeVisible();
  await expect(page.getByText('In force on Pixel 7a.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause screens of Theo' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo the pause of Theo’s screens' }).click();
  await page.expectToast('Theo’s screens are as before');
  await expect.poll(() => device.decide(ANY, Date.now()).allowed).toBe(true);
  await expect(page.getByRole('button', { name: 'Pause screens of Theo' })).toBeVisible();
  // The same below the child's day.
  page.goto(`/user/child/${childId}`);
  await page.getByRole('button', { name: 'Pause screens of Theo' }).click();
  await page.choose('60 min');
  await expect.poll(() => device.decide(ANY, Date.now()).reason.kind).toBe('screen-pause');
  await expect(page.getByText('In force on Pixel 7a.')).toBeVisible();
});

test('what is paused elsewhere appears by itself, and more time opens it for as long as it was given', async ({
  page,
}) => {
  const who = await page.signIn();
  const { childId, code } = await page.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
  const device = await page.simulatedDevice(code);
  device.listen();
  page.reload();
  await expect(page.getByRole('button', { name: 'More time for Theo' })).toBeVisible();
  await who.api.call(pauseScreens, { params: { id: childId }, body: { until: 'morning' } });
  await expect(page.getByText(/^Paused by Nora until /u)).toBeVisible();
  await page.getByRole('button', { name: 'More time for Theo' }).click();
  await page.choose('15 min');
  await page.expectToast('Theo has more time until');
  await expect.poll(() => device.decide(ANY, Date.now()).reason.kind).toBe('grant');
  expect(device.decide(ANY, Date.now() + 16 * 60_000).reason.kind).toBe('screen-pause');
  await expect(page.getByText(/^More time until /u)).toBeVisible();
  await expect(page.getByText(/^then paused until /u)).toBeVisible();
  await page.getByRole('button', { name: 'Undo the extra time of Theo' }).click();
  await expect(page.getByText(/^Paused by Nora until /u)).toBeVisible();
  await expect.poll(() => device.decide(ANY, Date.now()).reason.kind).toBe('screen-pause');
});

test('what no device can do is absent, and Call is there with a number alone', async ({ page }) => {
  const who = await page.signIn();
  const { childId, code } = await page.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
  await page.simulatedDevice(code, ['location-always', 'shows-rules']);
  page.reload();
  await expect(page.getByRole('heading', { name: 'Theo', exact: false }).first()).toBeVisible();
  const body = { firstName: 'Theo', age: 9, deviceType: 'Android', phone: '+447700900123' } as const;
  await who.api.call(updateChild, { params: { id: childId }, body });
  page.reload();
  const call = page.getByRole('link', { name: 'Call Theo' });
  await expect(call).toBeVisible();
  await expect(call).toHaveAttribute('href', 'tel:+447700900123');
  for (const name of ['Pause screens of Theo', 'More time for Theo'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
});
