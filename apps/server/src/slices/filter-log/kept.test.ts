/** How long what devices asked is kept, how it goes with its device, and who takes it along. */
import { expect, it } from 'vitest';
import { removeDevice } from '@kinward/contract/devices/devices.routes.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { changeRetention, listRetention } from '@kinward/contract/retention/retention.routes.ts';
import { walkRows } from '../../core/device-logs/walk-rows.ts';
import { createSweep } from '../devices/sweep.ts';
import { useFilterLog, type Logged } from './filter-log.harness.ts';

const { stack, now, batchOf, deliver, logged, row, count } = useFilterLog();
const DAY_MS = 86_400_000;

const fill = async ({ parent, familyId, deviceId }: Logged): Promise<void> => {
  await parent.api.call(changeRetention, { body: { kind: 'filter', days: 30 } });
  const days = [20, 8, 3, 0];
  const batch = batchOf(familyId, {
    rows: days.map((day) => row(deviceId, `${day}.example`, { at: now() - day * DAY_MS })),
    counts: [count(deviceId)],
    gaps: [{ deviceId, from: now(), to: now(), rows: 1 }],
  });
  expect(await deliver(batch)).toBe(200);
};
const left = async (deviceId: DeviceId): Promise<number[]> =>
  Promise.all(
    ['filter_queries', 'filter_counts', 'filter_gaps'].map(
      async (table) =>
        (await stack.current.pool.query(`select 1 from ${table} where device_id = $1`, [deviceId])).rows
          .length,
    ),
  );

it('is a week unless a parent chooses otherwise, and what is older goes every day', async () => {
  const one = await logged();
  const kept = async () => (await one.parent.api.call(listRetention)).find(({ kind }) => kind === 'filter');
  expect(await kept()).toMatchObject({ days: 7, defaultDays: 7, count: 0, oldestAt: null });
  await fill(one);
  expect(await kept()).toMatchObject({ days: 30, count: 4 });
  await stack.current.runJob('filter-log.purge');
  expect(await left(one.deviceId)).toEqual([4, 1, 1]);
  await one.parent.api.call(changeRetention, { body: { kind: 'filter', days: 7 } });
  await expect.poll(() => left(one.deviceId)).toEqual([2, 1, 1]);
});

it('goes with its device, with all that was counted', async () => {
  const [one, other] = [await logged(), await logged()];
  await fill(one);
  await fill(other);
  await one.parent.api.call(removeDevice, { params: { id: one.deviceId } });
  await createSweep(stack.current).run(one.familyId);
  expect(await left(one.deviceId)).toEqual([0, 0, 0]);
  expect(await left(other.deviceId)).toEqual([4, 1, 1]);
});

it('is in what is handed out, oldest first', async () => {
  const { familyId, deviceId, ...rest } = await logged();
  await fill({ familyId, deviceId, ...rest });
  const names: unknown[] = [];
  for await (const { name } of walkRows(stack.current.db, 'filter_queries', familyId, deviceId))
    names.push(name);
  expect(names).toEqual(['20.example', '8.example', '3.example', '0.example']);
});
