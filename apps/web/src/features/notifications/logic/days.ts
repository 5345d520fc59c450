import type { Notification } from '@kinward/contract/notifications/notifications.schemas.ts';
import { notificationDate } from '../../../lib/time/notification-date.ts';
import { notificationTexts as t } from '../messages.ts';

export interface NotificationDay {
  label: string;
  notifications: Notification[];
}

const DAY = 86_400_000;

/** Notifications by the reader's day on which they happened, in their order. @param now milliseconds since the epoch */
export const notificationDays = (notifications: readonly Notification[], now: number): NotificationDay[] => {
  const today = new Date(now).toDateString();
  const yesterday = new Date(now - DAY).toDateString();
  const days: (NotificationDay & { day: string })[] = [];
  for (const notification of notifications) {
    const day = new Date(notification.happenedAt).toDateString();
    // One that was noticed after midnight may be of the day before.
    const known = days.find((one) => one.day === day);
    if (known) known.notifications.push(notification);
    else {
      const label =
        day === today
          ? t.today
          : day === yesterday
            ? t.yesterday
            : notificationDate(notification.happenedAt).slice(0, 11);
      days.push({ day, label, notifications: [notification] });
    }
  }
  return days;
};
