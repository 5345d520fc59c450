import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Notification } from '@kinward/contract/notifications/notifications.schemas.ts';
import { joinPages, notificationsQuery } from '../../../entities/notifications/notifications.ts';
import { usePicture } from '../../../lib/picture.ts';
import { browserZone, useFamilyZone } from '../../../entities/family/family-zone.ts';
import { dayOf } from '../../../lib/time/days.ts';
import { useNow } from '../../../lib/time/now.ts';
import { clock } from '../../../lib/time/time.ts';
import { Avatar, kidColour } from '../../../ui/Avatar.tsx';
import { Held } from '../../../ui/Room.tsx';
import { dashboardTexts as t } from '../messages.ts';
import css from './TodayStrip.module.css';

/** Newest first; the rest is on the fencing page. */
const MOST = 6;

/**
 * Who came and went today. The bell's panel leaves these out (specification 2), and a parent looks here. Nothing yet: nothing is shown.
 */
export default function TodayStrip({ family }: { family: readonly Child[] }) {
  const { zone = browserZone() } = useFamilyZone();
  const today = dayOf(useNow(), zone);
  const { data, isPending } = useInfiniteQuery(notificationsQuery({ callType: 'Geofence' }));
  // What is explained was judged from positions; the others are changes of fences.
  const entries = joinPages(data?.pages)
    .filter(({ explained, createdAt }) => explained && dayOf(Date.parse(createdAt), zone) === today)
    .slice(0, MOST);
  if (isPending) return <Held />;
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="today">
      <h2 id="today" className={css.head}>
        {t.today}
      </h2>
      <ul className={css.strip}>
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            child={family.find(({ childId }) => childId === entry.childId)}
          />
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry, child }: { entry: Notification; child: Child | undefined }) {
  const picture = usePicture(child?.profileUrl ?? null);
  const { createdAt, message, childId, deviceId } = entry;
  const query = new URLSearchParams({
    ...(childId && { child: childId }),
    ...(deviceId && { device: deviceId }),
  });
  return (
    <li>
      <Link className={css.entry} to={`/user/geo-fencing?${query}`}>
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
          <span className="block small-strong breaks">{message}</span>
          <time className="block tiny ink-2 num" dateTime={createdAt}>
            {clock(Date.parse(createdAt))}
          </time>
        </span>
      </Link>
    </li>
  );
}
