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
  summary: 'What this parent was told and has not cleared, newest first: 10 unless `limit` says otherwise.',
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
  summary: 'How many of them this parent has not read.',
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
  summary: 'The positions and the rule that an alert was judged by, as they were then.',
  params: z.object({ id: id() }),
  reply: Why,
  errors: ['NOT_FOUND'],
});

export const readNotifications = defineRoute({
  name: 'readNotifications',
  slice,
  method: 'POST',
  path: '/notification/read',
  audience: 'parent',
  summary: 'Marks notices as read by this parent.',
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
    'Clears notices for this parent: those named in the body, or all. Other parents keep theirs; a second time changes nothing.',
  query: S.ClearQuery,
  body: S.ClearBody,
  reply: S.Cleared,
  message: S.CLEARED,
  errors: ['NOT_FOUND'],
});

export const getNotificationSettings = defineRoute({
  name: 'getNotificationSettings',
  slice,
  method: 'GET',
  path: '/notification/settings',
  audience: 'parent',
  summary: 'What this parent gets by mail and push, and when not.',
  reply: S.NotificationSettings,
});

export const updateNotificationSettings = defineRoute({
  name: 'updateNotificationSettings',
  slice,
  method: 'PUT',
  path: '/notification/settings',
  audience: 'parent',
  summary:
    'Changes what this parent gets by mail and push, and the quiet hours in the time zone of the family.',
  body: S.SettingsBody,
  reply: S.NotificationSettings,
  message: 'Updated Successfuly',
});

export const subscribePush = defineRoute({
  name: 'subscribePush',
  slice,
  method: 'POST',
  path: '/notification/push',
  audience: 'parent',
  summary: 'Sends pushes to this browser from now on, until its session ends.',
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
  summary: 'Sends no more pushes to this browser.',
});
