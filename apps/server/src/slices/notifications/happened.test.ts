/** One event has one time: the list, the mail and the child's day say when it happened, not when it was noticed. */
import { beforeEach, expect, it } from 'vitest';
import { getDayActivity } from '@kinward/contract/activity/activity.routes.ts';
import { setSpeedLimit } from '@kinward/contract/driving/driving.routes.ts';
import { addGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import { reportPositions } from '@kinward/contract/locations/locations.routes.ts';
import {
  clearNotifications,
  listNotifications,
} from '@kinward/contract/notifications/notifications.routes.ts';
import { MPS_PER_MPH } from '@kinward/rules/units.ts';
import type { TestDevice, TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();

/** A day in summer, midday in UTC. */
const NOW = Date.parse('2026-05-20T12:00:00Z');
beforeEach(() => stack.current.clock.freeze(new Date(NOW - 3_600_000)));

const SCHOOL = { latitude: 50.15, longitude: -5.06 };
const fix = (secondsAgo: number, metresNorth: number, speed: number | null = null) => ({
  latitude: SCHOOL.latitude + metresNorth / 111_195,
  longitude: SCHOOL.longitude,
  accuracy: 8,
  speed,
  recordedAt: new Date(NOW - secondsAgo * 1000).toISOString(),
});

const settle = async (): Promise<{ parent: TestParent; phone: TestDevice }> => {
  const parent = await stack.current.parent();
  const phone = await stack.current.device(parent);
  return { parent, phone };
};
const dayOf = ({ parent, phone }: Awaited<ReturnType<typeof settle>>) =>
  parent.api.call(getDayActivity, { query: { childId: phone.childId } });
const listOf = (parent: TestParent, callType: 'Geofence' | 'Speed') =>
  parent.api.call(listNotifications, { query: { callType } });

it('a fence is crossed at the same time in the list and in the day', async () => {
  const { parent, phone } = await settle();
  await phone.api.call(reportPositions, { body: [fix(3_700, 20)] });
  const body = { deviceId: phone.deviceId, ...SCHOOL, fenceName: 'School', address: '', fenceRadius: 0.2 };
  await parent.api.call(addGeofence, { body: { ...body, action: 'Allow' } });
  await parent.api.call(clearNotifications, { query: {}, body: undefined });
  stack.current.clock.freeze(new Date(NOW));
  await phone.api.call(reportPositions, { body: [fix(400, 20), fix(270, 900), fix(100, 920)] });
  await stack.current.runJob('alerts.catch-up');
  const [notice] = await listOf(parent, 'Geofence');
  expect(notice).toMatchObject({
    kind: 'fence.crossed',
    happenedAt: new Date(NOW - 270_000).toISOString(),
    createdAt: new Date(NOW).toISOString(),
  });
  const { entries } = await dayOf({ parent, phone });
  expect(entries.map(({ kind, at }) => [kind, at])).toEqual([['left', notice?.happenedAt]]);
});

it('a drive that is over happened when it was over, as the day says; nothing else is of another time', async () => {
  const { parent, phone } = await settle();
  await parent.api.call(setSpeedLimit, { body: { deviceId: phone.deviceId, speedLimit: 30 } });
  stack.current.clock.freeze(new Date(NOW - 240_000));
  const drive = [40, 41, 44, 43, 40].map((mph, index) =>
    fix(265 - index * 5, 2_000 + index * 95, mph * MPS_PER_MPH),
  );
  await phone.api.call(reportPositions, { body: drive });
  await stack.current.runJob('alerts.catch-up');
  stack.current.clock.freeze(new Date(NOW));
  await stack.current.runJob('alerts.catch-up');
  const notices = await listOf(parent, 'Speed');
  expect(notices.map(({ kind, happenedAt }) => [kind, happenedAt])).toEqual([
    ['speed.within', drive.at(-1)?.recordedAt],
    ['speed.over', drive[0]?.recordedAt],
  ]);
  const { entries } = await dayOf({ parent, phone });
  expect(entries.filter(({ kind }) => kind === 'speeding')).toMatchObject([
    { from: drive[0]?.recordedAt, at: drive.at(-1)?.recordedAt },
  ]);
  const others = await parent.api.call(listNotifications, { query: { notCallType: 'Speed' } });
  expect(others.map(({ happenedAt }) => happenedAt)).toEqual(others.map(({ createdAt }) => createdAt));
  expect(others.length).toBeGreaterThan(0);
});
