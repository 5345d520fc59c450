import {
  IconBattery1,
  IconCar,
  IconDeviceMobile,
  IconGlobe,
  IconApps,
  IconLifebuoy,
  IconMapPin,
  IconMessageQuestion,
  IconReceipt,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { CallType, Notification } from '@kinward/contract/notifications/notifications.schemas.ts';
import { noticeDate } from '../lib/notification-date.ts';
import { cx } from './cx.ts';
import css from './NoticeLine.module.css';
import { uiTexts } from './messages.ts';

const ICONS: Record<CallType, ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>> = {
  Geofence: IconMapPin,
  Speed: IconCar,
  Battery: IconBattery1,
  Pairing: IconDeviceMobile,
  App: IconApps,
  Web: IconGlobe,
  Request: IconMessageQuestion,
  Emergency: IconLifebuoy,
  Plan: IconReceipt,
};

/** One notice: its kind as a sign, what happened, and when. Unread ones carry a lamp. */
export function NoticeLine({ notice, unread }: { notice: Notification; unread: boolean }) {
  const Icon = ICONS[notice.callType];
  return (
    <span className={css.line}>
      <span className={cx(css.sign, notice.callType === 'Emergency' && css.urgent)}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </span>
      <span className={css.words}>
        <span className={css.title}>
          {notice.title}
          {unread && <span className={css.lamp} role="img" aria-label={uiTexts.unread} />}
        </span>
        <span className={css.message}>{notice.message}</span>
        <time className={css.time} dateTime={notice.createdAt}>
          {noticeDate(notice.createdAt)}
        </time>
      </span>
    </span>
  );
}
