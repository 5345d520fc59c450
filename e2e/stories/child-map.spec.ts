/** Child map: all children on one map, close ones as a stack, movement, and who is not on it. */
import { addChild } from '@kinward/contract/children/children.routes.ts';
import type { SimulatedDevice } from '@kinward/testkit/simulator/device.ts';
import { atRest, expect, test } from '../support/story.ts';

const FALMOUTH = { latitude: 50.1526, longitude: -5.0647 };
const TRURO = { latitude: 50.2632, longitude: -5.051 };

const report = async (
  device: SimulatedDevice,
  at: typeof TRURO,
  battery = 64,
  secondsAgo = 0,
): Promise<void> => {
  const recordedAt = new Date(Date.now() - secondsAgo * 1000).toISOString();
  device.report({ ...at, accuracy: 20, recordedAt });
  await device.drain();
  await device.status(battery);
};

test('two children are on the map, movement is followed, and close ones form a stack', async ({
  page,
  story,
}) => {
  const who = await story.signIn('nothing');
  const mia = await story.addDevice(who, { firstName: 'Mia', deviceName: 'Galaxy' });
  const theo = await story.addDevice(who, { firstName: 'Theo', deviceName: 'Pixel 7a' });
  await who.api.call(addChild, { body: { firstName: 'Juno', age: 7, deviceType: 'iPad' } });
  const miaPhone = await story.simulatedDevice(mia.code);
  const theoPhone = await story.simulatedDevice(theo.code);
  await report(miaPhone, FALMOUTH, 81);
  // Long enough ago for the way to Falmouth: a leap would not be believed.
  await report(theoPhone, TRURO, 12, 500);
  await page.goto('/user/child-map');
  await expect(page.getByRole('heading', { name: 'Mia and Theo are on the map.' })).toBeVisible();
  const rows = page.getByRole('list', { name: 'Children' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'Mia' })).toContainText('Falmouth');
  await expect(rows.filter({ hasText: 'Mia' })).toContainText('just now');
  await expect(rows.filter({ hasText: 'Theo' })).toContainText('Truro');
  await expect(rows.filter({ hasText: 'Theo' }).getByRole('img', { name: /12/u })).toBeVisible();
  await expect(rows.filter({ hasText: 'Juno' })).toContainText('Juno has no device yet.');
  const miaFace = page.getByRole('button', { name: /^Mia: .*Falmouth/u });
  const theoFace = page.getByRole('button', { name: /^Theo: .*Truro/u });
  await expect(miaFace).toBeVisible();
  await expect(theoFace).toBeVisible();
  await story.expectAccessible();

  // A move slides the face, without a reload; the map itself stays.
  const before = await atRest(theoFace);
  await report(theoPhone, { ...TRURO, longitude: TRURO.longitude + 0.01 }, 12, 400);
  await expect
    .poll(
      async () => ((await page.getByRole('button', { name: /^Theo: /u }).boundingBox())?.x ?? 0) - before.x,
    )
    .toBeGreaterThan(3);

  await miaFace.click();
  const more = page.getByRole('region', { name: 'More about Mia' });
  await expect(more).toBeVisible();
  await expect(more).toContainText('Galaxy');
  await story.expectAccessible();
  await more.getByRole('button', { name: 'Locate now' }).click();
  await expect(more.getByText('Asked Galaxy for a new place.')).toBeVisible();
  await report(miaPhone, FALMOUTH, 81);
  await expect(more.getByText('This is the new place.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeHidden();
  await expect(miaFace).toBeFocused();

  // From the list: the map scrolls into view, also on a phone.
  await page.getByRole('button', { name: 'Show on the map: Theo' }).click();
  await expect(page.getByRole('region', { name: 'More about Theo' })).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Show on the map: Theo' })).toBeFocused();

  // Theo comes to Mia: two faces become a stack, which names who is in it.
  await report(theoPhone, { ...FALMOUTH, longitude: FALMOUTH.longitude + 0.0004 }, 12);
  const stack = page.getByRole('button', { name: 'Mia and Theo, close together' });
  await expect(stack).toBeVisible();
  await stack.press('Enter');
  const both = page.getByRole('region', { name: '2 children close together' });
  await both.getByRole('button', { name: 'Theo' }).click();
  const theoMore = page.getByRole('region', { name: 'More about Theo' });
  await expect(theoMore).toContainText('Pixel 7a');
  await theoMore.getByRole('link', { name: 'Location History' }).click();
  await expect(page).toHaveURL(
    new RegExp(`geo-location\\?child=${theo.childId}&device=${theo.deviceId}`, 'u'),
  );
});
