/** A parent at the dinner table: screens are paused, the phone closes, and it opens again; the child's number is one tap away. */
import { choose, expect, test } from '../support/story.ts';
import { checkAppearance } from '../support/screenshots.ts';

const ANY = { kind: 'app', appId: 'org.example.chess' } as const;

test('screens are paused, said, and opened again from the dashboard', async ({ page, story }) => {
  const who = await story.signIn('nothing');
  const { code } = await story.addDevice(who, { firstName: 'Theo', age: 12, deviceName: 'Pixel 7a' });
  const device = await story.simulatedDevice(code);
  device.listen();
  device.report({
    latitude: 51.7185,
    longitude: -1.9685,
    accuracy: 12,
    recordedAt: new Date().toISOString(),
  });
  await device.drain();
  await page.goto('/user/dashboard');

  // The number is told in the child's form; until then there is no button for it.
  const actions = page.getByRole('button', { name: 'Pause screens of Theo' });
  await expect(actions).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call Theo' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit or delete Theo' }).click();
  await choose(page, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Child' });
  await dialog.getByLabel('Phone number').fill('+44 7700 900123');
  await checkAppearance(page, story, 'child-form');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await story.expectToast('Child Updated Successfuly');
  await expect(page.getByRole('link', { name: 'Call Theo' })).toHaveAttribute('href', 'tel:+447700900123');
  await checkAppearance(page, story, 'screen-actions');

  await actions.click();
  await choose(page, '15 min');
  await story.expectToast('Theo’s screens are paused until');
  await expect.poll(() => device.decide(ANY, Date.now()).reason.kind).toBe('screen-pause');
  await expect(page.getByText('In force on Pixel 7a.')).toBeVisible();
  await checkAppearance(page, story, 'screens-paused');

  await page.getByRole('button', { name: 'More time for Theo' }).click();
  await choose(page, '30 min');
  await story.expectToast('Theo has more time until');
  await expect.poll(() => device.decide(ANY, Date.now()).allowed).toBe(true);
  await expect(page.getByText(/^More time until/u)).toBeVisible();
  await page.getByRole('button', { name: 'Undo the extra time of Theo' }).click();
  await page.getByRole('button', { name: 'Undo the pause of Theo’s screens' }).click();
  await expect(actions).toBeVisible();
  await expect.poll(() => device.decide(ANY, Date.now()).reason.kind).toBe('free');
});
