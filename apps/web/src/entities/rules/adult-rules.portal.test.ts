/** Rules of an adult's device: no page of rules lets a parent believe that something keeps them. */
import { createClient } from '@kinward/client/client.ts';
import { declareAdult } from '@kinward/contract/consent/consent.routes.ts';
import { changePolicy } from '@kinward/contract/policy/policy.routes.ts';
import { expect, test } from '../../testing/portal/portal.harness.tsx';

test('each page of rules says of an adult’s device that none applies', async ({ page }) => {
  const parent = await page.signIn();
  const { deviceId, code } = await page.addDevice(parent);
  const phone = await page.simulatedDevice(code);
  for (const [kind, value] of [
    ['app', 'com.example.chess'],
    ['web', 'games.example'],
  ] as const)
    await parent.api.send(changePolicy, { body: { deviceId, kind, action: 'block', values: [value] } });
  await createClient({ baseUrl: page.baseUrl, getToken: () => phone.token }).call(declareAdult);
  for (const path of ['app-filtering', 'web-filtering', 'time-scheduler']) {
    page.goto(`/user/${path}`);
    await expect(page.getByText('On an adult’s device no rule applies.')).toBeVisible();
    await expect(page.getByText(/^Blocked .+,/u)).toHaveCount(0);
  }
});
