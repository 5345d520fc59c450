import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Notification } from '@kinward/contract/notifications/notifications.schemas.ts';
import { useZone } from '../../../entities/family/family-zone.ts';
import { ZoneNote } from '../../../entities/family/ZoneNote.tsx';
import { AlertWhy } from '../../../entities/notifications/AlertWhy.tsx';
import { useNow } from '../../../lib/time/now.ts';
import { isElsewhere } from '../../../lib/time/zone.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { NoticeLine } from '../../../ui/NoticeLine.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { notificationDays } from '../logic/days.ts';
import { placeOf } from '../logic/place.ts';
import { notificationTexts as t } from '../messages.ts';
import css from './NotificationsPanel.module.css';

interface NotificationListProps {
  notifications: readonly Notification[];
  unread: ReadonlySet<string>;
  /** The ticked ones in clear mode; else undefined. */
  chosen: ReadonlySet<string> | undefined;
  onChoose: (id: string, on: boolean) => void;
  hasMore: boolean;
  loadingMore: boolean;
  onMore: () => void;
  /** A notification was followed. */
  onFollow: () => void;
}

/** Notifications by day; the end of the list brings the next ten. */
export function NotificationList(props: NotificationListProps) {
  const { notifications, unread, chosen, onChoose, hasMore, loadingMore, onMore, onFollow } = props;
  const now = useNow();
  const zone = useZone();
  return (
    <div className={css.list}>
      {isElsewhere(now) && <ZoneNote />}
      {notificationDays(notifications, now, zone).map(({ label, notifications: ofDay }) => (
        <section key={label} aria-label={label}>
          <h3 className="small-strong ink-3 mb1">{label}</h3>
          <ul className={css.rows}>
            {ofDay.map((notification) => {
              const line = (
                <NoticeLine notification={notification} unread={unread.has(notification.id)} zone={zone} />
              );
              const place = placeOf(notification);
              return (
                <li key={notification.id} className={cx(css.row, chosen?.has(notification.id) && css.chosen)}>
                  {chosen === undefined ? (
                    <>
                      {place === undefined ? (
                        line
                      ) : (
                        <Link to={place} className={cx('grow', css.link)} onClick={onFollow}>
                          {line}
                        </Link>
                      )}
                      <AlertWhy notification={notification} className={cx('keep', css.why)} />
                    </>
                  ) : (
                    <Checkbox
                      checked={chosen.has(notification.id)}
                      onChange={(event) => onChoose(notification.id, event.target.checked)}
                    >
                      {line}
                    </Checkbox>
                  )}
                </li>
              );
            })}
          </ul>
        </section>
      ))}
      {loadingMore && <SkeletonRow label={t.more} />}
      {hasMore ? !loadingMore && <End onReach={onMore} /> : <p className="tiny ink-3">{t.all}</p>}
    </div>
  );
}

/** Calls as soon as it is in sight. */
function End({ onReach }: { onReach: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const reach = useRef(onReach);
  useEffect(() => {
    reach.current = onReach;
  });
  useEffect(() => {
    if (!end.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) reach.current();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={end} className={css.sentinel} />;
}
