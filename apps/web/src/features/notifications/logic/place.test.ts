import { expect, test } from 'vitest';
import type { Notification } from '@kinward/contract/notifications/notifications.schemas.ts';
import { placeOf } from './place.ts';

const of = (callType: Notification['callType'], childId: string | null, deviceId: string | null) =>
  placeOf({ callType, childId, deviceId } as Notification);

test.each([
  ['Geofence', 'c', 'd', '/user/geo-fencing?child=c&device=d'],
  ['Request', 'c', null, '/user/requests?child=c'],
  ['Emergency', 'c', 'd', '/user/geo-location?child=c&device=d'],
  ['App', 'c', 'd', '/user/child/c'],
  ['Pairing', null, null, undefined],
  ['Plan', null, null, '/user/upgrade-plan'],
] as const)('%s of %s, %s leads to %s', (callType, child, device, place) =>
  expect(of(callType, child, device)).toBe(place),
);

test('what is of a computer leads to its card', () => {
  const notification = { kind: 'computer.signal', callType: 'Pairing', childId: 'c', deviceId: 'd' };
  expect(placeOf(notification as Notification)).toBe('/user/device-manage?child=c&device=d#computer-d');
  expect(placeOf({ ...notification, kind: 'computer.new-users' } as Notification)).toBe(
    '/user/device-manage?child=c&device=d#users-d',
  );
  expect(placeOf({ ...notification, deviceId: null } as Notification)).toBe('/user/device-manage?child=c');
});
