import type { Notification } from '@kinward/contract/notifications/notifications.schemas.ts';
import { dayOf, shiftDay } from '../../../lib/time/day.ts';
import { notificationDate } from '../../../lib/time/notification-date.ts';
import { notificationTexts as t } from '../messages.ts';

export interface NotificationDay {
  label: string;
  notifications: Notification[];
}

/** Notifications by the family's day on which they happened, in their order. @param now milliseconds since the epoch @param zone IANA name */
export const notificationDays = (
  notifications: readonly Notification[],
  now: number,
  zone: string,
): NotificationDay[] => {
  const today = dayOf(now, zone);
  const yesterday = shiftDay(today, -1);
  const days: (NotificationDay & { day: string })[] = [];
  for (const notification of notifications) {
    const day = dayOf(Date.parse(notification.happenedAt), zone);
    // One that was noticed after midnight may be of the day before.
    const known = days.find((one) => one.day === day);
    if (known) known.notifications.push(notification);
    else {
      const label =
        day === today
          ? t.today
          : day === yesterday
            ? t.yesterday
            : notificationDate(notification.happenedAt, zone).slice(0, 11);
      days.push({ day, label, notifications: [notification] });
    }
  }
  return days;
};
