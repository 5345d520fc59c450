import { defineRoute } from '../route.ts';
import { id, z } from '../schema.ts';
import * as S from './notifications.schemas.ts';
import { Why } from './why.schemas.ts';

const slice = 'notifications';

export const listNotifications = defineRoute({
  name: 'listNotifications',
  slice,
  method: 'GET',
  path: '/notification',
  audience: 'parent',
  token: 'read',
  summary: 'Notifications that this parent has not cleared, newest first: 10 unless `limit` is given.',
  query: S.NotificationQuery,
  reply: z.array(S.Notification),
  paged: true,
  errors: ['NOT_FOUND'],
});

export const getUnread = defineRoute({
  name: 'getUnread',
  slice,
  method: 'GET',
  path: '/notification/unread',
  audience: 'parent',
  token: 'read',
  summary: 'Number of notifications that this parent has not read.',
  query: S.UnreadQuery,
  reply: S.Unread,
  errors: ['NOT_FOUND'],
});

export const explainNotification = defineRoute({
  name: 'explainNotification',
  slice,
  method: 'GET',
  path: '/notification/{id}/why',
  audience: 'parent',
  token: 'read',
  summary: 'The positions and the rule that an alert was evaluated from, as they were then.',
  params: z.object({ id: id() }),
  reply: Why,
  errors: ['NOT_FOUND'],
});

export const readNotifications = defineRoute({
  name: 'readNotifications',
  slice,
  method: 'POST',
  repeat: 'same',
  path: '/notification/read',
  audience: 'parent',
  summary: 'Marks notifications as read by this parent.',
  body: S.ReadBody,
  errors: ['NOT_FOUND'],
});

export const clearNotifications = defineRoute({
  name: 'clearNotifications',
  slice,
  method: 'DELETE',
  path: '/notification',
  audience: 'parent',
  deletes: true,
  summary:
    'Clears notifications for this parent: those named in the body, or all, which needs a recent authentication. Other parents keep theirs. Idempotent.',
  query: S.ClearQuery,
  body: S.ClearBody,
  reply: S.Cleared,
  message: S.CLEARED,
  errors: ['NOT_FOUND', 'REAUTH_REQUIRED'],
});

export const getNotificationSettings = defineRoute({
  name: 'getNotificationSettings',
  slice,
  method: 'GET',
  path: '/notification/settings',
  audience: 'parent',
  summary: 'Delivery settings of this parent: mail, push and quiet hours.',
  reply: S.NotificationSettings,
});

export const updateNotificationSettings = defineRoute({
  name: 'updateNotificationSettings',
  slice,
  method: 'PUT',
  path: '/notification/settings',
  audience: 'parent',
  summary: "Changes this parent's delivery settings: mail, push and quiet hours (in the family's time zone).",
  body: S.SettingsBody,
  reply: S.NotificationSettings,
  message: 'Updated Successfuly',
});

export const subscribePush = defineRoute({
  name: 'subscribePush',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/notification/push',
  audience: 'parent',
  summary: 'Subscribes this browser to pushes until its session ends.',
  body: S.PushBody,
  status: 201,
  errors: ['PUSH_ENDPOINT'],
});

export const unsubscribePush = defineRoute({
  name: 'unsubscribePush',
  slice,
  method: 'DELETE',
  path: '/notification/push',
  audience: 'parent',
  summary: 'Unsubscribes this browser from pushes.',
});
