import { expect, it } from 'vitest';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newDeviceId, newFamilyId } from '../../platform/ids.ts';
import { walkRows } from './walk-rows.ts';

const stack = useStack();

const all = async <Row>(rows: AsyncIterable<Row>): Promise<Row[]> => {
  const found: Row[] = [];
  for await (const row of rows) found.push(row);
  return found;
};

it('reads every row of one device once, oldest first, across hours without any', async () => {
  const { db } = stack.current;
  const [familyId, deviceId, otherId] = [newFamilyId(), newDeviceId(), newDeviceId()];
  const at = (minute: number): Date => new Date(Date.UTC(2026, 4, 1, 10, minute));
  const session = (device: DeviceId, minute: number) => ({
    family_id: familyId,
    device_id: device,
    app_id: 'com.a',
    started_at: at(minute),
    ended_at: at(minute + 1),
  });
  // The second stands at the end of the first hour, the last a day later.
  const minutes = [59, 0, 60, 1500];
  await db
    .insertInto('usage_sessions')
    .values([...minutes.map((minute) => session(deviceId, minute)), session(otherId, 5)])
    .execute();
  const rows = await all(walkRows(db, 'usage_sessions', familyId, deviceId));
  expect(rows).toEqual(
    minutes
      .toSorted((a, b) => a - b)
      .map((minute) => ({
        started_at: at(minute).toISOString(),
        ended_at: at(minute + 1).toISOString(),
        app_id: 'com.a',
      })),
  );
  expect(await all(walkRows(db, 'web_visits', familyId, deviceId))).toEqual([]);
  expect(await all(walkRows(db, 'usage_sessions', newFamilyId(), deviceId))).toEqual([]);
});
