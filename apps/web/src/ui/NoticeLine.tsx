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
import { notificationDate } from '../lib/time/notification-date.ts';
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

/** One notification: its kind as a sign, what happened, and when. Unread ones carry a lamp. */
export function NoticeLine({ notification, unread }: { notification: Notification; unread: boolean }) {
  const Icon = ICONS[notification.callType];
  return (
    <span className="row stretch g3 shrink">
      <span className={cx(css.sign, notification.callType === 'Emergency' && css.urgent)}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </span>
      <span className="stack shrink breaks">
        <span className={cx('row g2 strong', 'ink')}>
          {notification.title}
          {unread && <span className={css.lamp} role="img" aria-label={uiTexts.unread} />}
        </span>
        <span className="small ink-2">{notification.message}</span>
        <time className="tiny ink-3 num" dateTime={notification.createdAt}>
          {notificationDate(notification.createdAt)}
        </time>
      </span>
    </span>
  );
}
