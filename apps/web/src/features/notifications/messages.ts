/** Messages of the notifications panel and its settings; those of the specification are exact. */
import type { CallType } from '@kinward/contract/notifications/notifications.schemas.ts';
import { catalogue } from '../../lib/language.ts';

export const notificationTexts = catalogue('notifications', {
  title: 'Notifications',
  loading: 'Loading the notifications',
  more: 'Loading more',
  all: 'That is all that is kept.',
  today: 'Today',
  yesterday: 'Yesterday',
  empty: 'There are no notifications.',
  emptyMore:
    'When a device connects, a battery runs low or another parent changes something, it appears here.',
  settings: 'Settings',
  clear: 'Clear',
  clearAll: 'Clear All',
  clearSelected: 'Clear Selected',
  clearing: 'Clearing',
  cancel: 'Cancel',
  chosen: (count: number) => (count === 1 ? '1 chosen' : `${count} chosen`),
  askAll: 'Clear all notifications?',
  askSelected: (count: number) =>
    count === 1 ? 'Clear this notification?' : `Clear these ${count} notifications?`,
  lost: (count: number) =>
    count === 1
      ? 'It is deleted from your list for good. Other parents keep theirs.'
      : 'They are deleted from your list for good. Other parents keep theirs.',
  cleared: 'Notification Cleared !',

  settingsTitle: 'Notification settings',
  settingsSubtitle:
    'Everything is listed under the bell. Here you choose what also comes by mail and as a push.',
  settingsLoading: 'Loading your settings',
  what: 'What reaches you',
  mail: 'Mail',
  push: 'Push',
  kind: 'Kind',
  mailTo: (email: string) =>
    `Mails go to ${email}: what happens, at most one in 15 minutes. They never name a place.`,
  kinds: {
    Emergency: { name: 'Emergency', more: 'A child asks for help' },
    Request: { name: 'Requests', more: 'A child asks for more time or an app' },
    Geofence: { name: 'Fences', more: 'A child comes or goes; fences change' },
    Speed: { name: 'Driving', more: 'Faster than the limit' },
    Battery: { name: 'Battery', more: '15 % and below' },
    Pairing: { name: 'Devices', more: 'Connected, silent, tampered with, removed' },
    App: { name: 'App rules', more: 'Another parent changed them' },
    Web: { name: 'Web and filter', more: 'Rules were changed, or the filter needs you' },
    Plan: { name: 'Plan', more: 'Changed, or ends within a week' },
  } satisfies Record<CallType, { name: string; more: string }>,
  switch: (kind: string, way: string) => `${kind} by ${way.toLowerCase()}`,

  here: 'Push to this browser',
  hereOn: 'This browser shows a push, also when Kinward is closed, as long as you stay logged in here.',
  week: 'The week on Sunday',
  /** @param time of the family's clock: 18:00, or the end of the parent's quiet hours */
  weekMore: (day: 'Sunday' | 'Monday', time: string) =>
    `A mail for each child on ${day} at ${time}: screen, late evenings, what was new.`,
  weekWaits: 'It waits until your quiet hours are over.',
  hereOff: 'The browser will ask you once whether Kinward may do that.',
  browsers: (count: number) =>
    count === 1 ? 'Pushes reach 1 of your browsers.' : `Pushes reach ${count} of your browsers.`,

  quiet: 'Quiet hours',
  quietMore: 'Only emergencies come by mail and push; the rest comes afterwards, in one message.',
  from: 'From',
  to: 'To',
  nextDay: 'Ends on the next day.',
  sameTime: 'Choose another time than the start',
});
