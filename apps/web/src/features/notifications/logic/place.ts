/** Where a notification leads. */
import type { CallType, Notification } from '@kinward/contract/notifications/notifications.schemas.ts';
import { devicePartPath } from '../../../entities/device/device-part.ts';

const PAGES: Partial<Record<CallType, string>> = {
  Geofence: 'geo-fencing',
  Speed: 'drive-safe',
  Battery: 'device-manage',
  Pairing: 'device-manage',
  Web: 'web-filtering',
  Request: 'requests',
  Emergency: 'geo-location',
};

/** The page of what a notification is about, for its child and device. @returns undefined where there is none, such as for a deleted child */
export const placeOf = ({ kind, callType, childId, deviceId }: Notification): string | undefined => {
  if (callType === 'Plan') return '/user/upgrade-plan';
  if (childId === null) return undefined;
  if (kind?.startsWith('computer.') === true && deviceId !== null)
    return devicePartPath(childId, deviceId, kind === 'computer.new-users' ? 'users' : 'computer');
  const page = PAGES[callType];
  // Which rule it was is not said; the child's day has them all.
  if (page === undefined) return `/user/child/${childId}`;
  const query = new URLSearchParams({ child: childId, ...(deviceId !== null && { device: deviceId }) });
  return `/user/${page}?${query.toString()}`;
};
