import type { Notification } from '@kinward/contract/notifications/notifications.schemas.ts';
import { noticeDate } from '../../../lib/notification-date.ts';
import { noticeTexts as t } from '../messages.ts';

export interface NoticeDay {
  label: string;
  notices: Notification[];
}

const DAY = 86_400_000;

/** Notices by the reader's day, in their order. @param now milliseconds since the epoch */
export const noticeDays = (notices: readonly Notification[], now: number): NoticeDay[] => {
  const today = new Date(now).toDateString();
  const yesterday = new Date(now - DAY).toDateString();
  const days: (NoticeDay & { day: string })[] = [];
  for (const notice of notices) {
    const day = new Date(notice.createdAt).toDateString();
    const last = days.at(-1);
    if (last?.day === day) last.notices.push(notice);
    else {
      const label =
        day === today ? t.today : day === yesterday ? t.yesterday : noticeDate(notice.createdAt).slice(0, 11);
      days.push({ day, label, notices: [notice] });
    }
  }
  return days;
};
