/** Codes for several computers on the page of devices: made, shown once, listed with their uses, ended. */
import { createClient } from '@kinward/client/client.ts';
import {
  enrolComputer,
  listEnrolments,
  makeEnrolment,
} from '@kinward/contract/computers/enrolments.routes.ts';
import { ENROLMENT_FILES, EnrolmentFile } from '@kinward/contract/computers/enrolments.schemas.ts';
import { expect, test } from '../../../testing/portal/portal.harness.tsx';

test('a code is made for a child, is shown once as the file, counts its uses, and is ended', async ({
  page,
}) => {
  const parent = await page.signIn();
  await page.addDevice(parent);
  page.goto('/user/device-manage');
  await page.getByText('Several computers at once').click();
  await page.getByLabel('For how many computers').selectOption('2');
  await page.getByLabel('For how long').selectOption('3 days');
  page.network.refuseOnce(makeEnrolment, 'REAUTH_REQUIRED');
  await page.getByRole('button', { name: 'Make a code' }).click();
  const question = page.getByRole('dialog', { name: 'Please authenticate yourself' });
  await question.getByLabel('Password', { exact: true }).fill(parent.person.password);
  await page.press('Enter');
  for (const place of Object.values(ENROLMENT_FILES)) await expect(page.getByText(place)).toBeVisible();
  const { server, code } = EnrolmentFile.parse(JSON.parse(document.querySelector('pre')?.textContent ?? ''));
  expect(server).toBe(location.origin);
  await expect(page.getByText(/^Mia: 0 of 2 computers, until /u)).toBeVisible();
  await createClient({ baseUrl: page.baseUrl }).call(enrolComputer, { body: { code, name: 'lab-1' } });
  page.goto('/user/device-manage');
  await page.getByText('Several computers at once').click();
  await expect(page.getByText(/^Mia: 1 of 2 computers, until /u)).toBeVisible();
  await expect(page.getByText(code)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'lab-1' })).toBeVisible();
  await page.getByRole('button', { name: 'End it' }).click();
  await page.expectToast('Ended. Computers that have used it stay.');
  await expect(page.getByText(/^Mia: 1 of 2/u)).toHaveCount(0);
  expect(await parent.api.call(listEnrolments)).toEqual([]);
});

test('codes that cannot be read are asked for again', async ({ page }) => {
  await page.addDevice(await page.signIn());
  const restore = page.network.cut(listEnrolments);
  page.goto('/user/device-manage');
  await page.getByText('Several computers at once').click();
  await expect(page.getByText('The codes for several computers could not be read.')).toBeVisible();
  restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The codes for several computers could not be read.')).toHaveCount(0);
});
