import * as R from '@kinward/contract/notifications/notifications.routes.ts';
import { showWeekMailOff, switchWeekMailOff } from '@kinward/contract/notifications/week-mail.routes.ts';
import { Page, type Router } from '../../platform/http/mount.ts';
import type { RecordAccess } from '../../ports/access-log.ts';
import { sendOffPage } from './off-page.ts';
import type { Notifications } from './notifications.service.ts';

export const mountNotifications = (
  router: Router,
  notifications: Notifications,
  recordAccess: RecordAccess,
): void => {
  router.mount(R.listNotifications, async ({ who, query }) => {
    const { list, total } = await notifications.list(who, query);
    return new Page(list, total);
  });
  router.mount(R.getUnread, async ({ who, query }) => ({ unread: await notifications.unread(who, query) }));
  router.mount(R.explainNotification, async ({ who, params }) => {
    const { why, deviceId } = await notifications.explain(who, params.id);
    recordAccess(who, 'history', deviceId);
    return why;
  });
  router.mount(R.readNotifications, async ({ who, body }) => {
    await notifications.read(who, body.ids);
    return undefined;
  });
  router.mount(R.clearNotifications, async ({ who, query, body }) => ({
    cleared: await notifications.clear(who, query, body?.ids),
  }));
  router.mount(R.getNotificationSettings, ({ who }) => notifications.settings(who));
  router.mount(R.updateNotificationSettings, ({ who, body }) => notifications.updateSettings(who, body));
  router.mount(R.subscribePush, async ({ who, body }) => {
    await notifications.push.subscribe(who, body);
    return undefined;
  });
  router.mount(R.unsubscribePush, async ({ who }) => {
    await notifications.push.unsubscribe(who);
    return undefined;
  });
  router.mount(showWeekMailOff, async ({ params, reply }) => {
    await sendOffPage(reply, await notifications.weekOff.read(params.token));
    return undefined;
  });
  router.mount(switchWeekMailOff, async ({ params, reply }) => {
    await sendOffPage(reply, await notifications.weekOff.off(params.token));
    return undefined;
  });
};
