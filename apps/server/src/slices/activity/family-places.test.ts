/** What parents marked for one child names the same point for the family's other children: to their parents, and not to the children. */
import { beforeEach, expect, it } from 'vitest';
import { getDayActivity, getDayRibbon } from '@kinward/contract/activity/activity.routes.ts';
import { getOwnDay } from '@kinward/contract/activity/own-day.routes.ts';
import { getOwnWeek, getWeek } from '@kinward/contract/activity/week.routes.ts';
import { getDeviceMe } from '@kinward/contract/companion/companion.routes.ts';
import { addGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import { reportPositions } from '@kinward/contract/locations/locations.routes.ts';
import { listNotifications } from '@kinward/contract/notifications/notifications.routes.ts';
import { callsOf } from '@kinward/testkit/calls/inject.ts';
import type { TestDevice, TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { fixes, on } from './frozen-day.harness.ts';

const stack = useStack();
const call = callsOf(() => stack.current.server);
beforeEach(() => stack.current.clock.freeze(new Date(on('05:00'))));

const HOME = { latitude: 45.8, longitude: 15.97 };
const SCHOOL = { latitude: 45.81, longitude: 15.97 };

interface Family {
  parent: TestParent;
  /** The child for which the places are marked. */
  theo: TestDevice;
  juno: TestDevice;
}

const settle = async (): Promise<Family> => {
  const parent = await stack.current.parent();
  await call('PUT', '/family', parent.headers, { timeZone: 'Europe/Zagreb' });
  const [theo, juno] = [await stack.current.device(parent), await stack.current.device(parent)];
  await call('PUT', `/child/${juno.childId}`, parent.headers, {
    firstName: 'Juno',
    age: 15,
    deviceType: 'Android',
  });
  for (const [fenceName, place] of [
    ['Home', HOME],
    ['School', SCHOOL],
  ] as const)
    await parent.api.call(addGeofence, {
      body: { deviceId: theo.deviceId, ...place, fenceName, address: '', fenceRadius: 0.1, action: 'Allow' },
    });
  return { parent, theo, juno };
};

/** The morning at home, then in the school. */
const live = async (phone: TestDevice): Promise<void> => {
  stack.current.clock.freeze(new Date(on('12:00')));
  await phone.api.call(reportPositions, {
    body: [
      ...fixes('06:00', '08:00', HOME),
      ...fixes('08:00', '08:20', HOME, SCHOOL),
      ...fixes('08:20', '11:30', SCHOOL),
    ],
  });
};

it('is said of both in day, ribbon and week; of which each child has its own, as a school, of its own child alone', async () => {
  const { parent, theo, juno } = await settle();
  for (const [phone, names] of [
    [theo, ['Home', undefined, 'School']],
    [juno, ['Home', undefined, null]],
  ] as const) {
    stack.current.clock.freeze(new Date(on('05:00')));
    await live(phone);
    const query = { childId: phone.childId };
    const day = await parent.api.call(getDayActivity, { query });
    const ribbon = await parent.api.call(getDayRibbon, { query });
    for (const { places } of [day, ribbon])
      expect(places?.pieces.map(({ place }) => place?.fence)).toEqual(names);
    const week = await parent.api.call(getWeek, { query });
    expect(week.places.named.map(({ name }) => name)).toEqual(names.filter(Boolean));
  }
});

it('alerts for its own child alone', async () => {
  const { parent, theo, juno } = await settle();
  await live(theo);
  await live(juno);
  await stack.current.runJob('alerts.catch-up');
  const told = await parent.api.call(listNotifications, { query: { callType: 'Geofence' } });
  const crossed = told.filter(({ title }) => title.includes('allowed place'));
  expect(crossed.length).toBeGreaterThan(0);
  expect([...new Set(crossed.map(({ childId }) => childId))]).toEqual([theo.childId]);
});

it('is not said to the sibling itself: no page of its own names what was marked for another child', async () => {
  const { theo, juno } = await settle();
  await live(juno);
  const day = await juno.api.call(getOwnDay, { query: {} });
  expect(day.places?.pieces.map(({ place }) => place?.fence)).toEqual([null, undefined, null]);
  const week = await juno.api.call(getOwnWeek, { query: {} });
  expect(week.places).toMatchObject({ named: [], nights: null });
  stack.current.clock.freeze(new Date(on('12:30')));
  const at = { ...HOME, accuracy: 8, recordedAt: on('12:30') };
  await juno.api.call(reportPositions, { body: [at] });
  await theo.api.call(reportPositions, { body: [at] });
  await expect.poll(async () => (await theo.api.call(getDeviceMe)).place?.name).toBe('Home');
  await expect.poll(async () => (await juno.api.call(getDeviceMe)).place?.at).toBe(on('12:30'));
  expect((await juno.api.call(getDeviceMe)).place?.name).toBeNull();
});

it('is said to the child on its other devices', async () => {
  const { parent, theo } = await settle();
  const tablet = await stack.current.device(parent, { childId: theo.childId });
  await live(tablet);
  const { places } = await parent.api.call(getDayActivity, { query: { childId: theo.childId } });
  expect(places?.pieces.map(({ place }) => place?.fence)).toEqual(['Home', undefined, 'School']);
  await expect.poll(async () => (await tablet.api.call(getDeviceMe)).place?.name).toBe('School');
});
