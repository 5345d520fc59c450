/** What was deleted can be undone for a while. */
import { changePolicy } from '@kinward/contract/policy/policy.routes.ts';
import { addSchedule, listSchedules } from '@kinward/contract/schedules/schedules.routes.ts';
import { SIMULATED_APPS } from '@kinward/testkit/simulator/apps.ts';
import { expect, test, type Portal } from '../../testing/portal/portal.harness.tsx';

const settle = async (page: Portal) => {
  const who = await page.signIn();
  const { deviceId, childId, code } = await page.addDevice(who, {
    firstName: 'Theo',
    deviceName: 'Pixel 7a',
  });
  return { who, deviceId, code, query: `child=${childId}&device=${deviceId}` };
};

test('a deletion can be undone within ten seconds', async ({ page }) => {
  const { who, deviceId, code, query } = await settle(page);
  const device = await page.simulatedDevice(code);
  await device.reportApps(SIMULATED_APPS);
  const week = { frequency: 'Weekly', weekDays: ['Monday', 'Friday'], from: '08:00', to: '13:00' } as const;
  const school = { name: 'School', ...week, weekDays: [...week.weekDays], apps: ['org.example.chatter'] };
  await who.api.call(addSchedule, { body: { deviceId, ...school } });
  page.goto(`/user/time-scheduler?${query}`);
  await page.getByRole('button', { name: 'Delete School' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Delete School' })).toBeVisible();
  expect(await who.api.call(listSchedules, { query: { deviceId } })).toMatchObject([school]);

  await who.api.call(changePolicy, {
    body: { deviceId, kind: 'app', action: 'block', values: ['org.example.chatter'] },
  });
  page.goto(`/user/app-filtering?${query}`);
  await page.getByRole('button', { name: 'Blocked: Chatter. Allow it' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Blocked: Chatter. Allow it' })).toBeVisible();
});
