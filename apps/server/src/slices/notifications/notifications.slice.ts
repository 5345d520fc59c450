import type { RecordAccess } from '../../ports/access-log.ts';
import type { Platform } from '../../ports/platform.ts';
import { HOUR, MINUTE, type Slice } from '../../ports/slice.ts';
import { mountNotifications } from './notifications.routes.ts';
import { createNotifications, type Notifications, type NotificationsDeps } from './notifications.service.ts';

/** What parents are notified of: the list, mails, SMS and pushes. */
export const notificationsSlice = (
  platform: Pick<
    Platform,
    | 'db'
    | 'clock'
    | 'bus'
    | 'log'
    | 'limits'
    | 'keys'
    | 'jobs'
    | 'messages'
    | 'outbound'
    | 'config'
    | 'recentAuthentication'
  >,
  uses: Pick<NotificationsDeps & { recordAccess: RecordAccess }, 'audit' | 'recordAccess'>,
): Slice<Notifications> => {
  const deps = { ...platform, ...uses };
  const notifications = createNotifications(deps);
  const { delivery, watch, purge, retentionTarget } = notifications;
  return {
    api: notifications,
    routes: (router) => mountNotifications(router, notifications, deps.recordAccess),
    jobs: [
      { name: 'notifications.flush', everySeconds: MINUTE, run: () => delivery.flush() },
      { name: 'notifications.batteries', everySeconds: 5 * MINUTE, run: () => watch.batteries() },
      { name: 'notifications.plans', everySeconds: 5 * MINUTE, run: () => watch.plans() },
      { name: 'notifications.purge', everySeconds: HOUR, run: purge },
    ],
    retention: [retentionTarget],
    close: () => notifications.close(),
  };
};
