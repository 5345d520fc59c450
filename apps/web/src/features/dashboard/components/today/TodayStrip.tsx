import { useInfiniteQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { Link } from 'react-router';
import type { NotificationKind } from '@kinward/contract/notifications/notification-kinds.ts';
import type { Notification } from '@kinward/contract/notifications/notifications.schemas.ts';
import { joinPages, notificationsQuery } from '../../../../entities/notifications/notifications.ts';
import { useFace } from '../../../../entities/child/face.ts';
import { usePicture } from '../../../../lib/picture.ts';
import { useZone } from '../../../../entities/family/family-zone.ts';
import { dayOf } from '../../../../lib/time/day.ts';
import { clockIn } from '../../../../lib/time/time.ts';
import { useNow } from '../../../../lib/time/now.ts';
import { Avatar, kidColour } from '../../../../ui/Avatar.tsx';
import { Awaited } from '../../../../ui/InOrder.tsx';
import { dashboardTexts as t } from '../../messages.ts';
import css from './TodayStrip.module.css';

/** Newest first; the rest is on the fencing page. */
const MOST = 6;

/** What a child tells of itself. */
const TOLD: ReadonlySet<string | null> = new Set<NotificationKind>([
  'check-in',
  'trip.started',
  'trip.ended',
  'trip.heard',
  'trip.lost',
]);

/**
 * Who came and went today, and who says "I am fine" or shares a trip. The bell's panel leaves out the comings and goings (specification
 * 2), and a parent looks here. Nothing yet: nothing is shown.
 */
export default memo(function TodayStrip() {
  const zone = useZone();
  const today = dayOf(useNow(), zone);
  const crossed = useInfiniteQuery(notificationsQuery({ callType: 'Geofence' }));
  const asked = useInfiniteQuery(notificationsQuery({ callType: 'Request' }));
  const entries = [
    // What is explained was judged from positions; the others are changes of fences.
    ...joinPages(crossed.data?.pages).filter(({ explained }) => explained),
    ...joinPages(asked.data?.pages).filter(({ kind }) => TOLD.has(kind)),
  ]
    .filter(({ happenedAt }) => dayOf(Date.parse(happenedAt), zone) === today)
    .toSorted((a, b) => Date.parse(b.happenedAt) - Date.parse(a.happenedAt))
    .slice(0, MOST);
  if (crossed.isPending || asked.isPending) return <Awaited />;
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="today">
      <h2 id="today" className={css.head}>
        {t.today}
      </h2>
      <ul className={css.strip}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} zone={zone} />
        ))}
      </ul>
    </section>
  );
});

function Entry({ entry, zone }: { entry: Notification; zone: string }) {
  const child = useFace(entry.childId);
  const picture = usePicture(child?.profileUrl ?? null);
  const { happenedAt, message, title, childId, deviceId, callType } = entry;
  const query = new URLSearchParams({
    ...(childId && { child: childId }),
    ...(deviceId && { device: deviceId }),
  });
  return (
    <li>
      <Link
        className={css.entry}
        to={`/user/${callType === 'Geofence' ? 'geo-fencing' : 'geo-location'}?${query}`}
      >
        {child && (
          <Avatar
            name={child.firstName}
            colour={kidColour(child.ordinal)}
            picture={picture}
            size={36}
            decorative
          />
        )}
        <span className="shrink">
          <span className="block small-strong breaks">{callType === 'Geofence' ? message : title}</span>
          <time className="block tiny ink-2 num" dateTime={happenedAt}>
            {clockIn(happenedAt, zone)}
          </time>
        </span>
      </Link>
    </li>
  );
}
