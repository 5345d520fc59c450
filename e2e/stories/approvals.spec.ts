/** A child asks, a parent answers on the phone, the device obeys and acknowledges; and a call for help is shown above everything. */
import { randomUUID } from 'node:crypto';
import { changePolicy } from '@kinward/contract/policy/policy.routes.ts';
import { SIMULATED_APPS } from '@kinward/testkit/simulator/apps.ts';
import { expect, test } from '../support/story.ts';

const CHESS = { kind: 'app', appId: 'org.example.chess' } as const;

test(
  'a call for help is shown on the dashboard with its place until a parent has seen it',
  { tag: '@phone' },
  async ({ page, story }) => {
    const who = await story.signIn();
    const { code } = await story.addDevice(who, { firstName: 'Mia', deviceName: 'Phone' });
    const device = await story.simulatedDevice(code);
    device.listen();
    await page.reload();
    const position = { latitude: 50.15, longitude: -5.07, accuracy: 8, recordedAt: new Date().toISOString() };
    const call = await device.sos({ clientId: randomUUID(), position });
    expect(call.recipients).toEqual(['Nora']);
    const banner = page.getByRole('region', { name: 'Mia calls for help' });
    await expect(banner.getByText(/^Last known place: .*, measured (just now|1 min ago)$/u)).toBeVisible();
    await story.expectAccessible();
    await banner.getByRole('button', { name: 'I have seen it' }).click();
    await expect(banner).toBeHidden();
  },
);
