import { useEffect, useRef } from 'react';
import type { Notification } from '@kinward/contract/notifications/notifications.schemas.ts';
import { AlertWhy } from '../../../lib/AlertWhy.tsx';
import { useNow } from '../../../lib/now.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { NoticeLine } from '../../../ui/NoticeLine.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { noticeDays } from '../logic/days.ts';
import { noticeTexts as t } from '../messages.ts';
import css from './NotificationsPanel.module.css';

interface NoticeListProps {
  notices: readonly Notification[];
  unread: ReadonlySet<string>;
  /** The ticked ones in clear mode; else undefined. */
  chosen: ReadonlySet<string> | undefined;
  onChoose: (id: string, on: boolean) => void;
  hasMore: boolean;
  loadingMore: boolean;
  onMore: () => void;
}

/** Notices by day; the end of the list brings the next ten. */
export function NoticeList(props: NoticeListProps) {
  const { notices, unread, chosen, onChoose, hasMore, loadingMore, onMore } = props;
  const now = useNow();
  return (
    <div className={css.list}>
      {noticeDays(notices, now).map(({ label, notices: ofDay }) => (
        <section key={label} aria-label={label}>
          <h3 className={css.day}>{label}</h3>
          <ul className={css.rows}>
            {ofDay.map((notice) => {
              const line = <NoticeLine notice={notice} unread={unread.has(notice.id)} />;
              return (
                <li key={notice.id} className={cx(css.row, chosen?.has(notice.id) && css.chosen)}>
                  {chosen === undefined ? (
                    <>
                      {line}
                      <AlertWhy notice={notice} className={css.why} />
                    </>
                  ) : (
                    <Checkbox
                      checked={chosen.has(notice.id)}
                      onChange={(event) => onChoose(notice.id, event.target.checked)}
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
      {hasMore ? !loadingMore && <End onReach={onMore} /> : <p className={css.end}>{t.all}</p>}
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
