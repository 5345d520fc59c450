import { NOT_FAKED } from '@kinward/contract/devices/devices.schemas.ts';
import { describe, expect, it } from 'vitest';
import type { PositionReport } from '@kinward/contract/devices/devices.schemas.ts';
import { reportStatus } from '@kinward/contract/devices/devices.routes.ts';
import { reportPositions } from '@kinward/contract/locations/locations.routes.ts';
import {
  clearNotifications,
  listNotifications,
} from '@kinward/contract/notifications/notifications.routes.ts';
import type { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';
import type { TestDevice, TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();

interface Harness {
  parent: TestParent;
  device: TestDevice;
}
const settle = async (deviceType: DeviceType = 'Android'): Promise<Harness> => {
  const parent = await stack.current.parent();
  const device = await stack.current.device(parent, { deviceType });
  await parent.api.call(clearNotifications, { query: {}, body: undefined });
  return { parent, device };
};
const told = async ({ parent }: Harness): Promise<string[]> =>
  (await parent.api.send(listNotifications, { query: { limit: 100 } })).data.map(({ title }) => title);
const fix = (minutesAgo: number, more: Partial<PositionReport> = {}): PositionReport => ({
  latitude: 50 + minutesAgo / 1e5,
  longitude: -5,
  recordedAt: new Date(stack.current.clock.now().getTime() - minutesAgo * 60_000).toISOString(),
  ...more,
});
const send = ({ device }: Harness, ...body: PositionReport[]) => device.api.call(reportPositions, { body });
const { silences, permissions } = {
  silences: () => stack.current.runJob('alerts.silences'),
  permissions: () => stack.current.runJob('alerts.permissions'),
};
const later = (hours: number): void => stack.current.clock.advance(hours * 3600);

describe('a silence', () => {
  /** Reports every 10 minutes for these hours. */
  const habit = (hours: number) => Array.from({ length: hours * 6 }, (_, index) => fix(index * 10));

  it('is notified once when it is longer than usual, and again when it is over', async () => {
    const harness = await settle();
    await send(harness, ...habit(5));
    later(0.9);
    await silences();
    expect(await told(harness)).toEqual([]);
    later(0.2);
    await Promise.all([silences(), silences()]);
    await silences();
    expect(await told(harness)).toEqual(['Device silent']);
    await send(harness, fix(0));
    await silences();
    await silences();
    expect(await told(harness)).toEqual(['Device reports again', 'Device silent']);
  });

  it('that comes every night is none', async () => {
    const harness = await settle();
    const days = [0, 1, 2, 3].flatMap((day) =>
      Array.from({ length: 30 }, (_, index) => fix(day * 1440 + index * 20)),
    );
    await send(harness, ...days);
    later(14);
    await silences();
    expect(await told(harness)).toEqual([]);
    later(5);
    await silences();
    expect(await told(harness)).toEqual(['Device silent']);
  });

  it('of a computer that was shut down, or of a device that seldom reported, is none', async () => {
    const computer = await settle('Windows Desktop');
    await send(computer, ...habit(5));
    const seldom = await settle();
    await send(seldom, fix(0), fix(300));
    later(20);
    await silences();
    expect([await told(computer), await told(seldom)]).toEqual([[], []]);
  });
});

describe('a permission', () => {
  const status = ({ device }: Harness, given: Record<string, boolean>) =>
    device.api.call(reportStatus, { body: { battery: 80, permissions: given } });

  it('that is missing is notified once, and again when it was given and withdrawn again', async () => {
    const harness = await settle();
    await status(harness, { location: true, camera: true });
    await permissions();
    expect(await told(harness)).toEqual([]);
    await status(harness, { location: false, camera: false });
    await Promise.all([permissions(), permissions()]);
    expect(await told(harness)).toEqual(['Permissions missing']);
    await status(harness, { location: true, camera: false });
    await permissions();
    await status(harness, { location: false, camera: false });
    await permissions();
    expect(await told(harness)).toEqual(['Permission missing', 'Permissions missing']);
  });
});

describe('a third-party client that says its place is faked', () => {
  it('is notified as a position that another app made up, and not as a permission', async () => {
    const harness = await settle();
    const body = { battery: 80, permissions: { [NOT_FAKED]: false } };
    await harness.device.api.call(reportStatus, { body });
    await permissions();
    expect(await told(harness)).toEqual(['Position faked']);
  });
});

describe('a device that makes its reports less true', () => {
  it('is notified once a day: a position that another app made up', async () => {
    const harness = await settle();
    await send(harness, fix(2, { mock: false }));
    await send(harness, fix(1, { mock: true }), fix(0, { mock: true }));
    await send(harness, fix(0.5, { mock: true }));
    await expect.poll(async () => await told(harness)).toEqual(['Position faked']);
    later(25);
    await send(harness, fix(0, { mock: true }));
    await expect.poll(async () => await told(harness)).toHaveLength(2);
  });

  it('is notified: a clock that is ahead; the report is refused as before', async () => {
    const harness = await settle();
    await expect(send(harness, fix(-10))).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(send(harness, fix(-20))).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect.poll(async () => await told(harness)).toEqual(['Clock is wrong']);
  });
});
