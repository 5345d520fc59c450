import {
  IconAlertTriangle,
  IconApps,
  IconBattery1,
  IconCar,
  IconCircleCheck,
  IconClock,
  IconDevices,
  IconGlobe,
  IconKey,
  IconLifebuoy,
  IconMapPin,
  IconMapPinOff,
  IconMessageQuestion,
  IconMoodSmile,
  IconPlayerPause,
  IconPlayerPlay,
  IconReceipt,
  IconRoute,
  IconTrash,
  IconWifiOff,
  IconWorldDownload,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { NotificationKind } from '@kinward/contract/notifications/notification-kinds.ts';
import type { CallType, Notification } from '@kinward/contract/notifications/notifications.schemas.ts';
import { notificationDate } from '../lib/time/notification-date.ts';
import { useNow } from '../lib/time/now.ts';
import { ago, minutesSince } from '../lib/time/time.ts';
import { cx } from './cx.ts';
import css from './NoticeLine.module.css';
import { uiTexts } from './messages.ts';

type Sign = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;

/** By the switch of the settings, and by the kind where that is more: "Leo is fine" is no question. */
const SIGNS: Record<CallType, Sign> & Partial<Record<NotificationKind, Sign>> = {
  Geofence: IconMapPin,
  Speed: IconCar,
  Battery: IconBattery1,
  Pairing: IconDevices,
  App: IconApps,
  Web: IconGlobe,
  Request: IconMessageQuestion,
  Emergency: IconLifebuoy,
  Plan: IconReceipt,
  'check-in': IconMoodSmile,
  'trip.started': IconRoute,
  'trip.ended': IconRoute,
  'trip.heard': IconRoute,
  'trip.lost': IconMapPinOff,
  'sos.false-alarm': IconCircleCheck,
  'device.removed': IconTrash,
  'device.stopped': IconMapPinOff,
  'device.code-made': IconKey,
  'device.keys-made': IconKey,
  'device.silent': IconWifiOff,
  'filter.bypassed': IconAlertTriangle,
  'filter.failed': IconAlertTriangle,
  'filter.works': IconCircleCheck,
  'filter.list-waits': IconWorldDownload,
  'device.permissions-missing': IconAlertTriangle,
  'device.position-mocked': IconAlertTriangle,
  'device.clock-wrong': IconClock,
  'computer.own-rules': IconAlertTriangle,
  'computer.new-users': IconAlertTriangle,
  'computer.paused': IconPlayerPause,
  'computer.protection-off': IconAlertTriangle,
  'computer.signal': IconAlertTriangle,
  'computer.silent': IconWifiOff,
  'computer.back': IconCircleCheck,
  'history.cleared': IconTrash,
  'children.deleted': IconTrash,
  'family.zone-changed': IconClock,
  'budgets.changed': IconClock,
  'screens.paused': IconPlayerPause,
  'screens.opened': IconPlayerPlay,
  'consent.paused': IconMapPinOff,
  'consent.resumed': IconMapPin,
};

const DAY_MINUTES = 24 * 60;

const signOf = ({ kind, callType }: Notification): keyof typeof SIGNS =>
  kind !== null && Object.hasOwn(SIGNS, kind) ? kind : callType;

/** A call for help that was none is not urgent any more. */
const isUrgent = ({ kind, callType }: Notification): boolean =>
  callType === 'Emergency' && kind !== 'sos.false-alarm';

interface NoticeLineProps {
  notification: Notification;
  unread: boolean;
  /** IANA name: the family's, as the child's day and the words of the notification have it. */
  zone: string;
}

/** One notification: its kind as a sign, what happened, and when. Unread ones carry a lamp. */
export function NoticeLine({ notification, unread, zone }: NoticeLineProps) {
  const Icon = SIGNS[signOf(notification)] ?? SIGNS[notification.callType];
  const minutes = minutesSince(notification.happenedAt, useNow());
  // The date's form is the specification's; what is of today is known by its age.
  const age = minutes < DAY_MINUTES ? ago(minutes) : undefined;
  return (
    <span className="row stretch g3 shrink">
      <span className={cx(css.sign, isUrgent(notification) && css.urgent)}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </span>
      <span className="stack shrink breaks">
        <span className={cx('row g2 strong', 'ink')}>
          {notification.title}
          {unread && <span className={css.lamp} role="img" aria-label={uiTexts.unread} />}
        </span>
        <span className="small ink-2">{notification.message}</span>
        <span className="tiny ink-3 num">
          {age !== undefined && `${age} · `}
          <time className={css.date} dateTime={notification.happenedAt}>
            {notificationDate(notification.happenedAt, zone)}
          </time>
        </span>
      </span>
    </span>
  );
}
