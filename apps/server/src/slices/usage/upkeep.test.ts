import { beforeEach, expect, it } from 'vitest';
import { removeDevice } from '@kinward/contract/devices/devices.routes.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { UsageReport } from '@kinward/contract/usage/usage.schemas.ts';
import { ORDINARY } from '@kinward/rules/recording.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { createSweep } from '../devices/sweep.ts';
import { createLocalBus } from '../../ports/bus.ts';
import { createUsage } from './usage.service.ts';

const stack = useStack();
const NOW = new Date('2026-05-20T15:30:00Z');
const DAY = 86_400_000;

beforeEach(() => {
  stack.current.clock.freeze(NOW);
});

const usage = () => {
  const { db, clock, config } = stack.current;
  const bus = createLocalBus(() => undefined);
  const apps = { names: async () => new Map() };
  return createUsage({ db, clock, bus, limits: config.limits, apps, recording: () => ORDINARY });
};
const family = async (zone = 'Europe/Zagreb') => {
  const parent = await stack.current.parent();
  const device = await stack.current.device(parent);
  const { db } = stack.current;
  const { family_id: familyId } = await db
    .updateTable('families')
    .set({ time_zone: zone })
    .where('id', '=', db.selectFrom('accounts').select('family_id').where('id', '=', parent.userId))
    .returning('id as family_id')
    .executeTakeFirstOrThrow();
  const { deviceId } = device;
  const read = (query: object): Promise<UsageReport> => usage().read(familyId, { deviceId, ...query });
  const report = (from: string, to: string) =>
    usage().report(familyId, deviceId, [{ appId: 'a', startedAt: from, endedAt: to }]);
  return { familyId, device, parent, read, report };
};
/** The clock so many days later. */
const on = (days: number) => stack.current.clock.freeze(new Date(NOW.getTime() + days * DAY));
const sessionsOf = async (deviceId: DeviceId) =>
  (
    await stack.current.db
      .selectFrom('usage_sessions')
      .select('app_id')
      .where('device_id', '=', deviceId)
      .execute()
  ).length;

it('deletes sessions after 30 days and keeps their sums for a year', async () => {
  const { device, read, report } = await family();
  await report('2026-05-19T10:00:00Z', '2026-05-19T11:00:00Z');
  await report('2026-05-20T10:00:00Z', '2026-05-20T11:30:00Z');
  on(30);
  await usage().purge();
  expect(await sessionsOf(device.deviceId)).toBe(1);
  expect(await read({ date: '2026-05-20' })).toMatchObject({ totalSeconds: 5400, hours: expect.any(Array) });
  on(31);
  await usage().purge();
  expect(await sessionsOf(device.deviceId)).toBe(0);
  expect(await read({ date: '2026-05-20' })).toMatchObject({
    totalSeconds: 5400,
    hours: null,
    apps: [{ appId: 'a', seconds: 5400 }],
  });
  on(364);
  await usage().purge();
  expect((await read({})).totalSeconds).toBe(5400);
  on(365);
  await usage().purge();
  expect((await read({})).totalSeconds).toBe(0);
});

it('takes nothing again that was summed and deleted, also when the family keeps more from now on', async () => {
  const { familyId, read, report } = await family();
  await report('2026-05-20T10:00:00Z', '2026-05-20T11:00:00Z');
  on(31);
  await usage().purge();
  await stack.current.db
    .updateTable('families')
    .set({ retention_usage_days: 90 })
    .where('id', '=', familyId)
    .execute();
  expect(await report('2026-05-20T10:00:00Z', '2026-05-20T11:00:00Z')).toMatchObject({ kept: 0, notKept: 1 });
  expect((await read({})).totalSeconds).toBe(3600);
});

it('counts a session across the edge of what is kept once', async () => {
  const { read, report } = await family('UTC');
  await report('2026-05-19T23:00:00Z', '2026-05-20T01:00:00Z');
  on(30);
  await usage().purge();
  await report('2026-05-19T23:00:00Z', '2026-05-20T02:00:00Z');
  expect((await read({})).totalSeconds).toBe(3 * 3600);
});

it('keeps old sums as they were when the family moves to another zone', async () => {
  const { familyId, read, report } = await family('UTC');
  await report('2026-05-18T23:30:00Z', '2026-05-18T23:50:00Z');
  await report('2026-05-20T10:00:00Z', '2026-05-20T11:00:00Z');
  on(29);
  await report('2026-06-17T23:30:00Z', '2026-06-17T23:40:00Z');
  on(31);
  await usage().purge();
  await stack.current.db
    .updateTable('families')
    .set({ time_zone: 'Europe/Zagreb' })
    .where('id', '=', familyId)
    .execute();
  const { days } = await read({});
  expect(days.filter(({ seconds }) => seconds > 0)).toEqual([
    { date: '2026-05-18', seconds: 1200 },
    { date: '2026-05-20', seconds: 3600 },
    { date: '2026-06-18', seconds: 600 },
  ]);
});

it('sweeps what a removed device reported', async () => {
  const { device, parent, report } = await family();
  await report('2026-05-20T10:00:00Z', '2026-05-20T11:00:00Z');
  await parent.api.send(removeDevice, {
    params: { id: device.deviceId },
  });
  const { db, clock } = stack.current;
  await createSweep({ db, clock }).run();
  expect(await sessionsOf(device.deviceId)).toBe(0);
  const sums = db.selectFrom('usage_days').select('day').where('device_id', '=', device.deviceId);
  expect(await sums.execute()).toEqual([]);
});
