/** A shared trip whose app was closed by force: the server ends it once, says when the child was seen last, and never that it arrived. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { getDeviceMe } from '@kinward/contract/companion/companion.routes.ts';
import type { CheckIn } from '@kinward/contract/approvals/calls.schemas.ts';
import { addGeofence } from '@kinward/contract/geofences/geofences.routes.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { reportPositions } from '@kinward/contract/locations/locations.routes.ts';
import { listNotifications } from '@kinward/contract/notifications/notifications.routes.ts';
import { callsOf } from '@kinward/testkit/calls/inject.ts';
import type { TestDevice, TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();
const call = callsOf(() => stack.current.server);
const look = () => stack.current.runJob('approvals.lost-trips');
const minutes = (count: number): void => stack.current.clock.advance(count * 60);
const silence = (): void => minutes(LIMITS.tripSilentMinutes + 1);

const STATION = { latitude: 50.15, longitude: -5.07 };
const settle = async (): Promise<{ parent: TestParent; phone: TestDevice }> => {
  stack.current.clock.freeze();
  const parent = await stack.current.parent();
  return { parent, phone: await stack.current.device(parent) };
};
const report = async (phone: TestDevice): Promise<string> => {
  const recordedAt = stack.current.clock.now().toISOString();
  await phone.api.call(reportPositions, { body: [{ ...STATION, accuracy: 8, recordedAt }] });
  return recordedAt;
};
const tell = (phone: TestDevice, trip: string) =>
  call('POST', '/device/checkins', phone.headers, { clientId: randomUUID(), trip });
const lost = async (parent: TestParent) =>
  (await parent.api.call(listNotifications, { query: { callType: 'Request' } })).filter(
    ({ kind }) => kind === 'trip.lost',
  );

it('is ended once after minutes without a position, with when and where the child was seen last', async () => {
  const { parent, phone } = await settle();
  const fence = { fenceName: 'Station', address: '', fenceRadius: 0.2, action: 'Allow' as const };
  await parent.api.call(addGeofence, { body: { deviceId: phone.deviceId, ...STATION, ...fence } });
  await tell(phone, 'started');
  minutes(5);
  const seenAt = await report(phone);
  minutes(LIMITS.tripSilentMinutes - 1);
  await look();
  expect(await lost(parent)).toEqual([]);
  minutes(2);
  await Promise.all([look(), look()]);
  await look();
  const [notice, ...more] = await lost(parent);
  expect(more).toEqual([]);
  expect(notice?.message).toMatch(
    /^Ended: last seen \d{1,2}:\d{2}(?: [AP]M)? at Station\. That does not say that Mia has arrived\.$/u,
  );
  const [last]: CheckIn[] = (await call('GET', '/checkins', parent.headers)).json().data;
  expect(last).toMatchObject({ trip: 'lost', place: { ...STATION, recordedAt: seenAt } });
});

it('is left alone while positions come, after its own end, and when the next one has begun', async () => {
  const { parent, phone } = await settle();
  await tell(phone, 'started');
  silence();
  await report(phone);
  await look();
  expect(await lost(parent)).toEqual([]);
  await tell(phone, 'ended');
  silence();
  await look();
  expect(await lost(parent)).toEqual([]);
  await tell(phone, 'started');
  minutes(1);
  await look();
  expect(await lost(parent)).toEqual([]);
});

it('is ended without a position too, and after twelve hours although a tracker goes on', async () => {
  const { parent, phone } = await settle();
  await tell(phone, 'started');
  silence();
  await look();
  expect((await lost(parent)).map(({ message }) => message)).toEqual([
    'Ended: nothing came from Mia’s device any more. That does not say that Mia has arrived.',
  ]);
  await tell(phone, 'started');
  minutes(LIMITS.tripHours * 60 + 1);
  await report(phone);
  await look();
  expect(await lost(parent)).toHaveLength(2);
});

it('is not ended a second time by the child whose phone comes back: that is told as what it is', async () => {
  const { parent, phone } = await settle();
  await tell(phone, 'started');
  silence();
  expect((await phone.api.call(getDeviceMe)).tripLostAt).toBeNull();
  await look();
  // The app, which stops by itself, reads when its trip was ended.
  expect((await phone.api.call(getDeviceMe)).tripLostAt).toBe(stack.current.clock.now().toISOString());
  minutes(1);
  await report(phone);
  await tell(phone, 'ended');
  const told = await parent.api.call(listNotifications, { query: { callType: 'Request' } });
  expect(told.map(({ kind }) => kind)).toEqual(['trip.heard', 'trip.lost', 'trip.started']);
  expect(told[0]).toMatchObject({
    title: 'Mia’s device is heard again',
    message: 'The trip had ended without a position. Now Mia has stopped sharing it.',
  });
  // The next trip ends as any other.
  await tell(phone, 'started');
  minutes(1);
  await tell(phone, 'ended');
  const [last] = await parent.api.call(listNotifications, { query: { callType: 'Request' } });
  expect(last?.kind).toBe('trip.ended');
});

it('can be said by no device', async () => {
  const { phone } = await settle();
  expect((await tell(phone, 'lost')).statusCode).toBe(400);
});
